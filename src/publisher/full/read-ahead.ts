import { readStorePart } from '#publisher/read/store-part.ts';
import type { Api } from '#client/api.ts';
import type { StoreList, StorePublication } from '#contract/publication.ts';
import { maxLimit } from '#domain/limits.ts';

export type ListedStore = Pick<StoreList['data'][number], 'id' | 'products'>;

/** A store with its first products, at some moment. */
export interface Beginning {
  /**
   * The log's cursor before the reading; null when one part contains the whole store, so that nothing can change
   * between parts.
   */
  readonly before: number | null;
  /** Null when the store is no longer public. */
  readonly head: StorePublication | null;
}

/** Reads the beginning of the next store while a full publication renders the present one. */
export interface ReadAhead {
  begin(store: ListedStore): void;
  /** The store as it is now, or as it was, when nothing has been published since. */
  take(store: ListedStore): Promise<Beginning>;
  /** Drops the reading after a change was published, because rendering it would undo the change. */
  forget(): void;
}

/** Holds one store at most. */
export function createReadAhead(api: Api): ReadAhead {
  let ahead: { readonly id: string; readonly reading: Promise<Beginning> } | null = null;
  return {
    begin(store) {
      const reading = readBeginning(api, store);
      // A failed reading is repeated when the store is taken.
      reading.catch(() => undefined);
      ahead = { id: store.id, reading };
    },
    take(store) {
      const read = () => readBeginning(api, store);
      const taken = ahead?.id === store.id ? ahead.reading.catch(read) : read();
      ahead = null;
      return taken;
    },
    forget() {
      ahead = null;
    },
  };
}

/**
 * Reads a store, with the log's cursor from which its other parts may lack changes. Rejects with the error of the API.
 */
export async function readBeginning(api: Api, { id, products }: ListedStore): Promise<Beginning> {
  const readCursor = async () => (await api('GET /changes', { query: { limit: 1 } })).cursor;
  const before = products > maxLimit ? await readCursor() : null;
  const head = await readStorePart(api, id, { page: 1 });
  const hasGrown = before === null && head !== null && head.meta.totalPages > 1;
  return hasGrown ? readBeginning(api, { id, products: head.meta.total }) : { before, head };
}
