import { isId } from '#domain/id.ts';
import { parseSheetPart } from '#domain/orders/order-sheets.ts';
import { normalizeListingQuery } from '#domain/paths/page-file.ts';
import {
  aboutPath,
  directoryPath,
  favouritesPath,
  featuredPath,
  homePath,
  offersPath,
  ownDataPath,
  privacyPath,
  searchPagePath,
  termsPath,
} from '#domain/paths/paths.ts';
import { isReserved } from '#domain/paths/reserved-words.ts';
import { isSlug } from '#domain/paths/slug-pattern.ts';

const fixedPages: ReadonlySet<string> = new Set([
  homePath(),
  directoryPath(),
  offersPath(),
  featuredPath(),
  favouritesPath(),
  searchPagePath(),
  aboutPath(),
  termsPath(),
  privacyPath(),
  ownDataPath(),
  '/denunciar',
]);

/**
 * The key of a stored page: its path with the query of its listing. The rest of a query does not affect the page. Null
 * for pages that are never stored: the owner's area, accounts, the API, and files.
 * @example findPageKey(new URL('https://x.example/offers?page=2&from=mail')) // '/offers?page=2'
 */
export function findPageKey({ pathname, searchParams }: URL): string | null {
  if (!fixedPages.has(pathname) && !isStorePage(pathname)) return null;
  const query = normalizeListingQuery(pathname, searchParams);
  return query === '' ? pathname : `${pathname}?${query}`;
}

/** Matches `/{store}`, `/{store}/search`, `/{store}/product/{id}` and order sheets. */
function isStorePage(pathname: string): boolean {
  const [, store, kind, id, ...more] = pathname.split('/');
  if (!isSlug(store) || isReserved(store) || more.length > 0) return false;
  if (kind === undefined) return true;
  if (kind === 'pedido') return id === undefined || parseSheetPart(id) !== null;
  return id === undefined ? kind === 'search' : kind === 'product' && isId(id);
}

/** Whether a file contains the variants of a product (`variantsPath`). */
function isVariantsFile({ pathname }: URL): boolean {
  return (
    pathname.endsWith('.json') &&
    /^\/[^/]+\/product\//.test(pathname) &&
    isStorePage(pathname.slice(0, -5))
  );
}

/** The kind of a file that may be stored. Only a variants file changes under the same address. */
export function findFileKind(url: URL): 'asset' | 'picture' | 'variants' | null {
  const { pathname } = url;
  if (/^\/_astro\/[\w.-]+\.(?:js|css)$/.test(pathname)) return 'asset';
  if (isVariantsFile(url)) return 'variants';
  return /^\/images\/[\w-]+\/[\w-]+\.(?:webp|jpg)$/.test(pathname) ? 'picture' : null;
}
