import { findPageFile } from '#domain/paths/page-file.ts';
import { directoryPath, emptyPlacePath, linkCardFolder } from '#domain/paths/paths.ts';
import { readPlace } from '#domain/places/listed-places.ts';
import { findProvince } from '#domain/places/place-slug.ts';
import { findContentType } from '#files/content-type.ts';

/** A file that a request's path may mean: one of the site or a picture, by its path inside its folder. */
export interface Target {
  readonly root: 'site' | 'images';
  readonly file: string;
  readonly isPage: boolean;
}

const segmentPattern = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/;

/**
 * The file of a path; null when the path cannot mean any. Only exact matches are accepted, so no encoded, hidden or
 * internal name ('_redirects', '.br') leads to a file.
 */
export function findTarget(pathname: string, search: string): Target | null {
  const page = findPageFile(pathname + search) ?? findPageFile(pathname);
  if (page !== null) return { root: 'site', file: page, isPage: true };
  const segments = pathname.slice(1).split('/');
  const isPlain = segments.every((one) => segmentPattern.test(one) && !one.includes('..'));
  if (!isPlain || pathname.length > 300) return null;
  const [first = '', ...rest] = segments;
  const file = segments.join('/');
  if (findContentType(file) === null || file.endsWith('.html')) return null;
  // The API serves the pictures of links, because it knows which of them are current.
  if (first === 'images' && rest[0] === linkCardFolder) return null;
  if (first === 'images') return { root: 'images', file: rest.join('/'), isPage: false };
  const isHidden = first !== '_astro' && segments.some((one) => one.startsWith('_'));
  return isHidden ? null : { root: 'site', file, isPage: false };
}

/**
 * The files that replace a listing without a file of its own, the best first: the listing without parts of the place
 * that do not exist, the page for places without a store, or the listing itself, whose island does the rest.
 */
export function listFallbacks(pathname: string, search: string): string[] {
  const query = new URLSearchParams(search);
  const [province, municipality] = [query.get('province'), query.get('municipality')];
  const without = (...names: string[]) => {
    const rest = new URLSearchParams(query);
    for (const name of names) rest.delete(name);
    return `${pathname}?${rest}`;
  };
  const isPlace = pathname === directoryPath() && findProvince(province) !== null;
  const isWhole = !municipality || readPlace(`${province}/${municipality}`) !== null;
  const paths = !isPlace
    ? [without('province', 'municipality'), pathname]
    : [...(isWhole ? [] : [without('municipality')]), emptyPlacePath()];
  return paths.flatMap((path) => findPageFile(path) ?? []);
}

/**
 * The canonical spelling of a page's path: lower case, no slash at the end, no `.html`, no `index`.
 * @example canonicalPath('/Cafe-X/index.html') // '/cafe-x'
 */
export function canonicalPath(pathname: string): string {
  let end = pathname.length;
  while (pathname[end - 1] === '/') end -= 1;
  const bare = pathname
    .slice(0, end)
    .toLowerCase()
    .replace(/\.html$/, '')
    .replace(/(^|\/)index$/, '');
  return bare === '' ? '/' : bare;
}

/**
 * Whether a path is that of a file to which nobody navigates. When such a file is missing, that is an error and not a
 * reason to redirect.
 */
export function isFileAddress(pathname: string): boolean {
  return /^\/(?:_astro|images|sitemaps|icons)\//.test(pathname);
}

/** The id in `/product/{id}` and `/shop/product/{id}`, which name a product without its store; null for other paths. */
export function findBareProduct(pathname: string): string | null {
  return /^(?:\/shop)?\/product\/([^/]+)$/.exec(pathname)?.[1] ?? null;
}
