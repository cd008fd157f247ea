import { apiUrl } from '#client/api-url.ts';
import { createApi } from '#client/api.ts';
import type { StoreNews } from '#contract/stores.ts';
import { newestTime } from '#domain/products/store-news.ts';
import { $followedStores } from '#state/followed-stores.ts';
import { setStored } from '#state/set-stored.ts';

const api = createApi({ baseUrl: apiUrl, timeout: 10_000 });

/**
 * Loads the latest news of the followed stores by id, in one call. For a store without a seen time, they count as seen.
 */
export async function loadStoreNews(signal?: AbortSignal): Promise<ReadonlyMap<string, StoreNews>> {
  const ids = $followedStores.get().map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const found = await api('GET /business/news', { query: { ids }, signal });
  const byId = new Map(found.map((news) => [news.id, news]));
  noteSeen(byId, (seen) => seen === null);
  return byId;
}

/** Records that the news of stores were seen, and the stores' present names. */
export function noteSeen(
  news: ReadonlyMap<string, StoreNews>,
  isNoted: (seen: string | null) => boolean = () => true,
): void {
  const before = $followedStores.get();
  const after = before.map((store) => {
    const now = news.get(store.id);
    if (now === undefined || !isNoted(store.seen)) return store;
    return { id: store.id, url: now.url, name: now.name, seen: newestTime(now, store.seen ?? '') };
  });
  // Other tabs react to each change.
  if (JSON.stringify(after) !== JSON.stringify(before)) setStored($followedStores, after);
}
