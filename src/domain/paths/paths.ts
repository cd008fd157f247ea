import type { TapKind } from '../visits/tap-kind.ts';
import type { StoreType } from '../stores/store-type.ts';
import { addQuery } from './add-query.ts';

/** The part of a product that decides its address. */
export interface AddressedProduct {
  readonly id: string;
  readonly business?: { readonly url?: string | null | undefined } | null | undefined;
}

interface PageOption {
  readonly page?: number | undefined;
}

type QueryValue = string | number | null | undefined;

/** A path with the given parameters in order. Empty values and `page=1` are left out. */
function withQuery(path: string, values: Record<string, QueryValue>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || value === null || value === '') continue;
    if (name === 'page' && Number(value) <= 1) continue;
    query.append(name, String(value));
  }
  return addQuery(path, query);
}

export const homePath = (): string => '/';
export const aboutPath = (): string => '/about';
/** The page that explains what a verified store is. */
export const verifiedPath = (): string => '/about#verificado';
export const termsPath = (): string => '/terms';
export const privacyPath = (): string => '/privacy';
export const ownDataPath = (): string => '/mis-datos';
export const featuredPath = (): string => '/featured-businesses';
export const favouritesPath = (): string => '/favoritos';
export const offlinePath = (): string => '/offline';

export const outboxPath = (): string => '/outbox';

export const notFoundPath = (): string => '/404';
export const serverErrorPath = (): string => '/500';

export const feedPath = (): string => '/feed.xml';
export const manifestPath = (): string => '/manifest.webmanifest';
export const serviceWorkerPath = (): string => '/service-worker.js';
export const robotsPath = (): string => '/robots.txt';
/** The index of the sitemaps. A marketplace with more stores than one index can hold has several, numbered from 1. */
export const sitemapPath = (position = 1): string =>
  position === 1 ? '/sitemap-index.xml' : `/sitemap-index-${position}.xml`;
export const pagesSitemapPath = (): string => '/sitemaps/pages.xml';
export const storeSitemapPath = (url: string): string => `/sitemaps/${encodeURIComponent(url)}.xml`;

/** The folder of the pictures for product links. It is among the folders of the other pictures, one for each picture. */
export const linkCardFolder = 'cards';
export const linkCardKey = (productId: string, hash: string): string =>
  `${linkCardFolder}/${productId}-${hash}.jpg`;
export const linkCardPath = (productId: string, hash: string): string =>
  `/images/${linkCardKey(productId, hash)}`;

/**
 * The directory: optionally of one type, of one place as `province` or `province/municipality`, one of its pages, or
 * the results of a search.
 */
export function directoryPath(
  options: PageOption & {
    readonly type?: StoreType | null | undefined;
    readonly place?: string | null | undefined;
    readonly search?: string | null | undefined;
  } = {},
): string {
  const { type, place, page } = options;
  const [province, municipality] = place?.split('/') ?? [];
  const search = options.search?.trim();
  return withQuery('/businesses', { type, province, municipality, search, page });
}

/** The page shown for a place where no store is located and none delivers. Such a place has no page of its own. */
export const emptyPlacePath = (): string => `${directoryPath()}/sin-negocios`;

/** The search of the whole marketplace, without a query. `searchPath` adds one, and brings the code that writes it. */
export const searchPagePath = (): string => '/search';

export function offersPath(options: PageOption = {}): string {
  return withQuery('/offers', { page: options.page });
}

/** The page of a store by its url: optionally one category (an id), a search, and a page number. */
export function storePath(
  url: string,
  options: PageOption & {
    readonly category?: string | null | undefined;
    readonly search?: string | null | undefined;
  } = {},
): string {
  return withQuery(`/${encodeURIComponent(url)}`, {
    category: options.category,
    search: options.search?.trim(),
    page: options.page,
  });
}

/** The order sheet of a store. A part names the sheet of a category. */
export function orderSheetPath(url: string, part?: string): string {
  const path = `/${encodeURIComponent(url)}/pedido`;
  return part === undefined ? path : `${path}/${encodeURIComponent(part)}`;
}

/**
 * The order sheet that adds a product to the order when it opens. With several sheets, `part` names the one with the
 * product.
 */
export function addToOrderPath(url: string, productId: string, part: string): string {
  return `${orderSheetPath(url)}#+${productId}.${part}`;
}

/** The page of a product. Without a store url it is `/product/{id}` (product.md 2.2). */
export function productPath(product: AddressedProduct): string {
  const url = product.business?.url;
  const id = encodeURIComponent(product.id);
  return url ? `/${encodeURIComponent(url)}/product/${id}` : `/product/${id}`;
}

/** The file with the variants of a product (`VariantsFile` of the contract), beside its page. */
export const variantsPath = (product: AddressedProduct): string => `${productPath(product)}.json`;

/** The call that counts a tap on a contact. On a product page it includes the product. */
export const tapPath = (storeId: string, kind: TapKind, productId?: string): string =>
  `/api/taps/${storeId}/${kind}${productId === undefined ? '' : `/${productId}`}`;

/** The absolute URL of a path on the site's origin. */
export function absoluteUrl(origin: string, path: string): string {
  return new URL(path, origin).href;
}
