import type { PublisherContext } from '../context.ts';
import { type ListedStore, readBeginning } from './read-ahead.ts';
import { readMoves, repeatMoves } from './store-moves.ts';
import { listingPages } from '../plan/pages-of.ts';
import { serializeCard } from '../plan/read-snapshot.ts';
import { writeStoreSitemap } from '../sitemap/sitemap-files.ts';
import { storeEntries } from '../sitemap/store-sitemap.ts';
import type { SiteWriter } from '../target/site-target.ts';
import { type CatalogueReader, createCatalogue } from '#publisher/read/create-catalogue.ts';
import { readStorePart } from '#publisher/read/store-part.ts';
import { createStoreReader, sheetRows } from '#publisher/read/store-reader.ts';
import type { SheetProduct } from '#contract/product.ts';
import type { Change, StorePublication } from '#contract/publication.ts';
import { orderSheetPath, productPath, storePath } from '#domain/paths/paths.ts';
import type { Span } from '#domain/spans.ts';

export interface StoreStep {
  readonly catalogue: CatalogueReader;
  readonly paths: string[];
  /** What was read of the store for this step. */
  readonly publication: StorePublication;
}

/** What a full publication brings to each store. */
export interface StoreRun {
  readonly writer: SiteWriter;
  /** Entries of the index of the sitemaps, to which each store adds its own. */
  readonly index: Map<string, string | null>;
  /** Publishes changes as if they had just come from the log. */
  readonly absorb: (changes: readonly Change[], span: Span) => Promise<void>;
}

/** Of a store that never holds still while it is read, this many readings are tried. */
const attempts = 3;

/**
 * The pages of a store in steps of a hundred products, each with the catalogue that has read what they need, and with
 * the last its sitemap; meanwhile the store that comes next is read. A store that is not public any more has no steps:
 * its removal is in the log. What has changed while it was read in parts may be missing from what its last step rendered:
 * one product may then have slipped from a part not read yet into one that was, another have its old price on a sheet.
 */
export async function* publishStore(
  context: PublisherContext,
  { writer, index, absorb }: StoreRun,
  store: ListedStore,
  next: ListedStore | undefined,
): AsyncGenerator<StoreStep> {
  const { api, readAhead } = context;
  const { id } = store;
  let begunAt: number | null = null;
  /** What any of the readings found. */
  const found = new Map<string, string | null>();
  for (let attempt = 1; ; attempt += 1) {
    const reading = attempt === 1 ? readAhead.take(store) : readBeginning(api, store);
    const { before, head } = await reading;
    if (attempt === 1 && next !== undefined) readAhead.begin(next);
    if (head === null) return;
    const { business, categories, meta } = head;
    context.cards.set(id, serializeCard(business));
    const entries = new Map<string, string | null>();
    const all = listingPages({ url: business.url, total: meta.total, categories });
    let listings = all;
    const rows: SheetProduct[] = [];
    for (let page = 1; page <= Math.max(1, meta.totalPages); page += 1) {
      const part = page === 1 ? head : await readStorePart(api, id, { page });
      if (part === null) return;
      for (const [path, lastmod] of storeEntries(part)) entries.set(path, lastmod);
      rows.push(...sheetRows(part));
      // Listings and sheets beyond this step's products come with the step that has read those.
      const own =
        page === meta.totalPages || meta.totalPages <= 1 ? listings : takeListings(listings, part);
      listings = listings.filter((path) => !own.includes(path));
      const pages = part.data.map(({ product }) => productPath(product));
      const catalogue = createStoreCatalogue(context, part, page >= meta.totalPages ? rows : null);
      // Before changes come in between, of which it would take what they have made of it.
      if (page >= meta.totalPages) {
        await writeStoreSitemap({ context, writer, index }, business.url, entries);
      }
      yield { catalogue, paths: [...pages, ...own], publication: part };
    }
    const hasMoved = before !== null && (await readMoves(context, id, before)).changes.length > 0;
    if (!hasMoved) return;
    begunAt ??= before;
    for (const entry of entries) found.set(...entry);
    if (attempt < attempts) continue;
    const own = [...found].filter(([path]) => `${path}/`.startsWith(`${storePath(business.url)}/`));
    await writeStoreSitemap({ context, writer, index }, business.url, new Map(own));
    const { changes, upTo } = await readMoves(context, id, begunAt);
    await absorb(await repeatMoves(context, id, changes), [begunAt, upTo]);
    return;
  }
}

/** The listing pages of all products that lie within a part of the publication; order sheets need all of a category. */
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
