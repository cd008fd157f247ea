import { categoryStripLimit } from '#domain/limits.ts';
import { searchPath, storeSearchPath } from '#domain/paths/search-paths.ts';
import type { ProductSearch, SortKey } from '#domain/search/search-query.ts';
import {
  defaultProductSearch,
  globalSortLabels,
  parseProductSearch,
  storeSortLabels,
  validatePriceRange,
} from '#domain/search/search-query.ts';

export interface SearchCategory {
  readonly id: string;
  readonly name: string;
}

/** The store to search in. */
export interface SearchStore {
  readonly id: string;
  readonly url: string;
  readonly categories: readonly SearchCategory[];
}

/** Null is the whole marketplace. */
export type SearchScope = SearchStore | null;

export function listSorts(scope: SearchScope): readonly { key: SortKey; label: string }[] {
  return scope === null ? globalSortLabels : storeSortLabels;
}

/**
 * Reads a search from a URL query, for a scope: what makes no sense there, such as a sort that is not offered, an
 * unknown category or a minimum above the maximum, counts as absent.
 */
export function readSearch(query: string, scope: SearchScope): ProductSearch {
  const search = parseProductSearch(new URLSearchParams(query));
  const isRange = validatePriceRange(search.minPrice, search.maxPrice) === null;
  const isSort = listSorts(scope).some(({ key }) => key === search.sortBy);
  const known = new Set(scope?.categories.map(({ id }) => id));
  return {
    ...search,
    ...(!isRange && { minPrice: null, maxPrice: null }),
    ...(!isSort && { sortBy: defaultProductSearch.sortBy }),
    categories: search.categories.filter((id) => known.has(id)).slice(0, categoryStripLimit),
  };
}

/** The address of a search in its scope. */
export function addressOf(search: ProductSearch, scope: SearchScope): string {
  return scope === null ? searchPath(search) : storeSearchPath(scope.url, search);
}

/** The search without its filters and in the first order; its text and page size stay. */
export function clearFilters({ q, limit }: ProductSearch): ProductSearch {
  return { ...defaultProductSearch, q, limit };
}
