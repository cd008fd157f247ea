import { parseSitemap } from './sitemap.ts';
import { readWhole, wholeFiles } from '../share/parts.ts';
import type { SiteStore } from '../store/site-store.ts';

/** What the index of the sitemaps names, that of all or the part of one publisher. */
export async function readIndexEntries(
  store: Pick<SiteStore, 'readText'>,
  index: string,
): Promise<Map<string, string | null>> {
  const texts =
    index === wholeFiles.sitemapIndex
      ? await readWhole(store, 'sitemapIndex')
      : [(await store.readText(index)) ?? ''];
  return new Map(texts.flatMap((text) => [...parseSitemap(text)]));
}
