import type { ServiceContext } from './context.ts';
import { printCursor, readCursor } from './cursor.ts';
import * as search from '#server/db/product-search.ts';
import type { ProductSearchPage, ProductSearchQuery } from '#contract/product.ts';
import { DomainError } from '#domain/errors.ts';
import { pageMeta } from '#domain/pagination.ts';

/** Further into the whole marketplace only a cursor leads: counting off what is skipped would hold up everyone else. */
const maxOffset = 10_000;

export function createProductSearchService({ database, secret }: ServiceContext) {
  return {
    async searchProducts(query: ProductSearchQuery): Promise<ProductSearchPage> {
      const { page, limit, cursor } = query;
      const offset = (page - 1) * limit;
      if (cursor === undefined && query.businessId === undefined && offset > maxOffset)
        refuseOffset();
      const descending = query.sortOrder.toLowerCase() === 'desc';
      const filter = {
        businessId: query.businessId,
        categoryIds: query.categoryId,
        minPrice: query.minPrice,
        maxPrice: query.maxPrice,
        currency: query.currency,
        inStock: query.inStock,
        delivery: query.delivery,
      };
      const identity = JSON.stringify([filter, query.search, query.sortBy, descending]);
      const found = await search.searchProducts(database.kysely, {
        filter,
        search: query.search,
        sort: query.sortBy,
        descending,
        limit,
        offset,
        behind: cursor === undefined ? null : readCursor(secret, identity, cursor),
      });
      return {
        data: found.data,
        meta: {
          ...pageMeta({ total: found.total, page, limit }),
          totalIsExact: found.totalIsExact,
          searched: found.searched,
          nextCursor: found.next && printCursor(secret, identity, found.next),
        },
      };
    },
  };
}

function refuseOffset(): never {
  const message = 'La página está demasiado lejos. Sigue con nextCursor o reduce la búsqueda.';
  throw new DomainError('invalid_parameter', { issues: [{ path: 'page', message }] });
}
