import { describeFavouriteNews } from '#domain/products/favourite-news.ts';
import { maxCards } from '#domain/limits.ts';
import { $favouriteNews } from '#stores/favourite-news.ts';
import { $favourites } from '#stores/favourites.ts';
import { logFailure } from '#stores/log.ts';
import { readKeptProducts } from '../shared/favourites/kept-products.ts';
import { loadCards } from '../shared/favourites/load-cards.ts';

/** Counts the favourites with news since their list was last looked at: one call, none when it never was. */
export async function checkFavouriteNews(): Promise<void> {
  // Noted first, so that a second page that opens meanwhile does not ask as well.
  $favouriteNews.set({ ...$favouriteNews.get(), askedAt: Date.now() });
  try {
    const { products = {} } = (await readKeptProducts()) ?? {};
    const ids = $favourites.get().filter((id) => products[id] !== undefined);
    const cards = ids.length === 0 ? {} : await loadCards(ids.slice(-maxCards));
    const changed = Object.entries(cards).filter(([id, now]) => {
      const before = products[id];
      return now !== null && before !== undefined && describeFavouriteNews(before, now).length > 0;
    });
    $favouriteNews.set({ count: changed.length, askedAt: Date.now() });
  } catch (error) {
    logFailure('News of the favourites were not loaded', error);
  }
}
