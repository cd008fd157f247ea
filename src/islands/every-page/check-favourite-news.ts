import { describeFavouriteNews } from '#domain/products/favourite-news.ts';
import { listStoreNews } from '#domain/products/store-news.ts';
import { favouritesPath } from '#domain/paths/paths.ts';
import { $favouriteNews } from '#state/favourite-news.ts';
import { $favourites } from '#state/favourites.ts';
import { $followedStores } from '#state/followed-stores.ts';
import { logFailure } from '#state/log.ts';
import { listCounted, readKeptProducts } from '../shared/favourites/kept-products.ts';
import { loadCards } from '../shared/favourites/load-cards.ts';
import { loadStoreNews } from '../shared/favourites/load-store-news.ts';

/** Counts what is new of favourites and followed stores since their list was last looked at: a call for each of both. */
export async function checkFavouriteNews(): Promise<void> {
  // The page that shows them asks itself.
  if (location.pathname === favouritesPath()) return;
  const before = $favouriteNews.get();
  try {
    const { products = {} } = (await readKeptProducts()) ?? {};
    const ids = listCounted($favourites.get(), products);
    const cards = ids.length === 0 ? {} : await loadCards(ids);
    const changed = Object.entries(cards).filter(([id, now]) => {
      const kept = products[id];
      return now !== null && kept !== undefined && describeFavouriteNews(kept, now).length > 0;
    });
    const news = new Set(changed.map(([id]) => id));
    const seen = $followedStores.get();
    const after = await loadStoreNews();
    for (const store of seen) {
      const now = after.get(store.id);
      if (now === undefined || store.seen === null) continue;
      for (const { id } of listStoreNews(now, store.seen)) news.add(id);
    }
    const isFollowing = $favourites.get().length + seen.length > 0;
    // Noted with the response only: a page that was left before it came lets the next one ask. What was followed
    // meanwhile is still to be asked for, and so is not called asked.
    const latest = $favouriteNews.get();
    const askedAt = isFollowing ? Date.now() : 0;
    $favouriteNews.set({
      count: news.size,
      askedAt: latest === before ? askedAt : latest.askedAt,
    });
  } catch (error) {
    logFailure('News of the favourites were not loaded', error);
  }
}
