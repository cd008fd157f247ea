import { join } from 'node:path';
import { budgets } from './scale/budgets.ts';
import { startServerProcess } from '../tests/support/server-process.ts';
import {
  type Bench,
  type Benchmark,
  atMost,
  percentile,
  format,
  plainFigure,
} from './support/benchmark.ts';
import type { CatalogueSize } from './support/catalogues.ts';
import { type ChangeTimes, measureChanges } from './support/changes.ts';

export const benchmark: Benchmark = {
  title: 'From saving a price to the new bytes being served',
  async *measure(bench) {
    const sizes = bench.isQuick ? [50, 100, 400] : [50, 500, 5_000];
    const medians: number[] = [];
    const worst: number[] = [];
    for (const stores of sizes) {
      const size = { stores, products: 20 };
      const times = await measure(bench, size);
      const at = `${format(stores * 20)} products`;
      medians.push(percentile(times.product, 0.5));
      worst.push(percentile(times.product, 0.95));
      const isBudgeted = stores !== sizes[0];
      for (const [share, limit] of [
        [0.5, budgets.changeP50],
        [0.95, budgets.change],
      ] as const) {
        const value = percentile(times.product, share);
        const what = `product page at ${at}, p${share * 100}`;
        yield isBudgeted
          ? atMost(what, value, limit, ' ms')
          : plainFigure(what, `${format(value)} ms`);
      }
      const what = `  every list that shows it (${format(times.pages / times.product.length)} pages)`;
      yield plainFigure(`${what}, p50`, `${format(percentile(times.lists, 0.5))} ms`);
      const lists = percentile(times.lists, 0.95);
      yield isBudgeted
        ? atMost(`${what}, p95`, lists, budgets.lists, ' ms')
        : plainFigure(`${what}, p95`, `${format(lists)} ms`);
    }
    const ratio = (values: readonly number[]) => (values[2] ?? 0) / (values[1] ?? 1);
    yield atMost(
      'p50 of the last size to that of the one before',
      ratio(medians),
      budgets.growth,
      ' ×',
    );
    yield atMost(
      'p95 of the last size to that of the one before',
      ratio(worst),
      budgets.growth,
      ' ×',
    );
  },
};

async function measure({ catalogues, isQuick }: Bench, size: CatalogueSize): Promise<ChangeTimes> {
  const { dataDir } = await catalogues.embed(size);
  await catalogues.publish(size);
  const siteDir = join(dataDir, 'site');
  const server = await startServerProcess({
    kind: 'marketplace',
    environment: { DATA_DIR: dataDir, SITE_DIR: siteDir },
  });
  try {
    await server.waitForNews('ready');
    return await measureChanges({ server, siteDir }, isQuick ? 30 : 200);
  } finally {
    await server.stop();
  }
}
