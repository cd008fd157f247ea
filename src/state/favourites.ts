import { persistentAtom } from '@nanostores/persistent';
import { atom, type WritableAtom } from 'nanostores';
import type { FavouriteAction } from '#domain/products/favourites.ts';
import { changeFavourites, favouriteAction } from '#domain/products/favourites.ts';
import { isId } from '#domain/id.ts';
import { isApiError } from '#client/api-error.ts';
import { publicApi } from './api.ts';
import { setStored } from './set-stored.ts';
import { logFailure } from './log.ts';
import { getVisitorSession } from './visitor.ts';

/** Ids of the visitor's favourites, the newest last. This browser keeps them, and its tabs stay in step. */
export const $favourites = persistentAtom<readonly string[]>('vitrina:favourites', [], {
  encode: JSON.stringify,
  decode: readFavourites,
});

type ByProduct<Value> = Readonly<Record<string, Value | undefined>>;

/** The server's count of other visitors' hearts by product, as of the last change in this page. */
export const $otherFavourites = atom<ByProduct<number>>({});

/**
 * Changes that the server has not confirmed, by product. This browser keeps them, because the visitor may leave the
 * page before the response comes.
 */
export const $pendingFavourites = persistentAtom<ByProduct<FavouriteAction>>(
  'vitrina:favourites-pending',
  {},
  { encode: JSON.stringify, decode: readPending },
);

const calls = new Map<string, Promise<boolean>>();
/** Milliseconds within which a page is gone after it has been left. */
const leavingMs = 1_000;

/**
 * Adds a product to the favourites or removes it. List and count change only when the call succeeds (product.md 6.7); a
 * failure is logged and returns false. A second tap during the call joins it. Without a network the service worker
 * keeps the call to send it later, which counts as a success.
 */
export function toggleFavourite(id: string): Promise<boolean> {
  return joinCall(id, favouriteAction($favourites.get(), id));
}

function joinCall(id: string, action: FavouriteAction): Promise<boolean> {
  const call = calls.get(id) ?? sendFavourite(id, action).finally(() => calls.delete(id));
  calls.set(id, call);
  return call;
}

/**
 * Repeats the calls of a page that the visitor has left, because this browser keeps a favourite only after the
 * response.
 */
export function resumeFavourites(): void {
  for (const [id, action] of Object.entries($pendingFavourites.get())) {
    if (action !== undefined) void joinCall(id, action);
  }
}

/** Changes only this browser's list, for a product that no longer exists or a favourite that was refused later. */
export function applyFavourite(id: string, action: FavouriteAction): void {
  setStored($favourites, changeFavourites($favourites.get(), id, action));
}

async function sendFavourite(id: string, action: FavouriteAction): Promise<boolean> {
  try {
    note($pendingFavourites, id, action);
    const visitor = getVisitorSession();
    const { favorite } = await publicApi('PATCH /products/:id/favorite', {
      params: { id },
      query: { action },
      visitor,
    });
    // A call that waits for the network has no count.
    if (favorite >= 0) note($otherFavourites, id, favorite - (action === 'add' ? 1 : 0));
    applyFavourite(id, action);
    note($pendingFavourites, id, undefined);
    return true;
  } catch (error) {
    logFailure(`The favourite ${id} was not changed`, error);
    const forget = () => {
      if (!calls.has(id)) note($pendingFavourites, id, undefined);
    };
    // A call gets no response when the visitor leaves the page, too. That page is gone before it forgets the call, and
    // the next one repeats it.
    setTimeout(forget, isApiError(error, 0) ? leavingMs : 0);
    return false;
  }
}

function note<Value>(store: WritableAtom<ByProduct<Value>>, id: string, value: Value): void {
  setStored(store, { ...store.get(), [id]: value });
}

function readFavourites(stored: string): readonly string[] {
  try {
    const ids: unknown = JSON.parse(stored);
    return Array.isArray(ids) ? [...new Set(ids.filter(isId))] : [];
  } catch {
    return [];
  }
}

function readPending(stored: string): ByProduct<FavouriteAction> {
  try {
    const pending = Object.entries(JSON.parse(stored) as object);
    return Object.fromEntries(pending.filter(([id, action]) => isId(id) && isAction(action)));
  } catch {
    return {};
  }
}

// A function declaration, because the stored value is read before a constant down here would be initialized.
function isAction(value: unknown): boolean {
  return value === 'add' || value === 'remove';
}
