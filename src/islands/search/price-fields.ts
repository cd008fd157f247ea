import { chooseOne } from '#domain/messages/price.ts';
import type { Currency } from '#domain/money/money.ts';
import { toAmount } from '#domain/money/money.ts';
import { type TypedPrice, readTypedPrice, writePrice } from '#domain/money/typed-price.ts';
import { validatePriceRange } from '#domain/search/search-query.ts';

export const priceNames = ['minPrice', 'maxPrice'] as const;
export type PriceName = (typeof priceNames)[number];

/** The two prices as typed. */
export interface TypedRange extends Readonly<Record<PriceName, TypedPrice>> {
  readonly currency: Currency | null;
}

export interface PriceProblems extends Readonly<Record<PriceName, string | null>> {
  /** The message when the minimum is above the maximum. */
  readonly range: { title: string; message: string } | null;
}

export const noPrices: TypedRange = {
  minPrice: { kind: 'empty' },
  maxPrice: { kind: 'empty' },
  currency: null,
};

export function readRange(min: string, max: string, currency: Currency | null): TypedRange {
  return {
    minPrice: readTypedPrice(min, currency),
    maxPrice: readTypedPrice(max, currency),
    currency,
  };
}

/** The problems of the two typed prices (product.md 7.4). */
export function checkPrices({ minPrice, maxPrice }: TypedRange): PriceProblems {
  return {
    minPrice: findProblem(minPrice),
    maxPrice: findProblem(maxPrice),
    range: validatePriceRange(findAmount(minPrice), findAmount(maxPrice)),
  };
}

export function hasProblem({ minPrice, maxPrice, range }: PriceProblems): boolean {
  return minPrice !== null || maxPrice !== null || range !== null;
}

/** Writes the prices into a query as they were understood. */
export function writeRange(query: URLSearchParams, typed: TypedRange): URLSearchParams {
  for (const name of priceNames) {
    const price = typed[name];
    if (price.kind === 'price') query.set(name, writePrice(price.cents));
    else query.delete(name);
  }
  return query;
}

function findProblem(typed: TypedPrice): string | null {
  if (typed.kind === 'wrong') return typed.message;
  return typed.kind === 'either' ? chooseOne : null;
}

const findAmount = (typed: TypedPrice): number | null =>
  typed.kind === 'price' ? toAmount(typed.cents) : null;
