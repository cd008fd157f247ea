import type { Api } from '#client/api.ts';
import { readInParts } from './list-parts.ts';
import { createMemory } from './memory.ts';
import { nullFor404, readStorePart } from './store-part.ts';
import type { Page } from '#contract/paging.ts';
import type { Product } from '#contract/products.ts';
import type { OfferOrder } from '#contract/publication.ts';
import { offersPageSize } from '#domain/limits.ts';
import { pageMeta } from '#domain/pagination.ts';

/** Reads the day's offers, each once unless a read failed. */
export interface OffersReader {
  /** A page of the offers. Rejects with the error of the API. */
  readonly page: (page: number) => Promise<Page<Product>>;
  /** The products that the offers contained, by id. */
  readonly products: ReadonlyMap<string, Product>;
}

/** Offers that need not be read again. */
export interface KnownOffers {
  /** Offers that have not changed since they were read, by id. */
  readonly products: ReadonlyMap<string, Product>;
  /** An offer that was read for the pages of its own store. */
  readonly recall: (storeId: string, id: string) => Product | undefined;
}

type Offer = OfferOrder['data'][number];

/** Up to this many unknown offers of a page are read one by one. For more, a hundred are read together. */
const mostFoundAlone = 4;

/**
 * Reads the products of offer pages a hundred at a time. Once most are known, it asks only for the order of the offers,
 * which takes a tenth of the time.
 */
export function createOffersReader(api: Api, known: KnownOffers): OffersReader {
  const remember = createMemory();
  const products = new Map(known.products);
  const asksForOrder = products.size > 0;

  /** Null when too many offers are unknown, and when the API is older and has no call for the order. */
  const compose = async (page: number): Promise<Page<Product> | null> => {
    if (!asksForOrder) return null;
    const order = await remember('order', () => nullFor404(api('GET /publication/offers')));
    if (order === null) return null;
    const start = (page - 1) * offersPageSize;
    const shown = order.data.slice(start, start + offersPageSize);
    // The API tells the order of the first pages only.
    if (shown.length === 0 && start < order.total) return null;
    for (const { id, businessId } of shown) {
      const product = products.get(id) ?? known.recall(businessId, id);
      if (product !== undefined) products.set(id, product);
    }
    const unknown = shown.filter(({ id }) => !products.has(id));
    if (unknown.length > mostFoundAlone) return null;
    for (const offer of unknown) await readAlone(offer);
    const data = shown.flatMap(({ id }) => products.get(id) ?? []);
    const meta = pageMeta({ total: order.total, page, limit: offersPageSize });
    return data.length === shown.length ? { data, meta } : null;
  };

  const readAlone = async ({ id, businessId }: Offer): Promise<void> => {
    const part = await readStorePart(api, businessId, { ids: [id] });
    for (const { product } of part?.data ?? []) products.set(id, product);
  };

  const readPart = (page: number): Promise<Page<Product>> =>
    readInParts({ page, limit: offersPageSize }, (query) =>
      remember(`part ${query.page}`, async () => {
        const part = await api('GET /products/public/daily-offers', { query });
        for (const product of part.data) products.set(product.id, product);
        return part;
      }),
    );

  return {
    products,
    // A page is read once, for its comparison and for its rendering. Reads for other pages in between make more offers
    // known, so a second reading could compose the page differently.
    page: (page) => remember(`page ${page}`, async () => (await compose(page)) ?? readPart(page)),
  };
}
