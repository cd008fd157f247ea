import { storePath } from '#domain/paths/paths.ts';
import type { ListingView } from '../shared/listing/use-listing.ts';
import { useListing } from '../shared/listing/use-listing.ts';
import type { CatalogueQuery } from './catalogue-query.ts';
import { followCatalogueLink, readCatalogueQuery } from './catalogue-query.ts';
import type { ListedProducts } from './load-products.tsx';

interface RenderedCatalogue {
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
}: RenderedCatalogue): ListingView<CatalogueQuery, ListedProducts> {
  return useListing({
    rendered: { category: category?.id ?? null, name: category?.name ?? null, search: '', page },
    pathOf: (query) => storePath(url, query),
    read: readCatalogueQuery,
    load: async (query, signal) =>
      (await import('./load-products.tsx')).loadProducts({ businessId, url }, query, signal),
    follow: (query, link, current) => {
      const isCategory = link.closest('.strip') !== null;
      return followCatalogueLink(query, { name: link.textContent.trim(), isCategory }, current);
    },
  });
}
