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
  return [
    ...numbers(store.total, productPageSize).map((page) => storePath(store.url, { page })),
    ...listFilled(store).flatMap(({ id, products }) =>
      numbers(products, productPageSize).map((page) =>
        storePath(store.url, { category: id, page }),
      ),
    ),
    storeSearchPath(store.url),
    ...sheetPages(store),
  ];
}

/** Paths of the order sheets of a store. */
export function sheetPages(store: Pick<KnownStore, 'url' | 'total' | 'categories'>): string[] {
  return listSheets({ ...store, categories: listFilled(store) });
}

const listFilled = ({ categories }: Pick<KnownStore, 'categories'>) =>
  categories.filter(({ products }) => products > 0);

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
export const pagesShowing = (store: KnownStore, ids: ReadonlySet<string>): string[] => [
  ...listingsWith(store, ids),
  ...neighbours(store, ids),
];

/** The order sheets with the given products. All sheets when a product's sheet is not known. */
export function sheetsShowing(store: KnownStore, ids: ReadonlySet<string>): string[] {
  const known = store.products.filter(({ id }) => ids.has(id));
  const sheets = listSheets(store);
  if (known.length < ids.size) return sheets;
  const firsts = new Set(known.map(({ categoryId }) => findSheet(store, categoryId)));
  return sheets.filter((path) =>
    [...firsts].some((first) => path === first || path.startsWith(`${first}-`)),
  );
}

/** In one pass over the products of a store, which may be as many as the given ones. */
function listingsWith(store: KnownStore, ids: ReadonlySet<string>): string[] {
  const paths = new Set<string>();
  const ofCategory = new Map<string, number>();
  let found = 0;
  for (const [index, { id, categoryId }] of store.products.entries()) {
    const placeInCategory = categoryId === null ? 0 : (ofCategory.get(categoryId) ?? 0);
    if (categoryId !== null) ofCategory.set(categoryId, placeInCategory + 1);
    if (!ids.has(id)) continue;
    found += 1;
    paths.add(storePath(store.url, { page: pageOf(index) }));
    if (categoryId === null) continue;
    paths.add(storePath(store.url, { category: categoryId, page: pageOf(placeInCategory) }));
  }
  // A product is beyond those that were read, so any page may show it.
  return found < ids.size ? listingPages(store) : [...paths];
}

/** The page of a listing that shows a product with `before` products ahead of it. */
const pageOf = (before: number): number => 1 + Math.floor(before / productPageSize);

function neighbours(store: KnownStore, ids: ReadonlySet<string>): string[] {
  const showing = store.isWhole
    ? store.products
        .filter(({ related }) => related.some((other) => ids.has(other)))
        .map(({ id }) => id)
    : [...ids].flatMap((id) => store.showing.get(id) ?? []);
  return showing.map((id) => productPath({ id, business: { url: store.url } }));
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
