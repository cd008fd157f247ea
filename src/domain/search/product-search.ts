import { searchPageSize } from '../limits.ts';
import type { PayMethod } from '../orders/pay-method.ts';
import type { Currency } from '../money/money.ts';
import { isSoldOut } from '../products/stock.ts';
import { defaultSort, defaultSortOrder, settleSort, type Sort } from './product-sort.ts';
import { cleanSearchText } from './search-text.ts';

/** What the filters below ask about a product. */
interface FlaggedProduct {
  readonly stock: number | null;
  readonly delivery: boolean;
}

interface FlagRule {
  /** The label of the filter's tick and chip (product.md 3.11). */
  readonly label: string;
  /** Whether the filter keeps a product. `filter-rows.ts` of the server says the same in SQL. */
  readonly matches: (product: FlaggedProduct) => boolean;
}

/** Filters that are on or off. All code that reads, writes or applies them uses this list. */
export const flagRules = {
  inStock: { label: 'Solo en stock', matches: ({ stock }) => !isSoldOut(stock) },
  delivery: { label: 'Con entrega a domicilio', matches: ({ delivery }) => delivery },
} satisfies Readonly<Record<string, FlagRule>>;
export type FlagFilter = keyof typeof flagRules;
export const flagFilters = Object.keys(flagRules) as FlagFilter[];

/** An object with a value for each of these filters. */
export const mapFlags = <Value>(toValue: (name: FlagFilter) => Value): Record<FlagFilter, Value> =>
  Object.fromEntries(flagFilters.map((name) => [name, toValue(name)])) as Record<FlagFilter, Value>;

/** All parameters of a product search. Prices are amounts. A null price sets no limit. */
export interface ProductSearch extends Sort, Readonly<Record<FlagFilter, boolean>> {
  readonly q: string;
  /** Whether to search for the words as typed, even if other spellings would find more. */
  readonly literal: boolean;
  readonly minPrice: number | null;
  readonly maxPrice: number | null;
  /** Null means every currency. */
  readonly currency: Currency | null;
  /** The place of the store, as slugs. A municipality belongs to the province. */
  readonly province: string | null;
  readonly municipality: string | null;
  /** The municipality to deliver to, as `province/municipality`. */
  readonly deliversTo: string | null;
  /** Ways to pay. The store accepts all of them. */
  readonly accepts: readonly PayMethod[];
  /** Ids of categories of one store. */
  readonly categories: readonly string[];
  readonly page: number;
  readonly limit: number;
}

export const defaultProductSearch: ProductSearch = {
  q: '',
  literal: false,
  minPrice: null,
  maxPrice: null,
  currency: null,
  ...mapFlags(() => false),
  province: null,
  municipality: null,
  deliversTo: null,
  accepts: [],
  sortBy: 'createdAt',
  sortOrder: defaultSortOrder,
  categories: [],
  page: 1,
  limit: searchPageSize,
};

/** Writes a search as a URL query. Parameters with their default value are left out. */
export function formatProductSearch(search: Partial<ProductSearch>): URLSearchParams {
  const query = new URLSearchParams();
  const full = { ...defaultProductSearch, ...search };
  const q = cleanSearchText(full.q);
  if (q !== '') query.set('q', q);
  if (q !== '' && full.literal) query.set('literal', 'true');
  if (full.minPrice !== null) query.set('minPrice', String(full.minPrice));
  if (full.maxPrice !== null) query.set('maxPrice', String(full.maxPrice));
  if (full.currency !== null) query.set('currency', full.currency);
  for (const name of flagFilters) if (full[name]) query.set(name, 'true');
  if (full.province !== null) query.set('province', full.province);
  if (full.municipality !== null) query.set('municipality', full.municipality);
  if (full.deliversTo !== null) query.set('deliversTo', full.deliversTo);
  for (const method of full.accepts) query.append('accepts', method);
  const { sortBy, sortOrder } = settleSort({ ...search, q });
  if (sortBy !== defaultSort(q)) query.set('sortBy', sortBy);
  if (sortOrder !== defaultSortOrder) query.set('sortOrder', sortOrder);
  for (const category of full.categories) query.append('category', category);
  if (full.page !== defaultProductSearch.page) query.set('page', String(full.page));
  if (full.limit !== defaultProductSearch.limit) query.set('limit', String(full.limit));
  return query;
}
