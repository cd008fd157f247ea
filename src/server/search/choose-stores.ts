import { type StoreFilter, findStoreIds, listStoreConditions } from '#server/stores/filter-rows.ts';
import type { StoreChoice } from './filter-rows.ts';
import type { SearchedDatabase } from './vocabulary.ts';

/** Up to this many stores, a query lists them by id. */
const mostStoreIds = 5_000;
/** Without a notice of a change, a choice is used for this time, because a notice may be lost. */
const keptMs = 1_000;
const mostKept = 200;

interface Kept {
  readonly at: number;
  /** The number of notices that had arrived. */
  readonly received: number;
  readonly choice: Promise<StoreChoice>;
}

/**
 * Finds the stores that match a filter. Between two changes it asks the database for the same filter at most once a
 * second. A choice from before a change is not used after it, because its response could be remembered until the next
 * change.
 */
export function createStoreChooser({ kysely: db, signal }: SearchedDatabase) {
  const kept = new Map<string, Kept>();

  const choose = async (filter: StoreFilter): Promise<StoreChoice> => {
    const ids = await findStoreIds(db, filter, mostStoreIds + 1);
    return ids.length > mostStoreIds ? { conditions: listStoreConditions(filter) } : { ids };
  };

  /** Undefined when the filter matches all stores. */
  return async (filter: StoreFilter): Promise<StoreChoice | undefined> => {
    if (listStoreConditions(filter).length === 0) return undefined;
    const key = JSON.stringify(filter);
    const now = Date.now();
    const { received } = signal;
    const known = kept.get(key);
    if (known?.received === received && Math.abs(now - known.at) < keptMs) return known.choice;
    kept.delete(key);
    const [oldest] = kept.keys();
    if (kept.size >= mostKept && oldest !== undefined) kept.delete(oldest);
    const choice = choose(filter);
    kept.set(key, { at: now, received, choice });
    choice.catch(() => kept.delete(key));
    return choice;
  };
}
