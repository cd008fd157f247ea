import { type Cents, type Currency, maxCents, toAmount, toCents } from '../money/money.ts';
import type { Anchor, RateValues, RoundingStep } from '../money/rates.ts';

/** What happens to the old price: it stays, it becomes the price before the change, or it is removed. */
export const oldPriceChoices = ['keep', 'now', 'clear'] as const;
export type OldPriceChoice = (typeof oldPriceChoices)[number];

interface Rounded {
  readonly step: RoundingStep;
  readonly oldPrice: OldPriceChoice;
}

/**
 * How to compute new prices: tied prices follow the store's rates, or all prices rise or fall by a percentage with at
 * most two decimals.
 */
export type Repricing = Rounded &
  (
    | { readonly kind: 'rate'; readonly rates: RateValues }
    | { readonly kind: 'percent'; readonly percent: number }
  );

/** The part of a product that repricing reads. */
export interface Priced {
  readonly id: string;
  readonly name: string;
  readonly price: number | null;
  readonly price_old: number | null;
  readonly currency: Currency;
  readonly anchor: Anchor | null;
}

/** `big` is more than 30 % up or down. `out_of_range` is 0 or less, or more than the largest price. */
export const priceFlags = ['big', 'out_of_range'] as const;
export type PriceFlag = (typeof priceFlags)[number];

interface Prices {
  readonly price: number | null;
  readonly price_old: number | null;
}

export interface PriceStep<Product extends Priced = Priced> {
  readonly product: Product;
  readonly before: Prices;
  /** Null when the new price is out of range. */
  readonly after: Prices | null;
  readonly flags: readonly PriceFlag[];
}

export interface Repriced<Product extends Priced = Priced> {
  readonly steps: readonly PriceStep<Product>[];
  /** Products whose price stays the same. They keep their old price too. */
  readonly unchanged: number;
  /** Products without a price, or tied to a currency without a rate. */
  readonly skipped: number;
}

/** A change of more than this percentage is flagged as big. */
const bigPercent = 30;

/** Whether repricing concerns a product. A new rate concerns only products whose price in CUP is tied. */
export const isRepriced = ({ anchor, currency }: Priced, { kind }: Repricing): boolean =>
  kind === 'percent' || (anchor !== null && currency === 'CUP');

/** Computes the new prices of products, in their order. It changes nothing. */
export function reprice<Product extends Priced>(
  products: readonly Product[],
  how: Repricing,
): Repriced<Product> {
  const steps: PriceStep<Product>[] = [];
  let unchanged = 0;
  let skipped = 0;
  for (const product of products) {
    if (!isRepriced(product, how)) continue;
    const cents = priceAnew(product, how);
    if (cents === null) skipped += 1;
    else if (product.price !== null && cents === toCents(product.price)) unchanged += 1;
    else steps.push(describeStep(product, cents, how));
  }
  return { steps, unchanged, skipped };
}

/** The new price in cents. Infinity when it is above the largest price, null when the product has no basis for one. */
function priceAnew({ price, currency, anchor }: Priced, how: Repricing): Cents | null {
  if (how.kind === 'rate') {
    const rate = anchor === null ? undefined : how.rates[anchor.currency];
    return anchor === null || rate === undefined ? null : priceByRate(anchor, rate, how.step);
  }
  if (price === null) return null;
  const factor = 10_000 + Math.round(how.percent * 100);
  return scale(toCents(price), factor, 10_000, currency === 'CUP' ? how.step * 100 : 1);
}

/**
 * The price in cents of CUP for a price in another currency, rounded to a step, half up. Infinity when it is above the
 * largest price.
 * @param rate CUP for a unit, with two decimals
 * @example priceByRate({ currency: 'USD', price: 10 }, 440, 5) // 440000
 */
export const priceByRate = (anchor: Anchor, rate: number, step: RoundingStep): Cents =>
  scale(toCents(anchor.price), toCents(rate), 100, step * 100);

/** `cents * factor / divisor`, exact, rounded to the nearest multiple of `step`, half up. */
function scale(cents: Cents, factor: number, divisor: number, step: Cents): Cents {
  // A larger result would exceed the safe integers below.
  if ((cents / divisor) * factor > 2 * maxCents) return Infinity;
  // Quotient and remainder are scaled apart, because their product may have more digits than a number holds.
  const part = (cents % divisor) * factor;
  const whole = Math.floor(cents / divisor) * factor + Math.floor(part / divisor);
  const rest = (whole % step) * divisor + (part % divisor);
  const rounded = whole - (whole % step) + (2 * rest >= step * divisor ? step : 0);
  return rounded > maxCents ? Infinity : rounded;
}

function describeStep<Product extends Priced>(
  product: Product,
  cents: Cents,
  { oldPrice }: Repricing,
): PriceStep<Product> {
  const { price, price_old } = product;
  const before = { price, price_old };
  if (cents <= 0 || cents > maxCents) {
    return { product, before, after: null, flags: ['out_of_range'] };
  }
  const old = { keep: price_old, now: price ?? price_old, clear: null }[oldPrice];
  return {
    product,
    before,
    after: { price: toAmount(cents), price_old: old },
    flags: isBig(price, cents) ? ['big'] : [],
  };
}

function isBig(price: number | null, cents: Cents): boolean {
  if (price === null) return false;
  const before = toCents(price);
  return Math.abs(cents - before) * 100 > before * bigPercent;
}
