import type { PublisherContext } from '../context.ts';
import type { SitemapChange } from '../plan/plan.ts';
import { readPlaces } from '../plan/read-snapshot.ts';
import { readIndexEntries } from './sitemap-index.ts';
import {
  type SitemapEntries,
  latestChange,
  parseSitemap,
  renderIndexPart,
  renderSitemap,
  renderSitemapIndexes,
} from './sitemap.ts';
import {
  assemble,
  listIndexFiles,
  readWhole,
  writeWhole,
} from '../several-publishers/part-files.ts';
import type { SiteWriter } from '../target/site-target.ts';
import { publishPages } from '../write/publish-pages.ts';
import type { CatalogueReader } from '#publisher/read/create-catalogue.ts';
import { readOutline } from '#publisher/read/store-part.ts';
import type { Product } from '#contract/products.ts';
import type { Business } from '#contract/stores.ts';
import {
  aboutPath,
  directoryPath,
  featuredPath,
  homePath,
  offersPath,
  pagesSitemapPath,
  privacyPath,
  productPath,
  robotsPath,
  storePath,
  storeSitemapPath,
  termsPath,
} from '#domain/paths/paths.ts';

type Entries = Map<string, string | null>;

export interface SitemapTools {
  readonly context: Pick<
    PublisherContext,
    'partFiles' | 'share' | 'target' | 'site' | 'bundle' | 'api'
  >;
  readonly writer: SiteWriter;
  readonly catalogue: CatalogueReader;
  /** Entries of the sitemap index: all of them, or the newly written ones. */
  readonly index: Entries;
}

/** The tools of functions that may also render `robots.txt`. */
type RenderingTools = Omit<SitemapTools, 'index'> & {
  readonly context: Pick<PublisherContext, 'render' | 'shownLists'>;
};

/** Writes a store's sitemap and updates its entry of the index. Rejects with the error of the disk or the service. */
export async function writeStoreSitemap(
  { context, writer, index }: Pick<SitemapTools, 'context' | 'writer' | 'index'>,
  url: string,
  entries: SitemapEntries,
): Promise<void> {
  const path = storeSitemapPath(url);
  await writer.write(path.slice(1), Buffer.from(renderSitemap(context.site.origin, entries)));
  index.set(path, latestChange(entries));
}

/**
 * Writes the sitemap of the pages that belong to no store, then the index of this publisher and that of all. Rejects
 * with the error of the API, the disk or the service.
 */
export async function writeSitemapIndex(tools: SitemapTools): Promise<void> {
  const { context, writer, index } = tools;
  const { partFiles, share, target } = context;
  if (share.hasLists) await writePagesSitemap(tools);
  const { origin } = context.site;
  if (share.shard === null) {
    notePages(index);
    const standing = await readWhole(target, 'sitemapIndex');
    await writeWhole(writer, 'sitemapIndex', renderSitemapIndexes(origin, index), standing);
  } else await writer.writePlain(partFiles.sitemapIndex, renderIndexPart(origin, index));
  await assemble({ target, writer, shard: share.shard }, 'sitemapIndex', (all, standing) => {
    const said = all.includes(null) ? [...standing, ...all] : all;
    const whole = new Map(said.flatMap((part) => [...parseSitemap(part ?? '')]));
    notePages(whole);
    return renderSitemapIndexes(origin, whole);
  });
}

function notePages(index: Entries): void {
  index.delete(pagesSitemapPath());
  index.set(pagesSitemapPath(), latestChange(index));
}

async function writePagesSitemap({
  context: { site, bundle, api },
  writer,
  catalogue,
}: SitemapTools): Promise<void> {
  const { types } = await catalogue.directory({ type: null, page: 1 });
  const places = await readPlaces(api);
  const always = [homePath(), directoryPath(), offersPath(), featuredPath()];
  const fixed = [aboutPath(), termsPath(), privacyPath()].filter((path) =>
    bundle.fixedPaths.includes(path),
  );
  const filled = types.filter(({ count }) => count > 0).map(({ type }) => directoryPath({ type }));
  const inPlaces = places
    .filter(({ total }) => total > 0)
    .map(({ place, type }) => directoryPath({ type, place }));
  const paths = [...always, ...fixed, ...filled, ...inPlaces];
  const pages = new Map(paths.map((path) => [path, null]));
  const file = pagesSitemapPath().slice(1);
  await writer.write(file, Buffer.from(renderSitemap(site.origin, pages)));
}

/**
 * Writes the sitemap of a changed store and its entry of the index. Rejects with the error of the API, the disk or the
 * service.
 */
export async function updateStoreSitemap(
  tools: Pick<SitemapTools, 'context' | 'writer' | 'index'>,
  { id }: Pick<SitemapChange, 'id'>,
): Promise<void> {
  const outline = await readOutline(tools.context.api, id);
  if (outline === null) return;
  const { business, data } = outline;
  await writeStoreSitemap(tools, business.url, storeEntries(business, data));
}

/** Updates the index after sitemaps were removed and written. */
export async function updateSitemapIndex(
  tools: RenderingTools,
  { removed, written }: { readonly removed: Iterable<string>; readonly written: SitemapEntries },
): Promise<void> {
  const { context } = tools;
  const index = await readIndexEntries(context.target, context.partFiles.sitemapIndex);
  for (const url of removed) index.delete(storeSitemapPath(url));
  for (const [path, lastmod] of written) index.set(path, lastmod);
  await writeSitemapIndex({ ...tools, index });
  await nameIndexes(tools);
}

/**
 * Renders `robots.txt` again when the index has grown into another file. Crawlers find the files of the index only
 * there.
 */
async function nameIndexes({ context, writer, catalogue }: RenderingTools): Promise<void> {
  const { bundle, share, target } = context;
  if (!share.hasLists || !bundle.fixedPaths.includes(robotsPath())) return;
  const last = (await listIndexFiles(target)).at(-1) ?? '';
  if ((await target.readText(robotsPath().slice(1)))?.includes(`/${last}\n`) === true) return;
  const [failure] = await publishPages(context, { writer, catalogue, paths: [robotsPath()] });
  if (failure !== undefined) throw failure.error;
}

/** The entries of a store's sitemap: its own page and those of these products, each with the time of its last change. */
export function storeEntries(
  store: Pick<Business, 'url' | 'updatedAt'>,
  products: readonly Pick<Product, 'id' | 'updatedAt'>[],
): Map<string, string | null> {
  return new Map<string, string | null>([
    [storePath(store.url), store.updatedAt],
    ...products.map(
      ({ id, updatedAt }) => [productPath({ id, business: store }), updatedAt] as const,
    ),
  ]);
}
