import { isId } from '../id.ts';
import { maxPage, pageSizeOptions } from '../limits.ts';
import { searchMessages } from '../messages.ts';
import { isCurrency, toAmount, tryParseAmount } from '../money/money.ts';
import { payMethods } from '../orders/pay-method.ts';
import { findProvince } from '../places/place-slug.ts';
import type { ProductSearch } from './product-search.ts';
import { defaultProductSearch, mapFlags } from './product-search.ts';
import type { SortKey } from './product-sort.ts';
import { defaultSort, settleSort, sortKeys, sortOrders } from './product-sort.ts';
import { cleanSearchText } from './search-text.ts';

export type { ProductSearch } from './product-search.ts';
export { defaultProductSearch, formatProductSearch } from './product-search.ts';
export type { SortKey } from './product-sort.ts';
export { settleSort, sortKeys, sortOrders } from './product-sort.ts';
export { cleanSearchText } from './search-text.ts';

/** While a search has words, this sort comes before the others. */
export const relevanceSortLabel = { key: 'relevance', label: 'Más relevantes' } as const;

/** Sorts of the search of the whole marketplace, in order (product.md 3.11). */
export const globalSortLabels: readonly { readonly key: SortKey; readonly label: string }[] = [
  { key: 'createdAt', label: 'Más recientes' },
  { key: 'price', label: 'Precio' },
  { key: 'name', label: 'Nombre' },
  { key: 'favorite', label: 'Más populares' },
];

/** Sorts of the search inside a store, in order (product.md 3.11). */
export const storeSortLabels: readonly { readonly key: SortKey; readonly label: string }[] = [
  { key: 'createdAt', label: 'Fecha de creación' },
  { key: 'updatedAt', label: 'Fecha de actualización' },
  { key: 'price', label: 'Precio' },
  { key: 'name', label: 'Nombre' },
  { key: 'favorite', label: 'Popularidad' },
];

const dateOrders = { ASC: 'Primero lo más viejo', DESC: 'Primero lo más nuevo' } as const;

/** The text of the chip that reverses the order, for each sort. Relevance cannot be reversed. */
export const orderLabels: Readonly<
  Record<Exclude<SortKey, 'relevance'>, { readonly ASC: string; readonly DESC: string }>
> = {
  createdAt: dateOrders,
  updatedAt: dateOrders,
  price: { ASC: 'De menor a mayor', DESC: 'De mayor a menor' },
  name: { ASC: 'De la A a la Z', DESC: 'De la Z a la A' },
  favorite: { ASC: 'Primero lo menos popular', DESC: 'Primero lo más popular' },
};

/** Reads a search from a URL query. An invalid parameter counts as absent. */
export function parseProductSearch(query: URLSearchParams): ProductSearch {
  const fallback = defaultProductSearch;
  const q = cleanSearchText(query.get('q') ?? '');
  const currency = query.get('currency');
  const sortBy = query.get('sortBy');
  const sortOrder = query.get('sortOrder')?.toUpperCase();
  return {
    q,
    literal: q !== '' && query.get('literal') === 'true',
    minPrice: parsePrice(query.get('minPrice')),
    maxPrice: parsePrice(query.get('maxPrice')),
    currency: isCurrency(currency) ? currency : null,
    ...mapFlags((name) => query.get(name) === 'true'),
    ...parsePlaces(query),
    ...settleSort({
      q,
      sortBy: sortKeys.find((key) => key === sortBy),
      sortOrder: sortOrders.find((order) => order === sortOrder),
    }),
    categories: [...new Set(query.getAll('category').filter(isId))],
    page: parseWhole(query.get('page'), maxPage) ?? fallback.page,
    limit: pageSizeOptions.find((size) => String(size) === query.get('limit')) ?? fallback.limit,
  };
}

/** The form of a municipality's slug. */
const slug = /^[a-z0-9-]+$/;

/**
 * Only the form of a municipality is checked here. The API knows the 168 names, which would make the script of the
 * search a twelfth larger.
 */
function parsePlaces(
  query: URLSearchParams,
): Pick<ProductSearch, 'province' | 'municipality' | 'deliversTo' | 'accepts'> {
  const readPlace = (text: string | null) => {
    const [first = '', second = '', ...more] = text?.split('/') ?? [];
    return findProvince(first) && slug.test(second) && more.length === 0 ? text : null;
  };
  const province = query.get('province');
  const municipality = query.get('municipality');
  return {
    province: findProvince(province) && province,
    municipality: readPlace(`${province ?? ''}/${municipality ?? ''}`) && municipality,
    deliversTo: readPlace(query.get('deliversTo')),
    accepts: payMethods.filter((method) => query.getAll('accepts').includes(method)),
  };
}

/** The title and sentence of the error when the minimum is above the maximum. Null otherwise. */
export function validatePriceRange(
  minPrice: number | null,
  maxPrice: number | null,
): { title: string; message: string } | null {
  if (minPrice === null || maxPrice === null || minPrice <= maxPrice) return null;
  return { title: searchMessages.priceRangeTitle, message: searchMessages.priceRange };
}

/** The search with one changed filter, back on page 1 (product.md 6.9). */
export function changeSearch(search: ProductSearch, change: Partial<ProductSearch>): ProductSearch {
  return { ...search, page: 1, ...change };
}

/**
 * The search with a new text and filters. A sort that the visitor chose stays, otherwise the text determines it. With
 * the same text, `literal` stays too.
 */
export function searchAgain(search: ProductSearch, typed: ProductSearch): ProductSearch {
  const { sortBy, sortOrder, limit } = search;
  const isChosen = sortBy !== defaultSort(search.q) || sortOrder !== defaultProductSearch.sortOrder;
  const sort = settleSort({ q: typed.q, ...(isChosen && { sortBy, sortOrder }) });
  const literal = search.literal && typed.q === search.q;
  return { ...typed, ...sort, literal, limit, page: 1 };
}

/** Chooses a sort. Choosing the active one reverses its order (product.md 3.11). */
export function chooseSort(search: ProductSearch, sortBy: SortKey): ProductSearch {
  if (sortBy === 'relevance') return changeSearch(search, settleSort({ q: search.q, sortBy }));
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
