import { readFacts } from './kept-response.ts';
import { favouritesCache, keptPrefix } from '#domain/kept-cache.ts';

export const pagesCache = `${keptPrefix}pages-1`;
export const assetsCache = `${keptPrefix}assets-1`;
export const picturesCache = `${keptPrefix}pictures-1`;
/** Holds the printed page `/offline` and nothing else. */
export const shellCache = `${keptPrefix}shell-1`;

const current = [pagesCache, assetsCache, picturesCache, shellCache, favouritesCache];
const day = 24 * 60 * 60;

/** About 3 MB of pages, 3 MB of scripts and 12 MB of pictures at most. */
export const pageLimits = { maxEntries: 60, maxAgeSeconds: 60 * day };
export const assetLimits = { maxEntries: 150, maxAgeSeconds: 90 * day };
export const pictureLimits = { maxEntries: 250, maxAgeSeconds: 60 * day };
export const maxPictureBytes = 12 * 1024 * 1024;

/** Removes what a former version of the worker kept in another form. */
export async function removeOldCaches(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(keptPrefix) && !current.includes(name));
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** Bytes of everything that is kept. */
export async function measureCaches(): Promise<number> {
  let bytes = 0;
  for (const name of await caches.keys()) {
    if (!name.startsWith(keptPrefix)) continue;
    const kept = await (await caches.open(name)).matchAll();
    for (const response of kept) bytes += readFacts(response).bytes;
  }
  return bytes;
}

/** Removes the entries that were kept first until the others fit. */
export async function trimToBytes(name: string, most: number): Promise<void> {
  const cache = await caches.open(name);
  const requests = await cache.keys();
  const sizes = (await cache.matchAll()).map((response) => readFacts(response).bytes);
  let bytes = sizes.reduce((sum, size) => sum + size, 0);
  for (const [place, request] of requests.entries()) {
    if (bytes <= most) break;
    await cache.delete(request);
    bytes -= sizes[place] ?? 0;
  }
}
