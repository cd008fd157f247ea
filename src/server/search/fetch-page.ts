import type { Kysely } from 'kysely';
import { findListedProducts } from '#server/products/listed-rows.ts';
import type { ProductRecord } from '#server/products/product-rows.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { type PlacesRow, type ProductSearchQuery, searchThresholds } from './plan-rows.ts';

export interface ProductSearchResult {
  readonly data: ProductRecord[];
  /** Exact, or 1,000 when there are more. */
  readonly total: number;
  readonly totalIsExact: boolean;
  /** The text that was looked for in place of the one given. */
  readonly searched: string | null;
  /** No product has all the words; these have some of them, the most first. */
  readonly isPartial: boolean;
  /** How many have all the words in their names or places, and come first; null when that was not counted. */
  readonly named: number | null;
  /** Key values of the last product when more follow. */
  readonly next: string[] | null;
}

export const nothing: ProductSearchResult = {
  data: [],
  total: 0,
  named: 0,
  totalIsExact: true,
  searched: null,
  isPartial: false,
  next: null,
};

export type Page = Omit<ProductSearchResult, 'searched' | 'isPartial'>;

/** The products of a row, whose statement reads ids alone because it may be planned at each search; this one is not. */
export async function readPage(
  db: Kysely<Schema>,
  query: ProductSearchQuery,
  row: PlacesRow | undefined,
): Promise<Page> {
  const places = row?.places ?? [];
  const shown = places.slice(0, query.limit);
  const ids = shown.map((place) => place.at(-1) ?? '');
  return {
    data: await findListedProducts(db, ids),
    total: row?.total ?? 0,
    named: row?.named ?? null,
    totalIsExact: true,
    next: places.length > query.limit ? [...(shown.at(-1) ?? [])] : null,
  };
}

/** The same where there are more matches than are counted. */
export async function readPageOfMany(
  db: Kysely<Schema>,
  query: ProductSearchQuery,
  row: PlacesRow,
): Promise<Page> {
  const total = searchThresholds.exactUpTo;
  return { ...(await readPage(db, query, { ...row, total })), totalIsExact: false };
}
