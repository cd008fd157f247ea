import type { ProductSearch } from '../search/product-search.ts';
import { formatProductSearch } from '../search/product-search.ts';
import { addQuery } from './add-query.ts';
import { searchPagePath } from './paths.ts';

/** The search inside one store. */
export function storeSearchPath(url: string, search: Partial<ProductSearch> = {}): string {
  return addQuery(`/${encodeURIComponent(url)}/search`, formatProductSearch(search));
}

/**
 * The search in the whole marketplace.
 * @example searchPath({ q: 'café' }) // '/search?q=caf%C3%A9'
 */
export function searchPath(search: Partial<ProductSearch> = {}): string {
  return addQuery(searchPagePath(), formatProductSearch(search));
}
