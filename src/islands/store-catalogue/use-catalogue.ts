import type { ProductSearchPage } from '#contract/product.ts';
import { productPageSize } from '#domain/limits.ts';
import { storePath } from '#domain/paths.ts';
import { publicApi } from '#stores/api.ts';
import type { ListingView } from '../listing/use-listing.ts';
import { useListing } from '../listing/use-listing.ts';
import type { CatalogueQuery } from './catalogue-query.ts';
import { followCatalogueLink, readCatalogueQuery } from './catalogue-query.ts';

interface PrintedCatalogue {
  readonly businessId: string;
  readonly url: string;
  readonly category: { readonly id: string; readonly name: string } | null;
  readonly page: number;
}

/** The listing of a store's products. */
export function useCatalogue({
  businessId,
  url,
  category,
  page,
}: PrintedCatalogue): ListingView<CatalogueQuery, ProductSearchPage> {
  return useListing({
    printed: { category: category?.id ?? null, name: category?.name ?? null, search: '', page },
    pathOf: (query) => storePath(url, query),
    read: readCatalogueQuery,
    load: (query, signal) =>
      publicApi.searchProducts({
        query: {
          businessId,
          page: query.page,
          limit: productPageSize,
          categoryId: query.category ?? undefined,
          search: query.search || undefined,
        },
        signal,
      }),
    follow: (query, link, current) => {
      const isCategory = link.closest('.strip') !== null;
      return followCatalogueLink(query, { name: link.textContent.trim(), isCategory }, current);
    },
  });
}
