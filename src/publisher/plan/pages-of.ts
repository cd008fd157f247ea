import type { Snapshot, KnownDirectory, KnownProduct, KnownStore, PlaceCount } from './snapshot.ts';
import type { ListingPosition } from '#contract/publication.ts';
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

/** Paths of the pages of all products, if they are known. */
export function productPages({ url, products }: Pick<KnownStore, 'url' | 'products'>): string[] {
  return (products ?? []).map(({ id }) => productPath({ id, business: { url } }));
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

/** The known positions of products in their store's catalogue. */
const listKnown = (
  { products, touched }: KnownStore,
  ids: ReadonlySet<string>,
): ListingPosition[] =>
  products === null
    ? [...ids].flatMap((id) => touched.get(id)?.position ?? [])
    : countPositions(products, ids);

/** The positions of products; null when some are not known. */
function findPositions(store: KnownStore, ids: ReadonlySet<string>): ListingPosition[] | null {
  const positions = listKnown(store, ids);
  return positions.length < ids.size ? null : positions;
}

/** In one pass over the products of a store, which may be as many as the given ones. */
function countPositions(
  products: readonly KnownProduct[],
  ids: ReadonlySet<string>,
): ListingPosition[] {
  const positions: ListingPosition[] = [];
  const ofCategory = new Map<string, number>();
  for (const [all, { id, categoryId }] of products.entries()) {
    const inCategory = categoryId === null ? 0 : (ofCategory.get(categoryId) ?? 0);
    if (categoryId !== null) ofCategory.set(categoryId, inCategory + 1);
    if (ids.has(id)) positions.push({ categoryId, all, inCategory });
  }
  return positions;
}

/** The order sheets with the given products. All sheets when the position of one is not known. */
export function sheetsShowing(store: KnownStore, ids: ReadonlySet<string>): string[] {
  const sheets = listSheets(store);
  const positions = findPositions(store, ids);
  if (positions === null) return sheets;
  const firsts = new Set(positions.map(({ categoryId }) => findSheet(store, categoryId)));
  return sheets.filter((path) =>
    [...firsts].some((first) => path === first || path.startsWith(`${first}-`)),
  );
}

/** The listings with the given products. All listings when the position of one is not known. */
function listingsWith(store: KnownStore, ids: ReadonlySet<string>): string[] {
  const positions = findPositions(store, ids);
  if (positions === null) return listingPages(store);
  const paths = positions.flatMap(({ categoryId: category, all, inCategory }) => [
    storePath(store.url, { page: pageOf(all) }),
    ...(category === null ? [] : [storePath(store.url, { category, page: pageOf(inCategory) })]),
  ]);
  return [...new Set(paths)];
}

/** The page of a listing that shows a product with `before` products ahead of it. */
const pageOf = (before: number): number => 1 + Math.floor(before / productPageSize);

function neighbours({ url, products, touched }: KnownStore, ids: ReadonlySet<string>): string[] {
  const showing =
    products === null
      ? [...ids].flatMap((id) => touched.get(id)?.shownOn ?? [])
      : products
          .filter(({ related }) => related.some((other) => ids.has(other)))
          .map(({ id }) => id);
  return showing.map((id) => productPath({ id, business: { url } }));
}

/** The categories of products, as far as they are known. Each is there once. */
export const categoriesOf = (store: KnownStore, ids: ReadonlySet<string>): string[] => [
  ...new Set(listKnown(store, ids).flatMap(({ categoryId }) => categoryId ?? [])),
];

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
