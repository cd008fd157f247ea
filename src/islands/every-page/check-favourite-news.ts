import { describeFavouriteNews } from '#domain/products/favourite-news.ts';
import { listFreshNews } from '#domain/products/store-news.ts';
import { favouritesPath } from '#domain/paths/paths.ts';
import { $favouriteNews } from '#state/favourite-news.ts';
import { $favourites } from '#state/favourites.ts';
import { $followedStores } from '#state/followed-stores.ts';
import { logFailure } from '#state/log.ts';
import { setStored } from '#state/set-stored.ts';
import { listCounted, readKeptProducts } from '../shared/favourites/kept-products.ts';
import { loadCards } from '../shared/favourites/load-cards.ts';
import { loadStoreNews } from '../shared/favourites/load-store-news.ts';

/**
 * Counts the news of favourites and followed stores since the visitor last looked at them, with one call for each kind.
 */
export async function checkFavouriteNews(): Promise<void> {
  // The page of favourites makes this check itself.
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
      for (const { id } of listFreshNews(now, store.seen)) news.add(id);
    }
    const isFollowing = $favourites.get().length + seen.length > 0;
    // The time is stored only with the response. When the visitor leaves the page earlier, the next page asks. Things
    // followed meanwhile have not been asked about, so they keep the old time.
    const latest = $favouriteNews.get();
    const askedAt = isFollowing ? Date.now() : 0;
    setStored($favouriteNews, {
      count: news.size,
      askedAt: latest === before ? askedAt : latest.askedAt,
    });
  } catch (error) {
    logFailure('News of the favourites were not loaded', error);
  }
}
