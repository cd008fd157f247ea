import type { PublisherContext } from '../context.ts';
import type { SitemapChange } from '../plan/plan.ts';
import { latestChange, parseSitemap, renderSitemap, renderSitemapIndex } from './sitemap.ts';
import { productEntry, storeEntries } from './store-sitemap.ts';
import type { SiteStore, SiteWriter } from '../store/site-store.ts';
import type { CatalogueReader } from '#publisher/read/create-catalogue.ts';
import {
  aboutPath,
  directoryPath,
  featuredPath,
  homePath,
  offersPath,
  pagesSitemapPath,
  privacyPath,
  productPath,
  sitemapPath,
  storeSitemapPath,
  termsPath,
} from '#domain/paths/paths.ts';

type Entries = Map<string, string | null>;

/** Writes a store's sitemap and notes it in the entries of the index. */
export async function writeStoreSitemap(
  context: PublisherContext,
  writer: SiteWriter,
  index: Entries,
  url: string,
  entries: Entries,
): Promise<void> {
  const path = storeSitemapPath(url);
  await writer.write(path.slice(1), Buffer.from(renderSitemap(context.site.origin, entries)));
  index.set(path, latestChange(entries));
}

/** Writes the sitemap of the pages that belong to no store, then the index of all. */
export async function writeSitemapIndex(
  context: PublisherContext,
  writer: SiteWriter,
  index: Entries,
  catalogue: CatalogueReader,
): Promise<void> {
  const { origin } = context.site;
  const { types } = await catalogue.directory({ type: null, page: 1 });
  const always = [homePath(), directoryPath(), offersPath(), featuredPath()];
  const fixed = [aboutPath(), termsPath(), privacyPath()].filter((path) =>
    context.bundle.fixedPaths.includes(path),
  );
  const filled = types.filter(({ count }) => count > 0).map(({ type }) => directoryPath({ type }));
  const pages = new Map([...always, ...fixed, ...filled].map((path) => [path, null]));
  index.delete(pagesSitemapPath());
  index.set(pagesSitemapPath(), latestChange(index));
  const file = pagesSitemapPath().slice(1);
  await writer.write(file, Buffer.from(renderSitemap(origin, pages)));
  await writer.write(sitemapPath().slice(1), Buffer.from(renderSitemapIndex(origin, index)));
}

/** Brings the entries of an index in line with the stores that were opened and closed while it was gathered. */
export async function alignIndex(
  { store }: Pick<PublisherContext, 'store'>,
  index: Entries,
  urls: Iterable<string>,
): Promise<void> {
  const paths = new Set(Array.from(urls, storeSitemapPath));
  for (const path of index.keys()) if (!paths.has(path)) index.delete(path);
  for (const [path, lastmod] of await readEntries(store, sitemapPath())) {
    if (paths.has(path) && !index.has(path)) index.set(path, lastmod);
  }
}

/** Brings the sitemaps of touched stores up to date and drops those of the removed ones. */
export async function updateSitemaps(
  context: PublisherContext,
  writer: SiteWriter,
  catalogue: CatalogueReader,
  changes: readonly SitemapChange[],
  removedUrls: readonly string[],
): Promise<void> {
  const index = await readEntries(context.store, sitemapPath());
  for (const url of removedUrls) {
    index.delete(storeSitemapPath(url));
    await writer.remove(storeSitemapPath(url).slice(1));
  }
  for (const { id, ids } of changes) {
    const reader = catalogue.openStore(id);
    const head = await reader.head();
    if (head === null) continue;
    const { url } = head.business;
    const entries = storeEntries(head);
    if (!(await reader.isWhole())) {
      const old = await readEntries(context.store, storeSitemapPath(url));
      for (const [path, lastmod] of old) if (!entries.has(path)) entries.set(path, lastmod);
      reader.expect(ids);
      for (const product of ids) {
        const publication = await reader.product(product);
        if (publication === null) entries.delete(productPath({ id: product, business: { url } }));
        else entries.set(...productEntry(publication));
      }
    }
    await writeStoreSitemap(context, writer, index, url, entries);
  }
  await writeSitemapIndex(context, writer, index, catalogue);
}

async function readEntries(store: SiteStore, path: string): Promise<Entries> {
  return parseSitemap((await store.readText(path.slice(1))) ?? '');
}
