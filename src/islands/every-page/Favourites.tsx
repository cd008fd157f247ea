import { useStore } from '@nanostores/react';
import type { ReactElement } from 'react';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { isDataSaverOn } from '#state/data-saver.ts';
import { $favouriteNews, isAskedThisVisit } from '#state/favourite-news.ts';
import { $favourites, resumeFavourites } from '#state/favourites.ts';
import { logFailure } from '#state/log.ts';
import { FavouriteButton } from './FavouriteButton.tsx';
import { FavouritesLink } from './FavouritesLink.tsx';
import { keyOf, useElements } from './use-elements.ts';

/** Hearts in the places that cards and products reserve for them, and the link to the favourites with their number. */
export function Favourites(): ReactElement {
  const spots = useElements('[data-favourite],[data-favourites-link]');
  const total = useStore($favourites).length;
  const news = useStore($favouriteNews).count;
  useEffect(resumeFavourites, []);
  useEffect(checkNewsOncePerVisit, []);
  return (
    <>
      {spots.map((spot) => {
        const { favourite, labelled, favouritesLink } = spot.dataset;
        const control =
          favourite === undefined ? (
            <FavouritesLink total={total} news={news} isIcon={favouritesLink === 'icon'} />
          ) : (
            <FavouriteButton id={favourite} hasText={labelled !== undefined} />
          );
        return createPortal(control, spot, keyOf(spot));
      })}
    </>
  );
}

/**
 * Loads the news of favourites and followed stores, unless the data saver is on. Things that are added now have no news
 * yet.
 */
function checkNewsOncePerVisit(): void {
  const news = $favouriteNews.get();
  if ($favourites.get().length === 0 && !news.askedAt) return;
  if (isDataSaverOn() || isAskedThisVisit(news, Date.now())) return;
  void import('./check-favourite-news.ts').then(
    ({ checkFavouriteNews }) => checkFavouriteNews(),
    (error: unknown) => {
      logFailure('No news', error);
    },
  );
}
