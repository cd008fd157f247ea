import type { ReactElement } from 'react';
import { favouritesCount, favouritesText } from '#domain/products/favourites.ts';
import { favouritesPath } from '#domain/paths/paths.ts';
import { HeartIcon } from './FavouriteButton.tsx';

interface Props {
  total: number;
  /** The number of unseen news of favourites and followed stores. */
  news: number;
  isIcon: boolean;
}

/** The link to the visitor's favourites, with their number. */
export function FavouritesLink({ total, news, isIcon }: Props): ReactElement {
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
      className="kept"
      href={favouritesPath()}
      aria-current={current}
      aria-label={describeLink(total, news)}
    >
      <HeartIcon />
      {total > 0 && (
        <span className="tally" aria-hidden="true">
          {favouritesCount(total)}
        </span>
      )}
      {news > 0 && (
        <span className="tally news" aria-hidden="true">
          {news}
        </span>
      )}
    </a>
  );
}

function describeLink(total: number, news: number): string {
  const text = total === 0 ? 'Mis favoritos' : `Mis favoritos: ${favouritesText(total)}`;
  return news === 0 ? text : `${text}, novedades: ${news}`;
}
