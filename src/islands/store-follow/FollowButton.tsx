import type { ReactElement } from 'react';
import { useEffect, useState } from 'react';
import { HeartIcon } from '../every-page/FavouriteButton.tsx';

interface Props {
  id: string;
  url: string;
  name: string;
  /** Whether its words are seen where the buttons beside it leave no room for them. */
  isLabelled?: boolean;
}

/** Follows the store of a page, which this browser alone knows; what else it keeps is read at a tap. */
export function FollowButton({ isLabelled = false, ...store }: Props): ReactElement {
  const { id } = store;
  const [isFollowed, setIsFollowed] = useState(false);
  // What a tap wanted that came to nothing; the next one wants the same.
  const [wanted, setWanted] = useState<boolean | null>(null);
  useEffect(() => {
    const read = () => {
      try {
        setIsFollowed(String(localStorage.getItem('vitrina:stores')).includes(id));
      } catch {
        // It keeps nothing.
      }
    };
    read();
    // It stands as long as its page.
    addEventListener('storage', read);
    addEventListener('pageshow', read);
  }, [id]);
  return (
    <button
      type="button"
      className="heart btn max-xl:px-3"
      aria-pressed={isFollowed}
      onClick={({ isTrusted }) => {
        // The tap that woke the button is made again by script: it was on "Seguir", whatever is kept.
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
