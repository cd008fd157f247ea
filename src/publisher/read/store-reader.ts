import type { Api } from '#client/api.ts';
import type { SheetView, StoreView } from '#client/catalogue.ts';
import { createMemory } from './memory.ts';
import { nullFor404, readStorePart } from './store-part.ts';
import type { Business } from '#contract/stores.ts';
import type { Page } from '#contract/paging.ts';
import type { Product, SheetProduct } from '#contract/products.ts';
import type { ProductPublication, StoreListing, StorePublication } from '#contract/publication.ts';
import { maxLimit, orderSheetSize, productPageSize } from '#domain/limits.ts';
import { isSheetSplit, type SheetPart } from '#domain/orders/order-sheets.ts';
import { sortPictures } from '#domain/products/product-pictures.ts';
import { pageMeta } from '#domain/pagination.ts';

/** A page of a store's catalogue, of all its products or of a category. Pages are counted from 1. */
export interface Listing {
  readonly category: string | null;
  readonly page: number;
}

/**
 * Reads one store, each thing once unless a read failed. A store that fits in one read needs no other. Of a larger one it
 * reads what its pages show and no more.
 */
export interface StoreReader {
  /** The store with its newest products, up to 100; null when it is not public. */
  head(): Promise<StorePublication | null>;
  /** The store from the latest read, whichever part of it that was; null when it is not public. */
  summary(): Promise<StoreSummary | null>;
  /** Adds products that were read elsewhere with everything that their pages show. */
  accept(publication: StorePublication): void;
  /** Adds the first page of the catalogue, which was read elsewhere. */
  acceptListing(listing: StoreListing): void;
  listing(listing: Listing): Promise<StoreView | null>;
  /** An order sheet: the first, or a part of a store with too many products for one sheet. */
  sheet(part: SheetPart | null): Promise<SheetView | null>;
  product(id: string): Promise<ProductPublication | null>;
  /** A product that some page read so far shows beside another product. */
  related(id: string): Product | undefined;
  /** Products that will be requested. They are then read a hundred at a time. */
  expect(ids: Iterable<string>): void;
}

/** What every read of a store has, whatever products it contains. */
export interface StoreSummary {
  readonly business: Business;
  readonly categories: StorePublication['categories'];
  /** The number of its products. */
  readonly total: number;
}

/** Whether a store has more products than one read contains. */
export const isLarge = ({ total }: Pick<StoreSummary, 'total'>): boolean => total > maxLimit;

interface KnownOfStore {
  /** A part of the store that was already read. It serves as its head. */
  readonly part?: StorePublication;
  /** All products as sheets list them. */
  readonly rows?: readonly SheetProduct[] | null;
}

