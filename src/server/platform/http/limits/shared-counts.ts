import type { ServiceContext } from '#server/platform/context.ts';
import { markVisitor } from '../../visitor-marks.ts';
import { type NewCount, type RateCount, addCounts } from './rate-counts.ts';

export type { NewCount, RateCount };

/** Adds to counters of all processes and returns them in the given order. */
export type AddSharedCounts = (counts: readonly NewCount[]) => Promise<RateCount[]>;

/** Null when one process has the database to itself, because its own counts are then complete. */
export function createSharedCounts({ database, secret }: ServiceContext): AddSharedCounts | null {
  if (database.kind === 'embedded') return null;
  return async (counts) => {
    // The stored key must not identify anybody, so the address is hashed.
    const marked = counts.map((count) => ({
      ...count,
      key: markVisitor(secret, 'address', count.key),
    }));
    const totals = new Map(
      (await addCounts(database.kysely, marked)).map((total) => [total.key, total]),
    );
    return marked.flatMap(({ key }, index) => {
      const total = totals.get(key);
      return total === undefined ? [] : [{ ...total, key: counts[index]?.key ?? '' }];
    });
  };
}
