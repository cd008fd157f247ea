import type { ProductSearch } from '../search/product-search.ts';
import { formatProductSearch } from '../search/product-search.ts';

/** Search inside one store. */
export function storeSearchPath(url: string, search: Partial<ProductSearch> = {}): string {
  return appendSearch(`/${encodeURIComponent(url)}/search`, search);
}

/**
 * Search in the whole marketplace.
 * @example searchPath({ q: 'café' }) // '/search?q=caf%C3%A9'
 */
export function searchPath(search: Partial<ProductSearch> = {}): string {
  return appendSearch('/search', search);
}

function appendSearch(path: string, search: Partial<ProductSearch>): string {
  const query = formatProductSearch(search).toString();
  return query === '' ? path : `${path}?${query}`;
}
