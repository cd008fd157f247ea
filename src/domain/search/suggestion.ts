/** The targets of suggestions, in the order in which their groups are shown. */
export const suggestionKinds = ['product', 'business', 'category'] as const;
export type SuggestionKind = (typeof suggestionKinds)[number];

export const suggestionsShown = 8;
export const maxSuggestions = 12;
/** A shorter text is the start of too many names. */
const suggestionMinLength = 2;

const labels: Record<SuggestionKind, string> = {
  product: 'Productos',
  business: 'Negocios',
  category: 'Categorías',
};

export function suggestionKindLabel(kind: SuggestionKind): string {
  return labels[kind];
}

/** '1 sugerencia', 'N sugerencias'. A screen reader says it when the list changes. */
export function suggestionsText(count: number): string {
  if (count === 0) return 'Sin sugerencias';
  return count === 1 ? '1 sugerencia' : `${count} sugerencias`;
}

export function canSuggest(text: string): boolean {
  return Array.from(text.trim()).length >= suggestionMinLength;
}

export interface SuggestionShares {
  readonly products: number;
  readonly businesses: number;
  readonly categories: number;
}

/**
 * The number of suggestions of each kind to show. Stores and categories get a quarter of the places each, rounded up,
 * and products get the others. Places that products leave free go to the other kinds.
 * @example shareSuggestions(8, { products: 20, businesses: 5, categories: 1 }) // { products: 5, businesses: 2,
 * categories: 1 }
 */
export function shareSuggestions(limit: number, found: SuggestionShares): SuggestionShares {
  const quarter = Math.ceil(limit / 4);
  const reserved = Math.min(found.businesses, quarter) + Math.min(found.categories, quarter);
  const products = Math.min(found.products, Math.max(1, limit - reserved), limit);
  const categories = Math.min(found.categories, quarter, limit - products);
  const stores = Math.min(found.businesses, limit - products - categories);
  return {
    products,
    businesses: stores,
    categories: Math.min(found.categories, limit - products - stores),
  };
}
