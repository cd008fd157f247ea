import type { ReactElement } from 'react';
import { favouritesCount, favouritesText } from '#domain/products/favourites.ts';
import { favouritesPath } from '#domain/paths/paths.ts';
import { HeartIcon } from './FavouriteButton.tsx';

interface Props {
  total: number;
  isIcon: boolean;
}

/** The way to the visitor's favourites, with how many there are. */
export function FavouritesLink({ total, isIcon }: Props): ReactElement {
  const current = location.pathname === favouritesPath() ? 'page' : undefined;
  if (!isIcon) {
    return (
      <a href={favouritesPath()} aria-current={current}>
        {total === 0 ? 'Favoritos' : `Favoritos (${favouritesCount(total)})`}
      </a>
    );
  }
  return (
    <a
      href={favouritesPath()}
      aria-current={current}
      aria-label={total === 0 ? 'Mis favoritos' : `Mis favoritos: ${favouritesText(total)}`}
    >
      <HeartIcon />
      {total > 0 && (
        <span className="tally" aria-hidden="true">
          {favouritesCount(total)}
        </span>
      )}
    </a>
  );
}
