import type { Kysely } from 'kysely';
import type { Schema } from '#server/platform/db/schema.ts';
import { type StoreFilter, findStoreIds, listStoreConditions } from '#server/stores/filter-rows.ts';
import type { StoreChoice } from './filter-rows.ts';

/** Up to this many stores, a query lists them by id. */
export const mostStoreIds = 5_000;
const keptMs = 1_000;
const mostKept = 200;

/** Finds the stores that match a filter. It asks the database for the same filter at most once a second. */
export function createStoreChooser(db: Kysely<Schema>) {
  const kept = new Map<string, { readonly at: number; readonly choice: Promise<StoreChoice> }>();

  const choose = async (filter: StoreFilter): Promise<StoreChoice> => {
    const ids = await findStoreIds(db, filter, mostStoreIds + 1);
    return ids.length > mostStoreIds ? { conditions: listStoreConditions(filter) } : { ids };
  };

  /** Undefined when the filter matches all stores. */
  return async (filter: StoreFilter): Promise<StoreChoice | undefined> => {
    if (listStoreConditions(filter).length === 0) return undefined;
    const key = JSON.stringify(filter);
    const now = Date.now();
    const known = kept.get(key);
    if (known !== undefined && Math.abs(now - known.at) < keptMs) return known.choice;
    kept.delete(key);
    const [oldest] = kept.keys();
    if (kept.size >= mostKept && oldest !== undefined) kept.delete(oldest);
    const choice = choose(filter);
    kept.set(key, { at: now, choice });
    choice.catch(() => kept.delete(key));
    return choice;
  };
}
