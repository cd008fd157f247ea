import { persistentAtom } from '@nanostores/persistent';
import { isId } from '#domain/id.ts';
import { maxFollowedStores } from '#domain/limits.ts';
import { $favouriteNews } from './favourite-news.ts';
import { hold } from './hold.ts';
import { readText } from './stored/stored.ts';
import { showToast } from './toasts.ts';

/** A store that the visitor follows, as it was when it was last read. */
export interface FollowedStore {
  readonly id: string;
  readonly url: string;
  readonly name: string;
  /** The time of the last that was seen of it, by the server's clock; null until that was asked. */
  readonly seen: string | null;
}

const key = 'vitrina:stores';

/** The stores that the visitor follows, the newest last, kept in this browser and in step across its tabs. */
export const $followedStores = persistentAtom<readonly FollowedStore[]>(key, [], {
  encode: JSON.stringify,
  decode: readFollowed,
});

/** Follows a store or follows it no more, and says so, also when that is not kept; returns whether it is followed then. */
export function setFollowed(
  { id, url, name }: Omit<FollowedStore, 'seen'>,
  isWanted: boolean,
): boolean {
  const stores = $followedStores.get();
  const others = stores.filter((store) => store.id !== id);
  const known = stores.find((store) => store.id === id);
  if (isWanted && others.length >= maxFollowedStores) {
    showToast({
      title: `Ya sigues ${maxFollowedStores} tiendas`,
      description: 'Es el máximo. Deja de seguir alguna en Favoritos.',
      variant: 'destructive',
    });
    return false;
  }
  hold($followedStores, isWanted ? [...others, known ?? { id, url, name, seen: null }] : others);
  // The next page asks what there is of it, from when on all else is new.
  hold($favouriteNews, { ...$favouriteNews.get(), askedAt: 1 });
  if ((readText('browser', key) ?? '').includes(id) !== isWanted) {
    showToast({
      title: 'Este navegador no deja guardar tus tiendas',
      description: 'Vale hasta que dejes esta página.',
      variant: 'destructive',
    });
  } else if (isWanted) {
    showToast({ title: `Sigues a ${name}`, description: 'Te avisamos en Favoritos.' });
  }
  return isWanted;
}

function readFollowed(stored: string): readonly FollowedStore[] {
  try {
    const stores: unknown = JSON.parse(stored);
    if (!Array.isArray(stores)) return [];
    const byId = new Map(stores.filter(isFollowed).map((store) => [store.id, store]));
    return [...byId.values()].slice(0, maxFollowedStores);
  } catch {
    return [];
  }
}

// A declaration, because what was kept is read before a constant down here has its value.
function isFollowed(value: unknown): value is FollowedStore {
  const { id, url, name, seen } = (value ?? {}) as Partial<Record<string, unknown>>;
  const isTime = seen === null || typeof seen === 'string';
  return isId(id) && typeof url === 'string' && typeof name === 'string' && isTime;
}
