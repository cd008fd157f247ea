import type { ProductSearchPage } from '#contract/search.ts';
import { ProductGrid } from '#components/product/ProductGrid.tsx';
import { EmptyState } from '#components/ui/EmptyState.tsx';
import { productPageSize } from '#domain/limits.ts';
import { searchMessages } from '#domain/messages.ts';
import { storePath } from '#domain/paths/paths.ts';
import { storeSearchPath } from '#domain/paths/search-paths.ts';
import { publicApi } from '#state/api.ts';
import type { Listed } from '../shared/listing/listed.ts';
import type { CatalogueQuery } from './catalogue-query.ts';
import { describeNoProducts } from './no-products.ts';

export interface ListedProducts extends Listed<ProductSearchPage['meta']> {
  /** The name of the products' category; null when they have none. */
  readonly categoryName: string | null;
}

export async function loadProducts(
  store: { readonly businessId: string; readonly url: string },
  query: CatalogueQuery,
  signal: AbortSignal,
): Promise<ListedProducts> {
  const { data, meta } = await publicApi('GET /products/public', {
    query: {
      businessId: store.businessId,
      page: query.page,
      limit: productPageSize,
      categoryId: query.category ?? undefined,
      search: query.search || undefined,
    },
    signal,
  });
  const action = { href: storePath(store.url), label: 'Ver todo' };
  const cards =
    data.length > 0 ? (
      <>
        {meta.searched !== null && (
          <p className="mb-3">
            <span>{`Mostrando resultados de «${meta.searched}».`}</span>{' '}
            <a
              className="link"
              href={literalPath(store.url, query)}
            >{`Buscar «${query.search}» tal como está`}</a>
          </p>
        )}
        {meta.isPartial && <p className="mb-3">{searchMessages.partial}</p>}
        <ProductGrid products={data} showsStore={false} />
      </>
    ) : (
      <EmptyState {...describeNoProducts(query)} action={action} />
    );
  return { meta, cards, categoryName: data[0]?.category?.name ?? null };
}

/** The store's own search page, for the exact words. This page has no address for that. */
const literalPath = (url: string, { category, search: q }: CatalogueQuery): string =>
  storeSearchPath(url, { q, literal: true, categories: category === null ? [] : [category] });
