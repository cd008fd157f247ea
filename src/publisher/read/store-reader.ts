import type { Api } from '#client/api.ts';
import type { SheetView, StoreView } from '#client/catalogue.ts';
import { createMemory } from './memory.ts';
import { readStorePart } from './store-part.ts';
import type { Business } from '#contract/stores.ts';
import type { Page } from '#contract/paging.ts';
import type { Product, SheetProduct } from '#contract/products.ts';
import type { ProductPublication, StorePublication } from '#contract/publication.ts';
import { maxLimit, orderSheetSize, productPageSize } from '#domain/limits.ts';
import { isSheetSplit, type SheetPart } from '#domain/orders/order-sheets.ts';
import { sortPictures } from '#domain/products/product-pictures.ts';
import { pageMeta } from '#domain/pagination.ts';

/** A page of a store's catalogue, of all its products or of a category. Pages are counted from 1. */
export interface Listing {
  readonly category: string | null;
  readonly page: number;
}

/** Reads one store, each thing once unless a read failed. A store that fits in one read needs no other. */
export interface StoreReader {
  /** The store with its newest products, up to 100; null when it is not public. */
  head(): Promise<StorePublication | null>;
  /** The store from the latest read; null when it is not public. */
  store(): Promise<Business | null>;
  /**
   * Adds a part of the store that was read elsewhere: products with everything that their pages show, or the first page
   * of its catalogue.
   */
  accept(publication: StorePublication): void;
  /** All products of the store, a hundred at a time, which are kept for their pages; null when it is not public. */
  products(): Promise<readonly ProductPublication[] | null>;
  /** Whether `head` holds all products of the store. */
  isWhole(): Promise<boolean>;
  listing(listing: Listing): Promise<StoreView | null>;
  /** An order sheet: the first, or a part of a store with too many products for one sheet. */
  sheet(part: SheetPart | null): Promise<SheetView | null>;
  product(id: string): Promise<ProductPublication | null>;
  /** A product that some page read so far shows beside another product. */
  related(id: string): Product | undefined;
  /** Products that will be requested. They are then read a hundred at a time. */
  expect(ids: Iterable<string>): void;
}

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
  let store: Business | null = null;
  /** A part of the catalogue, smaller than the head. */
  let given: StorePublication | null = null;

  const keep = (publication: StorePublication): StorePublication => {
    store = publication.business;
    for (const item of publication.data) {
      products.set(item.product.id, item);
      shown.set(item.product.id, item.product);
    }
    for (const other of publication.others) shown.set(other.id, other);
    return publication;
  };

  const readHead = () =>
    remember('head', async () => {
      const head = known.part ?? (await readStorePart(api, id));
      return head && keep(head);
    });

  const readProducts = () =>
    remember('products', async () => {
      const head = await readHead();
      if (head === null) return null;
      const all = [...head.data];
      for (let page = 2; page <= head.meta.totalPages; page += 1) {
        const part = await readStorePart(api, id, { page });
        all.push(...(part === null ? [] : keep(part).data));
      }
      return all;
    });

  const readMissing = async (wanted: string): Promise<void> => {
    if (products.has(wanted)) return;
    const others = [...expected].filter((other) => other !== wanted && !products.has(other));
    const ids = [wanted, ...others].slice(0, maxLimit);
    for (const requested of ids) expected.delete(requested);
    const publication = await readStorePart(api, id, { ids });
    if (publication !== null) keep(publication);
  };

  const readListing = (publication: StorePublication, listing: Listing): Promise<Page<Product>> => {
    const name = `listing ${listing.category ?? ''} ${listing.page}`;
    return remember(name, () => searchListing(api, publication, listing));
  };

  const readRows = (head: StorePublication) =>
    remember('rows', async () => known.rows ?? (await readSheetRows(api, id, head)));

  return {
    head: readHead,
    store: async () => store ?? (await readHead())?.business ?? null,
    accept(publication) {
      keep(publication);
      if (isPartOfCatalogue(publication)) given = publication;
    },
    products: readProducts,
    isWhole: async () => isWhole(await readHead()),
    related: (wanted) => shown.get(wanted),
    expect: (ids) => {
      for (const wanted of ids) expected.add(wanted);
    },
    async product(wanted) {
      const known = products.get(wanted);
      if (known !== undefined) return known;
      const publication = await readHead();
      if (publication === null || isWhole(publication)) return products.get(wanted) ?? null;
      // Reads run one after another, because the first request brings what the next ones need.
      reading = reading.catch(() => undefined).then(() => readMissing(wanted));
      await reading;
      return products.get(wanted) ?? null;
    },
    async sheet(part) {
      const publication = await readHead();
      if (publication === null) return null;
      const { business, meta } = publication;
      const categories = publication.categories.filter((category) => category.products > 0);
      const view = { store: business, categories, total: meta.total };
      if (part === null && isSheetSplit(meta.total)) return { ...view, products: null };
      if (part === null) return { ...view, products: [...(await readRows(publication))] };
      if (!isSheetSplit(meta.total)) return null;
      const own = (await readRows(publication)).filter(
        ({ categoryId }) => categoryId === part.categoryId,
      );
      const start = (part.page - 1) * orderSheetSize;
      const products = own.slice(start, start + orderSheetSize);
      return products.length === 0 ? null : { ...view, products };
    },
    async listing(wanted) {
      // A listing that is at hand does not wait for the head, which takes the API several times as long to read.
      const publication = given && sliceListing(given, wanted) ? given : await readHead();
      if (publication === null) return null;
      const categories = publication.categories.filter((category) => category.products > 0);
      const category = categories.find(({ id: known }) => known === wanted.category) ?? null;
      if (wanted.category !== null && category === null) return null;
      const page = sliceListing(publication, wanted) ?? (await readListing(publication, wanted));
      if (wanted.page > Math.max(1, page.meta.totalPages)) return null;
      return { store: publication.business, categories, category, products: page };
    },
  };
}

/** Every product of a store as a sheet lists it, in the order of its catalogue. */
async function readSheetRows(
  api: Api,
  id: string,
  head: StorePublication,
): Promise<SheetProduct[]> {
  const rows: SheetProduct[] = [];
  for (let page = 1; page <= head.meta.totalPages; page += 1) {
    const isRead = head.meta.page === page;
    const part = isRead ? head : await readStorePart(api, id, { page });
    rows.push(...sheetRows(part));
  }
  return rows;
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

/** Whether a publication has a part of the catalogue in its order, not single products by id. */
function isPartOfCatalogue({ data, meta: { page, limit, total } }: StorePublication): boolean {
  return data.length === Math.min(limit, total - (page - 1) * limit);
}

function isWhole(publication: StorePublication | null): boolean {
  return publication !== null && publication.meta.total <= publication.data.length;
}

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

async function searchListing(
  api: Api,
  publication: StorePublication,
  { category, page }: Listing,
): Promise<Page<Product>> {
  const { data } = await api('GET /products/public', {
    query: {
      businessId: publication.business.id,
      ...(category !== null && { categoryId: [category] }),
      page,
      limit: productPageSize,
    },
  });
  // A search stops counting early. The publication has the exact numbers.
  const total =
    category === null
      ? publication.meta.total
      : (publication.categories.find(({ id }) => id === category)?.products ?? 0);
  return { data, meta: pageMeta({ total, page, limit: productPageSize }) };
}
