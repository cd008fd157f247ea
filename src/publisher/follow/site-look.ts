import type { PublisherContext } from '../context.ts';
import { pageFile } from '#domain/paths/page-file.ts';
import { homePath } from '#domain/paths/paths.ts';

/** Where a look costs a call over the network. */
const farLookMs = 60_000;

/** Sees to whether the site is still there, by a file that a full publication writes at its end. */
export function createSiteLook({
  target,
  share,
  partFiles,
}: Pick<PublisherContext, 'target' | 'share' | 'partFiles'>): () => Promise<boolean> {
  let seenAt = -Infinity;
  return async () => {
    if (target.isFar && performance.now() - seenAt < farLookMs) return true;
    const isThere = await target.has(
      share.hasLists ? pageFile(homePath()) : partFiles.sitemapIndex,
    );
    if (isThere) seenAt = performance.now();
    return isThere;
  };
}
