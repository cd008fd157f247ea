import type { FoundProducts } from './found-products.ts';
import type { SearchScope } from './search-scope.ts';
import { isApiError } from '#client/api-error.ts';
import type { ProductSearchQuery } from '#contract/search.ts';
import { mapFlags } from '#domain/search/product-search.ts';
import type { ProductSearch } from '#domain/search/search-query.ts';
import { describeFailure, publicApi } from '#state/api.ts';

export type Outcome =
  | { readonly status: 'found'; readonly found: FoundProducts }
  | { readonly status: 'failed'; readonly message: string };

/** Milliseconds. The index is some hundred kilobytes, which take this long on a slow link. */
const indexPatience = 20_000;

/** Asks the API, and the published index when the API cannot be reached. Rejects only when the search was cancelled. */
export async function findProducts(
  search: ProductSearch,
  scope: SearchScope,
  signal: AbortSignal,
): Promise<Outcome> {
  try {
    return { status: 'found', found: await askApi(search, scope, signal) };
  } catch (error) {
    if (signal.aborted) throw error;
    if (isRefusal(error)) return { status: 'failed', message: describeFailure(error) };
    try {
      return { status: 'found', found: await Promise.race([askIndex(search, scope), giveUp()]) };
    } catch {
      return { status: 'failed', message: describeFailure(error) };
    }
  }
}

async function askIndex(search: ProductSearch, scope: SearchScope): Promise<FoundProducts> {
  const { searchStored } = await import('./stored-search.ts');
  return searchStored(search, scope);
}

/** Rejects when the published index takes too long. */
const giveUp = () => new Promise<never>((_, reject) => setTimeout(reject, indexPatience));

async function askApi(
  search: ProductSearch,
  scope: SearchScope,
  signal: AbortSignal,
): Promise<FoundProducts> {
  const { data, meta } = await publicApi('GET /products/public', {
    signal,
    query: {
      businessId: scope?.id,
      categoryId: search.categories,
      page: search.page,
      limit: search.limit,
      sortBy: search.sortBy,
      sortOrder: search.sortOrder,
      search: search.q === '' ? undefined : search.q,
      literal: search.literal ? true : undefined,
      minPrice: search.minPrice ?? undefined,
      maxPrice: search.maxPrice ?? undefined,
      currency: search.currency ?? undefined,
      ...mapFlags((name) => (search[name] ? true : undefined)),
      province: search.province ?? undefined,
      municipality: search.municipality ?? undefined,
      deliversTo: search.deliversTo ?? undefined,
      accepts: search.accepts.length === 0 ? undefined : search.accepts,
    } satisfies Record<Exclude<keyof ProductSearchQuery, 'cursor'>, unknown>,
  });
  return {
    products: data,
    meta,
    isExact: meta.totalIsExact,
    searched: meta.searched,
    isPartial: meta.isPartial,
    isStored: false,
  };
}

/** Whether the API itself refused the search, so that the index must not be asked. */
function isRefusal(error: unknown): boolean {
  return isApiError(error) && error.status > 0 && error.status < 500;
}
