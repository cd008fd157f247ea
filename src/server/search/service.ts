import type { ServiceContext } from '#server/platform/context.ts';
import { serializeCursor, readCursor } from '#server/platform/http/cursor.ts';
import { createQueue } from '#server/platform/queue.ts';
import type { ProductFilter } from './product-filter.ts';
import * as search from './product-search.ts';
import type { ProductSearchPage, ProductSearchQuery } from '#contract/search.ts';
import type { PageMeta } from '#domain/pagination.ts';
import { pageMeta } from '#domain/pagination.ts';
import { mapFlags } from '#domain/search/product-search.ts';
import { defaultSort } from '#domain/search/product-sort.ts';
import { cleanSearchText } from '#domain/search/search-text.ts';

/** So many searches wait for a page far in, of which one is looked for at a time so that it holds up no others. */
const mostWaiting = 20;

export function createProductSearchService({ database, secret }: ServiceContext) {
  const runAlone = createQueue(mostWaiting);
  return {
    async searchProducts(query: ProductSearchQuery): Promise<ProductSearchPage> {
      const { page, limit, cursor } = query;
      const offset = (page - 1) * limit;
      const descending = query.sortOrder.toLowerCase() === 'desc';
      const filter = {
        businessId: query.businessId,
        categoryIds: query.categoryId,
        minPrice: query.minPrice,
        maxPrice: query.maxPrice,
        currency: query.currency,
        ...mapFlags((name) => query[name]),
      } satisfies Record<keyof ProductFilter, unknown>;
      const sort = query.sortBy ?? defaultSort(cleanSearchText(query.search ?? ''));
      const identity = JSON.stringify([filter, query.search, query.literal, sort, descending]);
      const place = {
        offset,
        behind: cursor === undefined ? null : readCursor(secret, identity, cursor),
      };
      const work = () =>
        search.searchProducts(database, {
          filter,
          search: query.search,
          literal: query.literal,
          sort,
          descending,
          limit,
          ...place,
        });
      const found = await (search.isFar(place) ? runAlone(work) : work());
      return {
        data: found.data,
        meta: {
          ...describePages(found, page, limit),
          totalIsExact: found.totalIsExact,
          searched: found.searched,
          isPartial: found.isPartial,
          nextCursor: found.next && serializeCursor(secret, identity, found.next),
        },
      };
    },
  };
}

export type ProductSearchService = ReturnType<typeof createProductSearchService>;

/** The pages of a total that is not exact end where the count ended, unless more are known of. */
function describePages(
  { total, totalIsExact, next }: search.ProductSearchResult,
  page: number,
  limit: number,
): PageMeta {
  const meta = pageMeta({ total, page, limit });
  if (totalIsExact || next === null) return meta;
  const pages = Math.max(meta.totalPages, page + 1);
  return { ...meta, totalPages: pages, lastPage: pages };
}
