import type { ServiceContext } from '#server/platform/context.ts';
import { createCardHash } from '#server/pictures/link-cards.ts';
import { listOfferOrder } from '#server/products/rows.ts';
import { countPlaces } from './count-places.ts';
import { findDirectoryPlace, listPlacedStores } from '#server/stores/list-rows.ts';
import type { ListedStoreProducts } from './rows.ts';
import * as publication from './rows.ts';
import type { Output } from '#contract/endpoint.ts';
import type {
  DirectoryPlace,
  DirectoryPlaces,
  OfferOrder,
  Outline,
  OutlineQuerySchema,
  Showing,
  StoreList,
  StoreListing,
  StoreListingQuerySchema,
  StoreListQuerySchema,
  StorePublication,
  StorePublicationQuerySchema,
} from '#contract/publication.ts';
import { outlineLimit } from '#contract/publication.ts';
import { DomainError } from '#domain/errors.ts';
import { offersPageSize, offersRenderedPages } from '#domain/limits.ts';
import { describeLinkCard } from '#domain/products/link-card.ts';
import { pageMeta } from '#domain/pagination.ts';

export function createPublicationService({ database, secret }: ServiceContext) {
  const { kysely } = database;
  const hashCard = createCardHash(secret);

  return {
    async listStores(query: Output<typeof StoreListQuerySchema>): Promise<StoreList> {
      const { after, limit } = query;
      const data = await publication.listStores(kysely, { after, limit });
      return { data, next: data.length < limit ? null : (data.at(-1)?.id ?? null) };
    },

    async getStore(
      id: string,
      query: Output<typeof StorePublicationQuerySchema>,
    ): Promise<StorePublication> {
      const { page, limit, ids } = query;
      const chosen = ids === undefined ? { limit, offset: (page - 1) * limit } : { ids };
      const store = await publication.findStorePublication(kysely, id, chosen);
      if (store === null) throw new DomainError('business_not_found');
      const { business, categories, total, products, others } = store;
      const data = products.map((one) => ({
        ...one,
        card: hashCard(describeLinkCard(one.product, business)),
      }));
      return { business, categories, data, others, meta: pageMeta({ total, page, limit }) };
    },

    async getStoreListing(
      id: string,
      { category, page, limit }: Output<typeof StoreListingQuerySchema>,
    ): Promise<StoreListing> {
      const categoryId = category === 'none' ? null : category;
      const chosen = { categoryId, limit, offset: (page - 1) * limit };
      const store = await publication.findStoreListing(kysely, id, chosen);
      if (store === null) throw new DomainError('business_not_found');
      const { business, categories, products } = store;
      const total = countListed(store, categoryId);
      return {
        business,
        categories,
        products: { data: products, meta: pageMeta({ total, page, limit }) },
      };
    },

    async outlineStore(id: string, { page }: Output<typeof OutlineQuerySchema>): Promise<Outline> {
      const range = { limit: outlineLimit, offset: (page - 1) * outlineLimit };
      const outline = await publication.outlineStore(kysely, id, range);
      if (outline === null) throw new DomainError('business_not_found');
      return outline;
    },

    async listPagesShowing(id: string, categoryId: string | undefined): Promise<Showing> {
      const ids = await publication.listPagesShowing(kysely, id, categoryId);
      if (ids === null) throw new DomainError('product_not_found');
      const position = await publication.findListingPosition(kysely, id);
      return { ids, ...(position && { position }) };
    },

    async getDirectoryPlace(id: string): Promise<DirectoryPlace> {
      const place = await findDirectoryPlace(kysely, id);
      if (place === null) throw new DomainError('business_not_found');
      return place;
    },

    listDirectoryPlaces: async (): Promise<DirectoryPlaces> => ({
      data: countPlaces(await listPlacedStores(kysely)),
    }),

    listOfferOrder: (): Promise<OfferOrder> =>
      listOfferOrder(kysely, offersRenderedPages * offersPageSize),
  };
}

/** The number of listed products of a category, of none for null, or of the whole store. */
function countListed(
  { total, categories }: Pick<ListedStoreProducts, 'total' | 'categories'>,
  categoryId: string | null | undefined,
): number {
  if (categoryId === undefined) return total;
  if (categoryId !== null) return categories.find(({ id }) => id === categoryId)?.products ?? 0;
  return total - categories.reduce((sum, { products }) => sum + products, 0);
}

export type PublicationService = ReturnType<typeof createPublicationService>;
