import type { ServiceContext } from '#server/platform/context.ts';
import { markVisitor } from '../visitor.ts';
import { type NewCount, type RateCount, addCounts } from './rate-counts.ts';

export type { NewCount, RateCount };

/** Adds to counts of all processes and returns them, in the order in which they were given. */
export type AddSharedCounts = (counts: readonly NewCount[]) => Promise<RateCount[]>;

/** Null where one process has the database to itself, and what it counts is all there is. */
export function createSharedCounts({ database, secret }: ServiceContext): AddSharedCounts | null {
  if (database.kind === 'embedded') return null;
  return async (counts) => {
    // No address is kept from which somebody could be known.
    const marked = counts.map((count) => ({
      ...count,
      key: markVisitor(secret, 'address', count.key),
    }));
    const totals = new Map(
      (await addCounts(database.kysely, marked)).map((total) => [total.key, total]),
    );
    return marked.flatMap(({ key }, place) => {
      const total = totals.get(key);
      return total === undefined ? [] : [{ ...total, key: counts[place]?.key ?? '' }];
    });
  };
}
