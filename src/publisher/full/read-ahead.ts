import { readStorePart } from '#publisher/read/store-part.ts';
import type { Api } from '#client/api.ts';
import type { StoreList, StorePublication } from '#contract/publication.ts';
import { maxLimit } from '#domain/limits.ts';

export type ListedStore = Pick<StoreList['data'][number], 'id' | 'products'>;

/** A store with its first products, as it stood at some moment. */
export interface Beginning {
  /** Where the log was before the store was read; null where one part holds all of it, which cannot change between parts. */
  readonly before: number | null;
  /** Null when the store is not public any more. */
  readonly head: StorePublication | null;
}

/** The beginning of the store that a full publication comes to next, read while the one before it is rendered. */
export interface ReadAhead {
  /** Begins to read a store. */
  begin(store: ListedStore): void;
  /** The store as it stands now, or stood when nothing has been published since. */
  take(store: ListedStore): Promise<Beginning>;
  /** Drops what was read: a change published meanwhile would be overwritten by what was read before it. */
  forget(): void;
}

/** Holds one store at most. */
export function createReadAhead(api: Api): ReadAhead {
  let ahead: { readonly id: string; readonly reading: Promise<Beginning> } | null = null;
  return {
    begin(store) {
      const reading = readBeginning(api, store);
      // One that fails is read again when it is taken.
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
 * Reads a store as it stands now, with the place in the log from which changes may be missing. Rejects with the error of
 * the API.
 */
export async function readBeginning(api: Api, { id, products }: ListedStore): Promise<Beginning> {
  const readCursor = async () => (await api('GET /changes', { query: { limit: 1 } })).cursor;
  const before = products > maxLimit ? await readCursor() : null;
  const head = await readStorePart(api, id, { page: 1 });
  const hasGrown = before === null && head !== null && head.meta.totalPages > 1;
  return hasGrown ? readBeginning(api, { id, products: head.meta.total }) : { before, head };
}
