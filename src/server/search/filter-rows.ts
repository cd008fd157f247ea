import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Currency } from '#domain/money/money.ts';
import { currencies } from '#domain/money/money.ts';
import type { FlagFilter } from '#domain/search/product-search.ts';
import { flagFilters } from '#domain/search/product-search.ts';
import type { ProductTable } from '#server/platform/db/schema.ts';
import { formatLexemes } from '#server/platform/db/tsquery.ts';

export interface ProductFilter extends Partial<Record<FlagFilter, boolean | undefined>> {
  businessId?: string | undefined;
  categoryIds?: readonly string[] | undefined;
  minPrice?: number | undefined;
  maxPrice?: number | undefined;
  currency?: Currency | undefined;
  /** Stores chosen by their location, by where they deliver or by what they accept. */
  stores?: StoreChoice | undefined;
  /** Stores whose products are left out. */
  otherThan?: StoreChoice | undefined;
}

/** The chosen stores: by their ids, or by conditions on the store `b` when there are too many to list. */
export type StoreChoice =
  | { readonly ids: readonly string[] }
  | { readonly conditions: readonly RawBuilder<unknown>[] };

/** A wider range of prices excludes too little to be worth its lexemes. */
const maxPriceLexemes = 160;

/** Whether at most the store limits the products. A new filter is covered automatically. */
export function isPlain(filter: ProductFilter): boolean {
  return Object.entries(filter).every(
    ([name, value]) => name === 'businessId' || value === undefined || value === false,
  );
}

/**
 * The tsqueries over `doc` for the text and the filters, using the lexemes of `product_lexemes`. They are separate
 * because the text index needs far longer for one combined query.
 */
export function listDocQueries(text: string | null, filter: ProductFilter): string[] {
  const queries: string[] = text === null ? [] : [text];
  if (filter.businessId !== undefined) queries.push(formatLexemes([`#b${filter.businessId}`]));
  if (filter.categoryIds !== undefined)
    queries.push(formatLexemes(filter.categoryIds.map((id) => `#c${id}`)));
  const prices = listPriceLexemes(filter);
  if (prices !== null) queries.push(formatLexemes(prices));
  return queries;
}

/** How many parts of a range of prices are read one after the other. */
const mostPriceParts = 3;

/**
 * The lexemes of a range of prices in parts. No product is in two parts. They are in the order of the prices, or the
 * middle comes first, where the exact limits exclude least. Empty without a range, or when the range has no lexemes.
 */
export function listPriceParts(filter: ProductFilter, order: 'up' | 'down' | 'middle'): string[] {
  const { minPrice, maxPrice, currency } = filter;
  if (minPrice === undefined || maxPrice === undefined) return [];
  if (listPriceLexemes(filter) === null) return [];
  const [first, last] = findBuckets(filter);
  const begin = { up: first, down: last, middle: (first + last) / 2 }[order];
  const buckets = Array.from({ length: last - first + 1 }, (_, index) => first + index).toSorted(
    (one, other) => Math.abs(one - begin) - Math.abs(other - begin),
  );
  const size = Math.ceil(buckets.length / mostPriceParts);
  return Array.from({ length: Math.ceil(buckets.length / size) }, (_, index) =>
    formatLexemes(
      buckets
        .slice(index * size, (index + 1) * size)
        .flatMap((bucket) => listBucketLexemes(bucket, bucket, currency)),
    ),
  );
}

function listPriceLexemes(filter: ProductFilter): string[] | null {
  if (filter.minPrice === undefined && filter.maxPrice === undefined) return null;
  const lexemes = listBucketLexemes(...findBuckets(filter), filter.currency);
  return lexemes.length > maxPriceLexemes ? null : lexemes;
}

/** The first and the last bucket of a filter's prices. */
const findBuckets = ({ minPrice = 0, maxPrice = 1e10 }: ProductFilter): [number, number] => [
  priceBucket(minPrice * (1 - 1e-9)),
  priceBucket(maxPrice * (1 + 1e-9)),
];

