import { searchMix } from './search-mix.ts';
import { type DatabaseLocation, openDatabase } from '#server/platform/db/open.ts';
import { createServices } from '#server/create-services.ts';

/** Queries before those that count. */
export const warmUp = 5;

/** Runs every kind of search of the mix, and returns the milliseconds of each repetition. */
export async function* timeSearchMix(
  location: DatabaseLocation,
  repeats: number,
): AsyncGenerator<{ what: string; times: number[] }> {
  const database = await openDatabase(location);
  try {
    const services = createServices({ database, secret: 'of the bench, 16 characters' });
    for (const search of await searchMix(database)) {
      const times = await timeQueries(
        () => search.create(),
        repeats,
        (query) => services.productSearch.searchProducts(query),
      );
      yield { what: search.what, times };
    }
  } finally {
    await database.close();
  }
}

export async function timeQueries<Query>(
  create: () => Query,
  repeats: number,
  run: (query: Query) => Promise<unknown>,
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
