import type { PublisherContext } from '../context.ts';
import type { FullRun } from './full-run.ts';
import { type ListedStore, readBeginning } from './read-ahead.ts';
import { readMoves, repeatMoves } from './store-moves.ts';
import { listingPages } from '../plan/pages-of.ts';
import { serializeStore } from '../plan/read-snapshot.ts';
import { storeEntries, writeStoreSitemap } from '../sitemap/sitemap-files.ts';
import { type CatalogueReader, createCatalogue } from '#publisher/read/create-catalogue.ts';
import { readStorePart } from '#publisher/read/store-part.ts';
import { createStoreReader, sheetRows } from '#publisher/read/store-reader.ts';
import type { SheetProduct } from '#contract/products.ts';
import type { StorePublication } from '#contract/publication.ts';
import { orderSheetPath, productPath, storePath } from '#domain/paths/paths.ts';

/** Pages of a store that are rendered together. */
export interface StoreStep {
  readonly catalogue: CatalogueReader;
  readonly paths: string[];
  /** The part of the store that was read for this step. */
  readonly publication: StorePublication;
}

type StoreRun = Pick<FullRun, 'context' | 'writer' | 'sitemaps' | 'absorb'>;

/** The greatest number of readings of a store that changes during each of them. */
const attempts = 3;

/**
 * Yields the pages of a store in steps of a hundred products, each with the catalogue that has read what they need. The
 * last step also writes the sitemap. The next store is read meanwhile. A store that is no longer public has no steps,
 * because its removal is in the log. A change during the reading may be missing from the last step: a product may have
 * slipped from an unread part into one that was already read, or have its old price on a sheet. In that case the store
 * is read again.
 */
export async function* publishStore(
  run: StoreRun,
  store: ListedStore,
  next: ListedStore | undefined,
): AsyncGenerator<StoreStep> {
  const { api, readAhead } = run.context;
  let begunAt: number | null = null;
  /** The entries that any of the readings found. */
  const found = new Map<string, string | null>();
  for (let attempt = 1; ; attempt += 1) {
    const reading = attempt === 1 ? readAhead.take(store) : readBeginning(api, store);
    const { before, head } = await reading;
    if (attempt === 1 && next !== undefined) readAhead.begin(next);
    if (head === null) return;
    const entries = yield* publishParts(run, head);
    if (entries === null || before === null) return;
    const hasMoved = (await readMoves(run.context, store.id, before)).changes.length > 0;
    if (!hasMoved) return;
    begunAt ??= before;
    for (const entry of entries) found.set(...entry);
    if (attempt === attempts) {
      await settle(run, head.business, { begunAt, found });
      return;
    }
  }
}

/** Reads a store once, starting with its head. Returns the entries of its sitemap; null when it closed meanwhile. */
async function* publishParts(
  { context, writer, sitemaps: index }: StoreRun,
  head: StorePublication,
): AsyncGenerator<StoreStep, ReadonlyMap<string, string | null> | null> {
  const { business: store, categories, meta } = head;
  context.shownStores.set(store.id, serializeStore(store));
  const entries = new Map<string, string | null>();
  let listings = listingPages({ url: store.url, total: meta.total, categories });
  const rows: SheetProduct[] = [];
  for (let page = 1; page <= Math.max(1, meta.totalPages); page += 1) {
    const part = page === 1 ? head : await readStorePart(context.api, store.id, { page });
    if (part === null) return null;
    const shown = part.data.map(({ product }) => product);
    for (const [path, lastmod] of storeEntries(part.business, shown)) entries.set(path, lastmod);
    rows.push(...sheetRows(part));
    const isLast = page >= meta.totalPages;
    // A listing or sheet with products of later steps comes with the step that has read them.
    const own = isLast ? listings : takeListings(listings, part);
    listings = listings.filter((path) => !own.includes(path));
    const products = part.data.map(({ product }) => productPath(product));
    const catalogue = createStoreCatalogue(context, part, isLast ? rows : null);
    // The sitemap is written before changes come in between, because it would overwrite their version.
    if (isLast) await writeStoreSitemap({ context, writer, index }, store.url, entries);
    yield { catalogue, paths: [...products, ...own], publication: part };
  }
  return entries;
}

/** Publishes the changes that the readings of a constantly changing store may have missed. */
async function settle(
  { context, writer, sitemaps: index, absorb }: StoreRun,
  { id, url }: StorePublication['business'],
  { begunAt, found }: { begunAt: number; found: ReadonlyMap<string, string | null> },
): Promise<void> {
  const own = [...found].filter(([path]) => `${path}/`.startsWith(`${storePath(url)}/`));
  await writeStoreSitemap({ context, writer, index }, url, new Map(own));
  const { changes, upTo } = await readMoves(context, id, begunAt);
  await absorb(await repeatMoves(context, id, changes), [begunAt, upTo]);
}

/** The listing pages whose products are all read. Order sheets need all products of a category, so they wait. */
function takeListings(listings: readonly string[], { meta, business }: StorePublication): string[] {
  const upTo = { url: business.url, categories: [] };
  const end = meta.page * meta.limit;
  const within = new Set(listingPages({ ...upTo, total: Math.min(end, meta.total) }));
  const sheets = orderSheetPath(business.url);
  return listings.filter((path) => within.has(path) && !path.startsWith(sheets));
}

function createStoreCatalogue(
  { api }: PublisherContext,
  part: StorePublication,
  rows: readonly SheetProduct[] | null,
): CatalogueReader {
  const catalogue = createCatalogue(api);
  const { id, url } = part.business;
  catalogue.nameStore(url, id, createStoreReader(api, id, { part, rows }));
  return catalogue;
}
