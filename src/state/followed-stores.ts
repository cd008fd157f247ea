import { persistentAtom } from '@nanostores/persistent';
import { isId } from '#domain/id.ts';
import { maxFollowedStores } from '#domain/limits.ts';
import { $favouriteNews } from './favourite-news.ts';
import { setStored } from './set-stored.ts';
import { readText } from './stored/stored.ts';
import { showToast } from './toasts.ts';

/** A store that the visitor follows, with its data from the last reading. */
export interface FollowedStore {
  readonly id: string;
  readonly url: string;
  readonly name: string;
  /**
   * The time of the newest thing that the visitor has seen of it, by the server's clock; null before the first query.
   */
  readonly seen: string | null;
}

const key = 'vitrina:stores';

/** The stores that the visitor follows, the newest last. This browser keeps them, and its tabs stay in step. */
export const $followedStores = persistentAtom<readonly FollowedStore[]>(key, [], {
  encode: JSON.stringify,
  decode: readFollowed,
});

/**
 * Follows a store or stops following it, and shows a toast; also when the browser cannot keep the change. Returns
 * whether the visitor follows it now.
 */
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
  setStored(
    $followedStores,
    isWanted ? [...others, known ?? { id, url, name, seen: null }] : others,
  );
  // The next page asks the server about the store. Everything after that moment is news.
  setStored($favouriteNews, { ...$favouriteNews.get(), askedAt: 1 });
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

// A function declaration, because the stored value is read before a constant down here would be initialized.
function isFollowed(value: unknown): value is FollowedStore {
  const { id, url, name, seen } = (value ?? {}) as Partial<Record<string, unknown>>;
  const isTime = seen === null || typeof seen === 'string';
  return isId(id) && typeof url === 'string' && typeof name === 'string' && isTime;
}
