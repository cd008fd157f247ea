import type { Snapshot, KnownDirectory, KnownStore, PlaceCount } from './snapshot.ts';
import {
  directoryPageSize,
  offersPageSize,
  offersRenderedPages,
  productPageSize,
} from '#domain/limits.ts';
import { findSheet, listSheets } from '#domain/orders/order-sheets.ts';
import { pageCount } from '#domain/pagination.ts';
import { directoryPath, offersPath, productPath, storePath } from '#domain/paths/paths.ts';
import { storeSearchPath } from '#domain/paths/search-paths.ts';

/**
 * Paths of the listing pages of a store: all products, each category with products, its search, which names the
 * categories, and its order sheets.
 */
export function listingPages(store: Pick<KnownStore, 'url' | 'total' | 'categories'>): string[] {
  const filled = store.categories.filter((category) => category.products > 0);
  return [
    ...numbers(store.total, productPageSize).map((page) => storePath(store.url, { page })),
    ...filled.flatMap(({ id, products }) =>
      numbers(products, productPageSize).map((page) =>
        storePath(store.url, { category: id, page }),
      ),
    ),
    storeSearchPath(store.url),
    ...listSheets({ ...store, categories: filled }),
  ];
}

/** Paths of the pages of all products that are known by id. */
export function productPages(store: Pick<KnownStore, 'url' | 'products' | 'allIds'>): string[] {
  const ids = store.allIds ?? store.products.map(({ id }) => id);
  return ids.map((id) => productPath({ id, business: { url: store.url } }));
}

/**
 * The first segment of a path: the url of the store that has the page, unless it is a page of the site.
 * @example findUrlSegment('/cafe?page=2') // 'cafe'
 */
export const findUrlSegment = (path: string): string => path.slice(1).split(/[/?]/)[0] ?? '';

/** The start of the paths of all its products. */
export const productsPath = ({ url }: Pick<KnownStore, 'url'>): string =>
  `${storePath(url)}/product`;

/** Pages that show the given products but are not their own: listings, and pages of related products. */
export function pagesShowing(store: KnownStore, ids: ReadonlySet<string>): string[] {
  return [...ids].flatMap((id) => [...listingsWith(store, id), ...neighbours(store, id)]);
}

/** The order sheets with the given products. All sheets when a product's sheet is not known. */
export function sheetsShowing(store: KnownStore, ids: ReadonlySet<string>): string[] {
  return [...ids].flatMap((id) => {
    const known = store.products.find((product) => product.id === id);
    const sheets = listSheets(store);
    if (known === undefined) return sheets;
    const first = findSheet(store, known.categoryId);
    return sheets.filter((path) => path === first || path.startsWith(`${first}-`));
  });
}

function listingsWith(store: KnownStore, id: string): string[] {
  const place = store.products.findIndex((product) => product.id === id);
  // The product is beyond those that were read, so any page may show it.
  if (place === -1) return listingPages(store);
  const page = 1 + Math.floor(place / productPageSize);
  const paths = [storePath(store.url, { page })];
  const category = store.products[place]?.categoryId;
  if (!category) return paths;
  const beside = store.products.slice(0, place).filter((one) => one.categoryId === category);
  const categoryPage = 1 + Math.floor(beside.length / productPageSize);
  return [...paths, storePath(store.url, { category, page: categoryPage })];
}

function neighbours(store: KnownStore, id: string): string[] {
  const ids = store.isWhole
    ? store.products.filter(({ related }) => related.includes(id)).map((product) => product.id)
    : (store.showing.get(id) ?? []);
  return ids.map((other) => productPath({ id: other, business: { url: store.url } }));
}

/** Paths of the directory: all stores, then each type with stores (product.md 3.5). */
export function directoryPages({ total, types }: Omit<KnownDirectory, 'places'>): string[] {
  return [
    ...numbers(total, directoryPageSize).map((page) => directoryPath({ page })),
    ...types
      .filter(({ count }) => count > 0)
      .flatMap(({ type, count }) =>
        numbers(count, directoryPageSize).map((page) => directoryPath({ type, page })),
      ),
  ];
}

/** Paths of the pages of places. A place with deliveries only has one page. */
export const placePages = (places: readonly PlaceCount[]): string[] =>
  places.flatMap(({ place, type, total }) =>
    numbers(total, directoryPageSize).map((page) => directoryPath({ type, place, page })),
  );

/** Paths of the day's offers. At most ten pages are rendered. */
export function offersPages(total: number): string[] {
  return numbers(total, offersPageSize)
    .slice(0, offersRenderedPages)
    .map((page) => offersPath({ page }));
}

/** Variants of a listing that exist in the site. */
export function fileVariants(variants: Snapshot['variants'], base: string): readonly string[] {
  return variants.get(base) ?? [];
}

function numbers(total: number, size: number): number[] {
  return Array.from({ length: Math.max(1, pageCount(total, size)) }, (_, index) => index + 1);
}
