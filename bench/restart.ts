import { type Benchmark, atMost, percentile, format, plainFigure } from './support/benchmark.ts';
import { start } from './support/started.ts';

export const benchmark: Benchmark = {
  title: 'npm start',
  async *measure({ isQuick, catalogues }) {
    if (!isQuick) {
      const first = start(catalogues.createFolder(), { DEMO: 'true' });
      const demo = 'first start with the demonstration catalogue';
      yield plainFigure(
        `${demo}: listening`,
        `${format((await first.logged('Listening')) / 1000)} s`,
      );
      yield plainFigure(
        `${demo}: every page published`,
        `${format((await first.logged('Ready')) / 1000)} s`,
      );
      await first.stop('SIGTERM');
    }
    const size = { stores: isQuick ? 200 : 500, products: 100 };
    const { dataDir } = await catalogues.embed(size);
    const products = format(size.stores * size.products);
    for (const [what, signal] of [
      ['after a stop', 'SIGTERM'],
      ['after kill -9', 'SIGKILL'],
    ] as const) {
      const times: number[] = [];
      for (let turn = 0; turn < 5; turn += 1) {
        const server = start(dataDir, { DEMO: 'false' });
        times.push((await server.logged('Listening')) / 1000);
        await server.stop(signal);
      }
      // The first start follows a fill or a stop by the other signal, so it is not counted.
      const median = percentile(times.slice(1), 0.5);
      yield atMost(`with ${products} products, ${what}: listening`, median, 3, ' s');
    }
  },
};