/** Makes no call before a method is called. All methods reject with the errors of the API except 404. */
export function createStoreReader(api: Api, id: string, known: KnownOfStore = {}): StoreReader {
  const products = new Map<string, ProductPublication>();
  const shown = new Map<string, Product>();
  const expected = new Set<string>();
  const remember = createMemory();
  let reading: Promise<void> = Promise.resolve();
  let latest: StoreSummary | null = null;
  let readyHead: StorePublication | null = null;
  let firstPage: Page<Product> | null = null;

  const keep = (publication: StorePublication): StorePublication => {
    const { business, categories, meta } = publication;
    latest = { business, categories, total: meta.total };
    for (const item of publication.data) {
      products.set(item.product.id, item);
      shown.set(item.product.id, item.product);
    }
    for (const other of publication.others) shown.set(other.id, other);
    return publication;
  };

  const readHead = () =>
    remember('head', async () => {
      const part = known.part ?? (await readStorePart(api, id));
      readyHead = part && keep(part);
      return readyHead;
    });

  const acceptListing = ({ business, categories, products: listed }: StoreListing) => {
    latest = { business, categories, total: listed.meta.total };
    firstPage = listed;
  };

  /** From the first page of the catalogue, because the head takes the API several times as long. */
  const readSummary = async (): Promise<StoreSummary | null> => {
    if (latest === null && known.part) await readHead();
    else if (latest === null) {
      await remember('summary', async () => {
        const listing = await readListingPage(api, id, { page: 1, limit: productPageSize });
        if (listing !== null) acceptListing(listing);
        return listing;
      });
    }
    return latest;
  };

  const readMissing = async (wanted: string): Promise<void> => {
    if (products.has(wanted)) return;
    const others = [...expected].filter((other) => other !== wanted && !products.has(other));
    const ids = [wanted, ...others].slice(0, maxLimit);
    for (const requested of ids) expected.delete(requested);
    const publication = await readStorePart(api, id, { ids });
    if (publication !== null) keep(publication);
  };

  /**
   * A page of the catalogue, from what is at hand. Of a large store the page alone is read, because its head takes the
   * API several times as long.
   */
  const readListing = async (
    summary: StoreSummary,
    listing: Listing,
  ): Promise<Page<Product> | null> => {
    const { category, page } = listing;
    if (firstPage !== null && category === null && page === 1) return firstPage;
    const part = readyHead ?? (known.part || !isLarge(summary) ? await readHead() : null);
    return (
      (part && sliceListing(part, listing)) ??
      remember(`listing ${category ?? ''} ${page}`, async () => {
        const range = { page, limit: productPageSize, ...(category !== null && { category }) };
        return (await readListingPage(api, id, range))?.products ?? null;
      })
    );
  };

  /** The products of an order sheet; null when there is no such sheet. */
  const readRows = async (
    summary: StoreSummary,
    part: SheetPart | null,
  ): Promise<readonly SheetProduct[] | null> => {
    const isSplit = isSheetSplit(summary.total);
    if (isSplit !== (part !== null)) return null;
    if (!known.rows && isLarge(summary)) {
      const { categoryId, page } = part ?? { page: 1 };
      const category = categoryId === null ? 'none' : categoryId;
      const range = { page, limit: orderSheetSize, ...(category !== undefined && { category }) };
      const read = await readListingPage(api, id, range);
      return read?.products.data.map(sheetRow) ?? null;
    }
    const rows = known.rows ?? sheetRows(await readHead());
    return part === null ? rows : sliceRows(rows, part);
  };

  return {
    head: readHead,
    summary: readSummary,
    accept: keep,
    acceptListing,
    related: (wanted) => shown.get(wanted),
    expect: (ids) => {
      for (const wanted of ids) expected.add(wanted);
    },
    async product(wanted) {
      const summary = products.has(wanted) ? null : await readSummary();
      if (summary !== null && isLarge(summary)) {
        // Reads run one after another, because the first request brings what the next ones need.
        reading = reading.catch(() => undefined).then(() => readMissing(wanted));
        await reading;
      } else if (summary !== null) await readHead();
      return products.get(wanted) ?? null;
    },
    async sheet(part) {
      const summary = await readSummary();
      if (summary === null) return null;
      const { business: store, total } = summary;
      const view = { store, categories: listFilled(summary), total };
      if (part === null && isSheetSplit(total)) return { ...view, products: null };
      const rows = await readRows(summary, part);
      if (rows === null || (part !== null && rows.length === 0)) return null;
      return { ...view, products: [...rows] };
    },
    async listing(wanted) {
      const summary = await readSummary();
      if (summary === null) return null;
      const categories = listFilled(summary);
      const category = categories.find(({ id: known }) => known === wanted.category) ?? null;
      if (wanted.category !== null && category === null) return null;
      const page = await readListing(summary, wanted);
      if (page === null || wanted.page > Math.max(1, page.meta.totalPages)) return null;
      return { store: summary.business, categories, category, products: page };
    },
  };
}

const listFilled = ({ categories }: StoreSummary): StoreSummary['categories'] =>
  categories.filter(({ products }) => products > 0);

/** The rows of a sheet of one category, from all rows of the store. */
function sliceRows(
  rows: readonly SheetProduct[],
  { categoryId, page }: SheetPart,
): readonly SheetProduct[] {
  const own = rows.filter((row) => row.categoryId === categoryId);
  return own.slice((page - 1) * orderSheetSize, page * orderSheetSize);
}

/** The products of a part of a store's publication as a sheet lists them. */
export function sheetRows(publication: StorePublication | null): SheetProduct[] {
  return (publication?.data ?? []).map(({ product }) => sheetRow(product));
}

/** A product as a sheet lists it. */
export function sheetRow(product: Product): SheetProduct {
  const { id, name, price, currency, stock, delivery, categoryId, updatedAt, images } = product;
  const { priceFrom, variantCount } = product;
  const [first] = sortPictures(images);
  const picture = first === undefined ? null : { url: first.url, widths: first.widths };
  return {
    ...{ id, name, price, currency, stock, delivery, categoryId, updatedAt, image: picture },
    ...(priceFrom && { priceFrom }),
    ...(variantCount !== undefined && { variantCount }),
  };
}

const isWhole = ({ data, meta }: StorePublication): boolean => meta.total <= data.length;

/** The listing, when the publication contains all of it; otherwise null. */
function sliceListing(publication: StorePublication, listing: Listing): Page<Product> | null {
  const { category, page } = listing;
  const { meta, data } = publication;
  const first = (page - 1) * productPageSize - (meta.page - 1) * meta.limit;
  const last = Math.min(first + productPageSize, meta.total - (meta.page - 1) * meta.limit);
  if (!isWhole(publication) && (category !== null || first < 0 || last > data.length)) return null;
  const products = data
    .map((item) => item.product)
    .filter((product) => category === null || product.categoryId === category);
  const total = category === null ? meta.total : products.length;
  return {
    data: products.slice(first, first + productPageSize),
    meta: pageMeta({ total, page, limit: productPageSize }),
  };
}

/** A store with a page of its catalogue, without what only the pages of products show; null when it is not public. */
function readListingPage(
  api: Api,
  id: string,
  query: { readonly category?: string; readonly page: number; readonly limit: number },
): Promise<StoreListing | null> {
  return nullFor404(api('GET /publication/listing/:id', { params: { id }, query }));
}
