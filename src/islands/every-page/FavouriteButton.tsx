import { useStore } from '@nanostores/react';
import type { ReactElement } from 'react';
import { $favourites, $pendingFavourites, toggleFavourite } from '#state/favourites.ts';

interface Props {
  id: string;
  hasText: boolean;
}

/** The heart of a product. It shows a tap at once, and takes it back when the server refuses. */
export function FavouriteButton({ id, hasText }: Props): ReactElement {
  const pending = useStore($pendingFavourites)[id];
  const isKept = useStore($favourites).includes(id);
  const isShown = pending === undefined ? isKept : pending === 'add';
  const label = isShown ? 'Quitar de favoritos' : 'Añadir a favoritos';
  return (
    <button
      type="button"
      className={hasText ? 'heart btn' : 'heart'}
      aria-pressed={isShown}
      aria-busy={pending !== undefined}
      aria-label={hasText ? undefined : label}
      onClick={() => void toggleFavourite(id)}
    >
      <HeartIcon />
      {hasText && <span>{label}</span>}
    </button>
  );
}

export function HeartIcon(): ReactElement {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M12 20.5 4.1 12.6a5.2 5.2 0 0 1 7.4-7.4l.5.5.5-.5a5.2 5.2 0 0 1 7.4 7.4z" />
    </svg>
  );
}
