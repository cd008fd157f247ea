import type { PublisherContext } from '../context.ts';
import { latestChange, parseSitemap } from './sitemap.ts';
import { readWhole, wholeFiles } from '../several-publishers/part-files.ts';
import type { SiteTarget } from '../target/site-target.ts';
import { storeSitemapPath } from '#domain/paths/paths.ts';
import { runBounded } from '#domain/run-bounded.ts';

/** The number of sitemaps that are read at once. */
const readAtOnce = 16;

/** The entries of the sitemap index, of the whole site or of one publisher. */
export async function readIndexEntries(
  target: Pick<SiteTarget, 'readText'>,
  index: string,
): Promise<Map<string, string | null>> {
  const texts =
    index === wholeFiles.sitemapIndex
      ? await readWhole(target, 'sitemapIndex')
      : [(await target.readText(index)) ?? ''];
  return new Map(texts.flatMap((text) => [...parseSitemap(text)]));
}

/** Corrects the entries of an index for stores that opened, changed or closed while it was collected. */
export async function alignIndex(
  { target, partFiles }: Pick<PublisherContext, 'target' | 'partFiles'>,
  index: Map<string, string | null>,
  urls: Iterable<string>,
): Promise<void> {
  const paths = new Set(Array.from(urls, storeSitemapPath));
  for (const path of index.keys()) if (!paths.has(path)) index.delete(path);
  const entries = [...(await readIndexEntries(target, partFiles.sitemapIndex))];
  const unlike = entries.filter(([path, at]) => paths.has(path) && index.get(path) !== at);
  await runBounded(unlike, readAtOnce, async ([path, lastmod]) => {
    // The sitemap may have been written again since, or the existing index may be out of date.
    const standing = index.has(path) ? await target.readText(path.slice(1)) : null;
    index.set(path, standing === null ? lastmod : latestChange(parseSitemap(standing)));
  });
}
