import { tryParseAmount, toAmount } from '#domain/money/money.ts';
import { validatePriceRange } from '#domain/search/search-query.ts';

export interface PriceField {
  readonly text: string;
  /** The browser could not make a number of what was typed; `text` is then empty. */
  readonly isUnreadable: boolean;
}

export interface PriceProblems {
  readonly minPrice: string | null;
  readonly maxPrice: string | null;
  /** Both are prices, but the minimum is above the maximum. */
  readonly range: { title: string; message: string } | null;
}

const wrongPrice = 'El precio debe ser un número desde 0 con dos decimales como máximo.';

/** What is wrong with the two prices as typed (product.md 7.4). */
export function checkPrices(min: PriceField, max: PriceField): PriceProblems {
  return {
    minPrice: checkPrice(min),
    maxPrice: checkPrice(max),
    range: validatePriceRange(readPrice(min), readPrice(max)),
  };
}

export function hasProblem({ minPrice, maxPrice, range }: PriceProblems): boolean {
  return minPrice !== null || maxPrice !== null || range !== null;
}

function checkPrice(field: PriceField): string | null {
  const isEmpty = field.text.trim() === '' && !field.isUnreadable;
  return isEmpty || readPrice(field) !== null ? null : wrongPrice;
}

function readPrice({ text, isUnreadable }: PriceField): number | null {
  const cents = isUnreadable ? null : tryParseAmount(text);
  return cents === null ? null : toAmount(cents);
}
