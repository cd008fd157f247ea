import type { PublisherContext } from '../context.ts';
import { latestChange, parseSitemap } from './sitemap.ts';
import { readWhole, wholeFiles } from '../several-publishers/part-files.ts';
import type { SiteTarget } from '../target/site-target.ts';
import { storeSitemapPath } from '#domain/paths/paths.ts';
import { runBounded } from '#domain/run-bounded.ts';

/** How many sitemaps are read side by side. */
const readAtOnce = 16;

/** What the index of the sitemaps names, that of all or the part of one publisher. */
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

/** Brings the entries of an index in line with the stores that were opened, changed and closed while it was gathered. */
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
    // A sitemap may have been written again since it was gathered, or the index be out of date.
    const standing = index.has(path) ? await target.readText(path.slice(1)) : null;
    index.set(path, standing === null ? lastmod : latestChange(parseSitemap(standing)));
  });
}
