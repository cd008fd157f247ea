import type { SearchCategory } from './search-scope.ts';
import { formatPrice, splitPrice } from '#domain/money/money.ts';
import type { FlagFilter } from '#domain/search/product-search.ts';
import { flagFilters, flagRules } from '#domain/search/product-search.ts';
import type { ProductSearch } from '#domain/search/search-query.ts';

export interface FilterChip {
  readonly label: string;
  /** The change that removes the filter. */
  readonly change: Partial<ProductSearch>;
}

/**
 * The active filters as chips that can be removed.
 * @param places the chips of `listPlaceChips`
 */
export function listChips(
  search: ProductSearch,
  categories: readonly SearchCategory[],
  places: readonly FilterChip[] = [],
): FilterChip[] {
  const { minPrice, maxPrice, currency } = search;
  const chips: FilterChip[] = [];
  for (const id of search.categories) {
    const label = categories.find((category) => category.id === id)?.name;
    const others = search.categories.filter((other) => other !== id);
    if (label !== undefined) chips.push({ label, change: { categories: others } });
  }
  // Without a currency, a currency sign would be wrong.
  const format = (amount: number) =>
    currency === null ? splitPrice(amount, 'CUP').amount.slice(1) : formatPrice(amount, currency);
  if (minPrice !== null) {
    chips.push({ label: `Desde ${format(minPrice)}`, change: { minPrice: null } });
  }
  if (maxPrice !== null) {
    chips.push({ label: `Hasta ${format(maxPrice)}`, change: { maxPrice: null } });
  }
  if (currency !== null) {
    chips.push({ label: `Moneda: ${currency}`, change: { currency: null } });
  }
  chips.push(...places);
  for (const name of flagFilters) {
    const change: Partial<Record<FlagFilter, boolean>> = { [name]: false };
    if (search[name]) chips.push({ label: flagRules[name].label, change });
  }
  return chips;
}
