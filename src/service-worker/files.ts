import type { WorkboxPlugin } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { CacheFirst } from 'workbox-strategies';
import {
  assetLimits,
  assetsCache,
  maxPictureBytes,
  pictureLimits,
  picturesCache,
  trimToBytes,
} from './caches.ts';
import { stampFile } from './kept-response.ts';
import { findPageKey } from './page-key.ts';
import { worker } from './scope.ts';

/**
 * What never changes under its address, kept at the first use. Old files go by their age of use, so those of a former
 * build stay for as long as the kept pages that name them are likely to be opened.
 */
const expireAssets = new ExpirationPlugin({ ...assetLimits, purgeOnQuotaError: true });
const expirePictures = new ExpirationPlugin({ ...pictureLimits, purgeOnQuotaError: true });

const keepOfPublicPages: WorkboxPlugin = {
  cacheWillUpdate: async ({ response, event }) =>
    response.status === 200 && (await isForPublicPage(event))
      ? stampFile(response, Date.now())
      : null,
};

export const assets = new CacheFirst({
  cacheName: assetsCache,
  plugins: [keepOfPublicPages, expireAssets as WorkboxPlugin],
});

export const pictures = new CacheFirst({
  cacheName: picturesCache,
  plugins: [
    keepOfPublicPages,
    expirePictures as WorkboxPlugin,
    { cacheDidUpdate: () => trimToBytes(picturesCache, maxPictureBytes) },
  ],
});

export async function clearFiles(): Promise<void> {
  await Promise.all([
    expireAssets.deleteCacheAndMetadata(),
    expirePictures.deleteCacheAndMetadata(),
  ]);
}

/**
 * Files that the owner area shows are not kept, though their addresses are as public as any; those of a page that has
 * been left meanwhile are not either. What a page told of itself (`seen.ts`) has been judged before.
 */
async function isForPublicPage(event: ExtendableEvent | undefined): Promise<boolean> {
  if (event === undefined || !('clientId' in event)) return true;
  const client = await worker.clients.get(String(event.clientId));
  return client !== undefined && findPageKey(new URL(client.url)) !== null;
}
