import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Currency } from '#domain/money/money.ts';
import { currencies } from '#domain/money/money.ts';

export interface ProductFilter {
  businessId?: string | undefined;
  categoryIds?: readonly string[] | undefined;
  minPrice?: number | undefined;
  maxPrice?: number | undefined;
  currency?: Currency | undefined;
  inStock?: boolean | undefined;
  delivery?: boolean | undefined;
}

/** A wider range of prices selects too little to be worth its lexemes. */
const maxPriceLexemes = 160;

/** Whether nothing but the store, if that, limits the products. A filter that is added counts by itself. */
export function isPlain(filter: ProductFilter): boolean {
  return Object.entries(filter).every(
    ([name, value]) => name === 'businessId' || value === undefined || value === false,
  );
}

/** The tsquery of a text and the filters together, over `doc`; null when there is neither. */
export function createDocQuery(
  text: string | null,
  filter: ProductFilter,
): RawBuilder<unknown> | null {
  const parts = [text, formatFacets(filter)].flatMap((part) => (part === null ? [] : `(${part})`));
  return parts.length === 0 ? null : sql`${parts.join(' & ')}::tsquery`;
}

/** The filters as a tsquery over the lexemes that `product_lexemes` adds. */
function formatFacets(filter: ProductFilter): string | null {
  const parts: string[][] = [];
  if (filter.businessId !== undefined) parts.push([`#b${filter.businessId}`]);
  if (filter.categoryIds !== undefined) parts.push(filter.categoryIds.map((id) => `#c${id}`));
  const prices = listPriceLexemes(filter);
  if (prices !== null) parts.push(prices);
  if (parts.length === 0) return null;
  return parts.map((part) => `(${formatLexemes(part)})`).join(' & ');
}

/** A tsquery that any of these lexemes satisfies. */
export const formatLexemes = (lexemes: readonly string[]): string =>
  lexemes.map((one) => `'${one}'`).join(' | ');

function listPriceLexemes(filter: ProductFilter): string[] | null {
  const { minPrice, maxPrice, currency } = filter;
  if (minPrice === undefined && maxPrice === undefined) return null;
  const first = priceBucket((minPrice ?? 0) * (1 - 1e-9));
  const last = priceBucket((maxPrice ?? 1e10) * (1 + 1e-9));
  const lexemes = listBucketLexemes(first, last, currency);
  return lexemes.length > maxPriceLexemes ? null : lexemes;
}

/** The lexemes of prices in the buckets from `first` to `last`. */
export function listBucketLexemes(first: number, last: number, currency?: Currency): string[] {
  const used = currency === undefined ? currencies : [currency];
  const buckets = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return used.flatMap((code) => buckets.map((bucket) => `#${code}${bucket}`));
}

/** Prices fall into buckets, eight to each power of ten, by the same rule as in the function `product_lexemes`. */
export const priceBucket = (price: number): number => Math.floor(8 * Math.log10(price + 1));

/** The filters that the lexemes do not state exactly, over `p`. */
export function listExactConditions(filter: ProductFilter): RawBuilder<unknown>[] {
  const { minPrice, maxPrice, currency } = filter;
  const conditions: RawBuilder<unknown>[] = [];
  if (minPrice !== undefined) conditions.push(sql`p.price >= ${minPrice}`);
  if (maxPrice !== undefined) conditions.push(sql`p.price <= ${maxPrice}`);
  if (currency !== undefined) conditions.push(sql`p.currency = ${currency}`);
  if (filter.inStock === true) conditions.push(sql`(p.stock is null or p.stock > 0)`);
  if (filter.delivery === true) conditions.push(sql`p.delivery`);
  return conditions;
}
