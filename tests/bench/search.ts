import { searchMix, type SearchCase } from './support/search-mix.ts';
import { type Figure, type Benchmark, percentile, format } from './support/benchmark.ts';
import { type DatabaseLocation, openDatabase } from '#server/db/open.ts';
import { createServices } from '#server/services/index.ts';

const warmUp = 5;

export const benchmark: Benchmark = {
  title: 'Search, first page of 25, p50 / p95',
  needsBuild: false,
  async *measure({ isQuick, catalogues }) {
    const repeats = isQuick ? 30 : 60;
    const embedded = { stores: isQuick ? 200 : 500, products: 100 };
    const server = { stores: isQuick ? 1_000 : 5_000, products: 100 };
    const name = (engine: string, { stores, products }: typeof server) =>
      `${engine}, ${format(stores * products)} products`;
    yield* measureMix(await catalogues.embed(embedded), name('embedded', embedded), 20, repeats);
    yield* measureMix(await catalogues.serve(server), name('PostgreSQL', server), 25, repeats);
  },
};

async function* measureMix(
  location: DatabaseLocation,
  name: string,
  budget: number,
  repeats: number,
): AsyncGenerator<Figure> {
  const database = await openDatabase(location);
  try {
    const services = createServices({ database, secret: 'of the bench, 16 characters' });
    const all: number[] = [];
    for (const search of await searchMix(database)) {
      const times = await time(
        () => search.create(),
        repeats,
        (query) => services.productSearch.searchProducts(query),
      );
      all.push(...times);
      yield compareToBudget(`${name}: ${search.what}`, times, budget);
    }
    yield compareToBudget(`${name}: the whole mix`, all, budget);
  } finally {
    await database.close();
  }
}

async function time(
  create: SearchCase['create'],
  repeats: number,
  run: (query: ReturnType<SearchCase['create']>) => Promise<unknown>,
): Promise<number[]> {
  const times: number[] = [];
  for (let turn = -warmUp; turn < repeats; turn += 1) {
    const query = create();
    const startedAt = performance.now();
    await run(query);
    if (turn >= 0) times.push(performance.now() - startedAt);
  }
  return times;
}

function compareToBudget(what: string, times: readonly number[], budget: number): Figure {
  const p95 = percentile(times, 0.95);
  return {
    what,
    measured: `${format(percentile(times, 0.5))} / ${format(p95)} ms`,
    budget: `p95 ≤ ${budget} ms`,
    passes: p95 <= budget,
  };
}
