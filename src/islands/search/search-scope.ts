import { categoryStripLimit } from '#domain/limits.ts';
import { searchPath, storeSearchPath } from '#domain/paths/search-paths.ts';
import type { ProductSearch, SortKey } from '#domain/search/search-query.ts';
import {
  defaultProductSearch,
  globalSortLabels,
  parseProductSearch,
  relevanceSortLabel,
  settleSort,
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

/** The sorts that are offered for a text. */
export function listSorts(
  scope: SearchScope,
  q: string,
): readonly { key: SortKey; label: string }[] {
  const sorts = scope === null ? globalSortLabels : storeSortLabels;
  return q === '' ? sorts : [relevanceSortLabel, ...sorts];
}

/**
 * Reads a search from a URL query. Values that are invalid in this scope count as absent: a sort that is not offered,
 * an unknown category, a minimum above the maximum.
 */
export function readSearch(query: string, scope: SearchScope): ProductSearch {
  const search = parseProductSearch(new URLSearchParams(query));
  const isRange = validatePriceRange(search.minPrice, search.maxPrice) === null;
  const isSort = listSorts(scope, search.q).some(({ key }) => key === search.sortBy);
  const known = new Set(scope?.categories.map(({ id }) => id));
  return {
    ...search,
    ...(!isRange && { minPrice: null, maxPrice: null }),
    ...(!isSort && settleSort({ q: search.q, sortOrder: search.sortOrder })),
    categories: search.categories.filter((id) => known.has(id)).slice(0, categoryStripLimit),
  };
}

/** The address of a search in its scope. */
export function addressOf(search: ProductSearch, scope: SearchScope): string {
  return scope === null ? searchPath(search) : storeSearchPath(scope.url, search);
}

/** The search without filters and in the default order. Text and page size stay. */
export function clearFilters({ q, literal, limit }: ProductSearch): ProductSearch {
  return { ...defaultProductSearch, ...settleSort({ q }), q, literal, limit };
}

/** Whether the search compares prices in several currencies, by a limit or by the order. */
export function comparesPrices({ currency, minPrice, maxPrice, sortBy }: ProductSearch): boolean {
  return currency === null && (minPrice !== null || maxPrice !== null || sortBy === 'price');
}
