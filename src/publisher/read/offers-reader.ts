import type { Api } from '#client/api.ts';
import { readInParts } from './list-parts.ts';
import { createMemory } from './memory.ts';
import { nullFor404, readStorePart } from './store-part.ts';
import type { Page } from '#contract/paging.ts';
import type { Product } from '#contract/products.ts';
import type { OfferOrder } from '#contract/publication.ts';
import { offersPageSize } from '#domain/limits.ts';
import { pageMeta } from '#domain/pagination.ts';

/** The reads of the day's offers, each made once unless it failed. */
export interface OffersReader {
  /** A page of the offers. Rejects with the error of the API. */
  readonly page: (page: number) => Promise<Page<Product>>;
  /** The products that were read as offers, by id. */
  readonly products: ReadonlyMap<string, Product>;
}

/** Offers that need not be read again. */
export interface KnownOffers {
  /** Offers that did not change since they were read, by id. */
  readonly products: ReadonlyMap<string, Product>;
  /** An offer of a store that was read for its own pages. */
  readonly recall: (storeId: string, id: string) => Product | undefined;
}

type Offer = OfferOrder['data'][number];

/** Up to this many unknown offers of a page are read one by one; for more, a hundred are read together. */
const mostFoundAlone = 4;

/**
 * Asks for the products of an offer page a hundred at a time. Once most are known, the order of the offers is all that is
 * asked for, which takes a tenth of the time.
 */
export function createOffersReader(api: Api, known: KnownOffers): OffersReader {
  const remember = createMemory();
  const products = new Map(known.products);
  const asksForOrder = products.size > 0;

  /** Null where more than some are not known, and from an API of before that does not know the order. */
  const compose = async (page: number): Promise<Page<Product> | null> => {
    if (!asksForOrder) return null;
    const order = await remember('order', () => nullFor404(api('GET /publication/offers')));
    if (order === null) return null;
    const start = (page - 1) * offersPageSize;
    const shown = order.data.slice(start, start + offersPageSize);
    // Of pages further on the order is not known.
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
    // Once both for the name of what a page shows and for its rendering. What is read for other pages in between makes more
    // products known, from which the page would be composed in another way.
    page: (page) => remember(`page ${page}`, async () => (await compose(page)) ?? readPart(page)),
  };
}
