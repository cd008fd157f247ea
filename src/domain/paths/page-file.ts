import { isStoreType } from '../stores/store-type.ts';
import { DomainError } from '../errors.ts';
import { isId } from '../id.ts';
import { maxPage } from '../limits.ts';
import { isReserved } from './reserved-words.ts';
import { isSlug, slugPattern } from './slug-pattern.ts';

const placePattern = /^[a-z][a-z-]{2,59}$/;
const pagePattern = /^[1-9]\d*$/;

/** The parameters of a listing's address that name a file. */
export type ListingParameter = 'type' | 'province' | 'municipality' | 'category' | 'page';

/**
 * The parameter that makes a listing a search. No results of a search are rendered, so the page number beside it names
 * no file (operating.md 3).
 */
export const searchParameter = 'search';

const isValid: Record<ListingParameter, (value: string, query: URLSearchParams) => boolean> = {
  type: isStoreType,
  // Only the form is checked here. The server and the publisher know which places exist. The list of all names is too
  // large for a browser.
  province: (value) => placePattern.test(value),
  municipality: (value, query) =>
    placePattern.test(value) && placePattern.test(query.get('province') ?? ''),
  category: isId,
  page: (value) => pagePattern.test(value) && Number(value) > 1 && Number(value) <= maxPage,
};

/** Parameters of the listing at a path, in the order of its address. */
function listingParameters(pathname: string): readonly ListingParameter[] {
  if (pathname === '/businesses') return ['type', 'province', 'municipality', 'page'];
  if (pathname === '/offers') return ['page'];
  const url = pathname.slice(1);
  return isSlug(url) && !isReserved(url) ? ['category', 'page'] : [];
}

/**
 * Normalises the query of a listing page: fixed order, without unknown or invalid parameters and without `page=1`. ''
 * when nothing is left. `search` is dropped with the page number that belongs to it.
 * @example normalizeListingQuery('/businesses', new URLSearchParams('page=2&type=cafe&x=1')) // 'type=cafe&page=2'
 */
export function normalizeListingQuery(pathname: string, query: URLSearchParams): string {
  const isSearch = Boolean(query.get(searchParameter));
  const kept: string[] = [];
  for (const name of listingParameters(pathname)) {
    const value = query.get(name);
    if (value === null || !isValid[name](value, query)) continue;
    if (name === 'page' && isSearch) continue;
    kept.push(`${name}=${value}`);
  }
  return kept.join('&');
}

/**
 * The file of a public page and its query, under the web root. Null for a path that no page can have ('..', encoded or
 * empty segments, upper case, '/index').
 * @example findPageFile('/businesses?page=2&type=cafe') // 'businesses/_q/type=cafe&page=2.html'
 */
export function findPageFile(path: string): string | null {
  const mark = path.indexOf('?');
  const pathname = mark === -1 ? path : path.slice(0, mark);
  if (pathname === '/') return 'index.html';
  if (!pathname.startsWith('/') || pathname.length > 200) return null;
  const segments = pathname.slice(1).split('/');
  if (!segments.every((segment) => slugPattern.test(segment))) return null;
  // '/index' would be a second address for the file of '/'.
  if (segments.at(-1) === 'index') return null;
  const query =
    mark === -1 ? '' : normalizeListingQuery(pathname, new URLSearchParams(path.slice(mark)));
  const base = segments.join('/');
  return query === '' ? `${base}.html` : `${base}/_q/${query}.html`;
}

/** The same as `findPageFile`, but it throws a DomainError `route_not_found` instead of returning null. */
export function pageFile(path: string): string {
  const file = findPageFile(path);
  if (file === null) throw new DomainError('route_not_found');
  return file;
}