/** The lexemes of prices in the buckets from `first` to `last`. */
function listBucketLexemes(first: number, last: number, currency?: Currency): string[] {
  const used = currency === undefined ? currencies : [currency];
  const buckets = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return used.flatMap((code) => buckets.map((bucket) => `#${code}${bucket}`));
}

/**
 * The bucket of a price. There are eight for each power of ten, by the same rule as in the function `product_lexemes`.
 */
const priceBucket = (price: number): number => Math.floor(8 * Math.log10(price + 1));

const isNarrow = (minPrice: number, maxPrice: number): boolean =>
  priceBucket(minPrice) === priceBucket(maxPrice);

/** The condition of each flag on `p`, and the column that it reads. */
const flags: Readonly<
  Record<FlagFilter, { column: keyof ProductTable; condition: RawBuilder<unknown> }>
> = {
  inStock: { column: 'stock', condition: sql`(p.stock is null or p.stock > 0)` },
  delivery: { column: 'delivery', condition: sql`p.delivery` },
};

const exactColumns: readonly (keyof ProductTable)[] = [
  'business_id',
  'price',
  'currency',
  ...flagFilters.map((name) => flags[name].column),
];

/** The columns of `p` that `listExactConditions` reads, for conditions in an outer query. */
export const exactColumnsOfProduct = sql.join(exactColumns.map((name) => sql.ref(`p.${name}`)));

/** Up to this many stores, an index finds their products sooner than a look at each product of a search. */
const mostIndexedStores = 1_000;

const isOfStores = (stores: StoreChoice): RawBuilder<unknown> => {
  if (!('ids' in stores)) return meets(stores.conditions);
  // Without `is true` the planner would make a join of it.
  if (stores.ids.length > mostIndexedStores) return sql`(${isAmong(stores.ids)}) is true`;
  return sql`p.business_id = any(${stores.ids}::text[])`;
};

const isOfOthers = (stores: StoreChoice): RawBuilder<unknown> =>
  sql`not (${'ids' in stores ? isAmong(stores.ids) : meets(stores.conditions)})`;

/**
 * Looks the product's store up in a hash of the ids. For an array the planner weighs each id, and a kept plan compares
 * them one by one. At 500,000 products this makes a frequent word with all filters 12.8 instead of 24.6 ms at the
 * median, and a list of what 3,333 of 5,000 stores sell 5 instead of 19.
 */
const isAmong = (ids: readonly string[]): RawBuilder<unknown> =>
  sql`p.business_id in (select unnest(${ids}::text[]))`;

/** Checks the conditions on the store of each found product, which is read by its key. */
const meets = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  sql`exists (select 1 from businesses b where b.id = p.business_id and ${sql.join(conditions, sql` and `)})`;

/** The conditions on `p` for filters that the lexemes do not express exactly. */
export function listExactConditions(filter: ProductFilter): RawBuilder<unknown>[] {
  const { minPrice, maxPrice, currency } = filter;
  const conditions: RawBuilder<unknown>[] = [];
  if (minPrice !== undefined) conditions.push(sql`p.price >= ${minPrice}`);
  if (maxPrice !== undefined) conditions.push(sql`p.price <= ${maxPrice}`);
  // An index of prices serves this when the prices exclude more than the words.
  if (minPrice !== undefined && maxPrice !== undefined && isNarrow(minPrice, maxPrice))
    conditions.push(sql`coalesce(p.price, 10000000000) between ${minPrice} and ${maxPrice}`);
  if (currency !== undefined) conditions.push(sql`p.currency = ${currency}`);
  for (const name of flagFilters) if (filter[name] === true) conditions.push(flags[name].condition);
  if (filter.stores !== undefined) conditions.push(isOfStores(filter.stores));
  if (filter.otherThan !== undefined) conditions.push(isOfOthers(filter.otherThan));
  return conditions;
}
