import { isId } from './id.ts';
import { maxPage, pageSizeOptions, searchPageSize } from './limits.ts';
import { searchMessages } from './messages.ts';
import type { Currency } from './money.ts';
import { isCurrency, toAmount, tryParseAmount } from './money.ts';
import { cleanSearchText } from './search-text.ts';

export { cleanSearchText } from './search-text.ts';

export const sortKeys = ['createdAt', 'updatedAt', 'price', 'name', 'favorite'] as const;
export type SortKey = (typeof sortKeys)[number];
export const sortOrders = ['ASC', 'DESC'] as const;
export type SortOrder = (typeof sortOrders)[number];

/** Everything that a product search is made of. Prices are amounts; null means no bound. */
export interface ProductSearch {
  readonly q: string;
  readonly minPrice: number | null;
  readonly maxPrice: number | null;
  /** null is every currency. */
  readonly currency: Currency | null;
  readonly inStock: boolean;
  readonly delivery: boolean;
  readonly sortBy: SortKey;
  readonly sortOrder: SortOrder;
  /** Ids of categories of one store. */
  readonly categories: readonly string[];
  readonly page: number;
  readonly limit: number;
}

export const defaultProductSearch: ProductSearch = {
  q: '',
  minPrice: null,
  maxPrice: null,
  currency: null,
  inStock: false,
  delivery: false,
  sortBy: 'createdAt',
  sortOrder: 'DESC',
  categories: [],
  page: 1,
  limit: searchPageSize,
};

/** Sorts of the search of the whole marketplace, in order, with their labels (Specification §2). */
export const globalSortLabels: readonly { readonly key: SortKey; readonly label: string }[] = [
  { key: 'createdAt', label: 'Más recientes' },
  { key: 'price', label: 'Precio' },
  { key: 'name', label: 'Nombre' },
  { key: 'favorite', label: 'Más populares' },
];

/** Sorts of the search inside a store, in order, with their labels (Specification §2). */
export const storeSortLabels: readonly { readonly key: SortKey; readonly label: string }[] = [
  { key: 'createdAt', label: 'Fecha de creación' },
  { key: 'updatedAt', label: 'Fecha de actualización' },
  { key: 'price', label: 'Precio' },
  { key: 'name', label: 'Nombre' },
  { key: 'favorite', label: 'Popularidad' },
];

/** Reads a search from a URL query. A parameter that makes no sense counts as absent. */
export function parseProductSearch(query: URLSearchParams): ProductSearch {
  const fallback = defaultProductSearch;
  const currency = query.get('currency');
  const sortBy = query.get('sortBy');
  const sortOrder = query.get('sortOrder')?.toUpperCase();
  return {
    q: cleanSearchText(query.get('q') ?? ''),
    minPrice: parsePrice(query.get('minPrice')),
    maxPrice: parsePrice(query.get('maxPrice')),
    currency: isCurrency(currency) ? currency : null,
    inStock: query.get('inStock') === 'true',
    delivery: query.get('delivery') === 'true',
    sortBy: sortKeys.find((key) => key === sortBy) ?? fallback.sortBy,
    sortOrder: sortOrders.find((order) => order === sortOrder) ?? fallback.sortOrder,
    categories: [...new Set(query.getAll('category').filter(isId))],
    page: parseWhole(query.get('page'), maxPage) ?? fallback.page,
    limit: pageSizeOptions.find((size) => String(size) === query.get('limit')) ?? fallback.limit,
  };
}

/** Writes a search as a URL query, leaving out whatever is at its default. */
export function printProductSearch(search: Partial<ProductSearch>): URLSearchParams {
  const query = new URLSearchParams();
  const full = { ...defaultProductSearch, ...search };
  const q = cleanSearchText(full.q);
  if (q !== '') query.set('q', q);
  if (full.minPrice !== null) query.set('minPrice', String(full.minPrice));
  if (full.maxPrice !== null) query.set('maxPrice', String(full.maxPrice));
  if (full.currency !== null) query.set('currency', full.currency);
  if (full.inStock) query.set('inStock', 'true');
  if (full.delivery) query.set('delivery', 'true');
  if (full.sortBy !== defaultProductSearch.sortBy) query.set('sortBy', full.sortBy);
  if (full.sortOrder !== defaultProductSearch.sortOrder) query.set('sortOrder', full.sortOrder);
  for (const category of full.categories) query.append('category', category);
  if (full.page !== defaultProductSearch.page) query.set('page', String(full.page));
  if (full.limit !== defaultProductSearch.limit) query.set('limit', String(full.limit));
  return query;
}

/** Title and sentence to show when the minimum is above the maximum; null when all is well. */
export function validatePriceRange(
  minPrice: number | null,
  maxPrice: number | null,
): { title: string; message: string } | null {
  if (minPrice === null || maxPrice === null || minPrice <= maxPrice) return null;
  return { title: searchMessages.priceRangeTitle, message: searchMessages.priceRange };
}

/** The search with one filter changed, back on page 1 (Specification §4, Lists). */
export function changeSearch(search: ProductSearch, change: Partial<ProductSearch>): ProductSearch {
  return { ...search, page: 1, ...change };
}

/** Chooses a sort; choosing the active one turns its order round (Specification §2). */
export function chooseSort(search: ProductSearch, sortBy: SortKey): ProductSearch {
  const isActive = search.sortBy === sortBy;
  const sortOrder =
    isActive && search.sortOrder === 'DESC' ? 'ASC' : isActive ? 'DESC' : search.sortOrder;
  return changeSearch(search, { sortBy, sortOrder });
}

function parsePrice(text: string | null): number | null {
  const cents = text === null ? null : tryParseAmount(text);
  return cents === null ? null : toAmount(cents);
}

function parseWhole(text: string | null, max: number): number | null {
  if (text === null || !/^[1-9]\d{0,8}$/.test(text)) return null;
  const number = Number(text);
  return number <= max ? number : null;
}
