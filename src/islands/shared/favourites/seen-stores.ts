import type { FollowedStore } from '#state/followed-stores.ts';
import { $followedStores } from '#state/followed-stores.ts';

const key = 'vitrina:stores-seen';

/** The followed stores by id, as they were at the previous visit (see `readSeenProducts`). */
export function readSeenStores(): ReadonlyMap<string, FollowedStore> {
  const stores = $followedStores.get();
  const byId = new Map(stores.map((store) => [store.id, store]));
  try {
    const stored = sessionStorage.getItem(key);
    if (stored === null) sessionStorage.setItem(key, JSON.stringify(stores));
    for (const before of JSON.parse(stored ?? '[]') as readonly FollowedStore[]) {
      const now = byId.get(before.id);
      if (now !== undefined) byId.set(before.id, { ...before, seen: before.seen ?? now.seen });
    }
  } catch {
    // Without storage, news are those since the page was last opened.
  }
  return byId;
}
