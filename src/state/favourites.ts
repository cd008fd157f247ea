import { persistentAtom } from '@nanostores/persistent';
import { atom, type WritableAtom } from 'nanostores';
import type { FavouriteAction } from '#domain/products/favourites.ts';
import { changeFavourites, favouriteAction } from '#domain/products/favourites.ts';
import { isId } from '#domain/id.ts';
import { publicApi } from './api.ts';
import { hold } from './hold.ts';
import { logFailure } from './log.ts';
import { getVisitorSession } from './visitor.ts';

/** Ids of the visitor's favourites, the newest last, kept in this browser and in step across its tabs. */
export const $favourites = persistentAtom<readonly string[]>('vitrina:favourites', [], {
  encode: JSON.stringify,
  decode: readFavourites,
});

type ByProduct<Value> = Readonly<Record<string, Value | undefined>>;

/** How many other visitors the server counted since the page was rendered, by product. */
export const $otherFavourites = atom<ByProduct<number>>({});

/** What is being asked of the server, by product; kept in this browser, as a page may be left before the response comes. */
export const $pendingFavourites = persistentAtom<ByProduct<FavouriteAction>>(
  'vitrina:favourites-pending',
  {},
  { encode: JSON.stringify, decode: readPending },
);

const calls = new Map<string, Promise<boolean>>();

/**
 * Adds a product to the favourites or takes it off. List and count change only when the call succeeds (product.md 6.7); a failure is logged and returns false. A second tap during the call joins it. Without a network the service
 * worker takes the call to send it later, which is a success.
 */
export function toggleFavourite(id: string): Promise<boolean> {
  return joinCall(id, favouriteAction($favourites.get(), id));
}

function joinCall(id: string, action: FavouriteAction): Promise<boolean> {
  const call = calls.get(id) ?? sendFavourite(id, action).finally(() => calls.delete(id));
  calls.set(id, call);
  return call;
}

/** Asks again what a page that was left had asked, as a favourite is kept by this browser only after the response. */
export function resumeFavourites(): void {
  for (const [id, action] of Object.entries($pendingFavourites.get())) {
    if (action !== undefined) void joinCall(id, action);
  }
}

/** Changes this browser's list alone, as for a product that is no longer there, or a favourite that was refused later. */
export function applyFavourite(id: string, action: FavouriteAction): void {
  hold($favourites, changeFavourites($favourites.get(), id, action));
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
    // One that waits for the network comes without a count.
    if (favorite >= 0) note($otherFavourites, id, favorite - (action === 'add' ? 1 : 0));
    applyFavourite(id, action);
    return true;
  } catch (error) {
    logFailure(`The favourite ${id} was not changed`, error);
    return false;
  } finally {
    note($pendingFavourites, id, undefined);
  }
}

function note<Value>(store: WritableAtom<ByProduct<Value>>, id: string, value: Value): void {
  hold(store, { ...store.get(), [id]: value });
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

// A declaration, because what was kept is read before a constant down here has its value.
function isAction(value: unknown): boolean {
  return value === 'add' || value === 'remove';
}
