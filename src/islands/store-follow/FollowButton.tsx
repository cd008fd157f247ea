import type { ReactElement } from 'react';
import { useEffect, useState } from 'react';
import { HeartIcon } from '../every-page/FavouriteButton.tsx';

interface Props {
  id: string;
  url: string;
  name: string;
  /** Whether the text is shown even on narrow screens. */
  isLabelled?: boolean;
}

/** Follows the store of a page. Only this browser knows. The rest of the code is loaded at a tap. */
export function FollowButton({ isLabelled = false, ...store }: Props): ReactElement {
  const { id } = store;
  const [isFollowed, setIsFollowed] = useState(false);
  // What a tap wanted when its code did not load. The next tap tries the same.
  const [wanted, setWanted] = useState<boolean | null>(null);
  useEffect(() => {
    const read = () => {
      try {
        setIsFollowed(String(localStorage.getItem('vitrina:stores')).includes(id));
      } catch {
        // Storage is refused.
      }
    };
    read();
    // Never removed, because the button lasts as long as its page.
    addEventListener('storage', read);
    addEventListener('pageshow', read);
  }, [id]);
  return (
    <button
      type="button"
      className="heart btn max-xl:px-3"
      aria-pressed={isFollowed}
      onClick={({ isTrusted }) => {
        // Script repeats the tap that woke the island. At that moment the button said "Seguir", whatever is stored.
        const isWanted = wanted ?? (!isTrusted || !isFollowed);
        import('#state/followed-stores.ts').then(
          ({ setFollowed }) => {
            setIsFollowed(setFollowed(store, isWanted));
            setWanted(null);
          },
          () => {
            setWanted(isWanted);
          },
        );
      }}
    >
      <HeartIcon />
      <span className={wanted === null && !isLabelled ? 'max-xl:sr-only' : undefined}>
        {wanted !== null ? 'Toca otra vez' : isFollowed ? 'Dejar de seguir' : 'Seguir la tienda'}
      </span>
    </button>
  );
}
