import type { TapKind } from '../visits/tap-kind.ts';
import type { StoreType } from '../places/store-type.ts';
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

/** Formats a query with the given parameters in order; empty values and `page=1` are left out. */
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
/** Where a visitor reads what a verified store is. */
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
/** The index of the sitemaps; of a marketplace with more stores than one may name, the first, the second and so on. */
export const sitemapPath = (place = 1): string =>
  place === 1 ? '/sitemap-index.xml' : `/sitemap-index-${place}.xml`;
export const pagesSitemapPath = (): string => '/sitemaps/pages.xml';
export const storeSitemapPath = (url: string): string => `/sitemaps/${encodeURIComponent(url)}.xml`;

/** Beside the pictures stand those of the links of products, a file each. */
export const linkCardFolder = 'cards';
export const linkCardKey = (productId: string, hash: string): string =>
  `${linkCardFolder}/${productId}-${hash}.jpg`;
export const linkCardPath = (productId: string, hash: string): string =>
  `/images/${linkCardKey(productId, hash)}`;

/**
 * The directory, optionally of one type, of one place, as `province` or `province/municipality`, a page of it, or the
 * results of a search.
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

/** What is shown of a place in which there is no store, nor one that goes there: it has no page of its own. */
export const emptyPlacePath = (): string => `${directoryPath()}/sin-negocios`;

export function offersPath(options: PageOption = {}): string {
  return withQuery('/offers', { page: options.page });
}

/** A storefront by its url, optionally one category (an id), a search on its page, and a page of it. */
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

/** Where an order to a store is put together; a part names a sheet of a category. */
export function orderSheetPath(url: string, part?: string): string {
  const path = `/${encodeURIComponent(url)}/pedido`;
  return part === undefined ? path : `${path}/${encodeURIComponent(part)}`;
}

/** The order sheet of a store, which adds a product to the order as it opens; of several, that of a part has it. */
export function addToOrderPath(url: string, productId: string, part: string): string {
  return `${orderSheetPath(url)}#+${productId}.${part}`;
}

/** The page of a product; without a store url it is `/product/{id}` (product.md 2.2). */
export function productPath(product: AddressedProduct): string {
  const url = product.business?.url;
  const id = encodeURIComponent(product.id);
  return url ? `/${encodeURIComponent(url)}/product/${id}` : `/product/${id}`;
}

/** The file with what can be chosen of a product with options (`VariantsFile` of the contract), beside its page. */
export const variantsPath = (product: AddressedProduct): string => `${productPath(product)}.json`;

/** Where the API counts that a contact was tapped; on the page of a product, of which one. */
export const tapPath = (storeId: string, kind: TapKind, productId?: string): string =>
  `/api/taps/${storeId}/${kind}${productId === undefined ? '' : `/${productId}`}`;

/** An absolute URL of a path under the origin of the site. */
export function absoluteUrl(origin: string, path: string): string {
  return new URL(path, origin).href;
}
