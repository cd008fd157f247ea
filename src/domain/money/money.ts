import { noPrice } from '../messages/product-lists.ts';
import { formatCount } from '../text/count-text.ts';

export const currencies = ['CUP', 'USD', 'EUR'] as const;
export type Currency = (typeof currencies)[number];
export const defaultCurrency: Currency = 'CUP';

/** An amount of money in integer hundredths of its currency. */
export type Cents = number;

/** Largest amount that `numeric(12,2)` can store, in cents: 9 999 999 999.99. */
export const maxCents: Cents = 999_999_999_999;

const symbols: Record<Currency, string> = { CUP: '$', USD: '$', EUR: '€' };
const amountPattern = /^\d+(?:\.\d{1,2})?$/;

export function isCurrency(value: unknown): value is Currency {
  return (currencies as readonly unknown[]).includes(value);
}

/** The cents of an amount such as `21.25`, rounded to the nearest cent. */
export function toCents(amount: number): Cents {
  return Math.round(amount * 100);
}

/** The amount of some cents, as the API sends it: `2125` becomes `21.25`. */
export function toAmount(cents: Cents): number {
  return cents / 100;
}

/**
 * The cents of a number or numeric string from 0 to 9999999999.99 with at most two decimals. Null for anything else.
 * @example tryParseAmount('21.25') // 2125
 */
export function tryParseAmount(value: unknown): Cents | null {
  if (typeof value === 'string') {
    const text = value.trim();
    return amountPattern.test(text) ? keepInRange(toCents(Number(text))) : null;
  }
  if (typeof value !== 'number' || !Number.isFinite(value)) return null;
  const cents = toCents(value);
  return toAmount(cents) === value ? keepInRange(cents) : null;
}

function keepInRange(cents: Cents): Cents | null {
  // Adding 0 turns −0 into 0, as JSON and the database do.
  return cents >= 0 && cents <= maxCents ? cents + 0 : null;
}

/**
 * A price in two parts, because pages show the currency code smaller than the amount. It does not use `Intl`, so that
 * server and browser agree whatever language data they have.
 * @example splitPrice(1250, 'CUP') // { amount: '$1,250.00', currency: 'CUP' }
 */
export function splitPrice(
  amount: number,
  currency: Currency,
): { amount: string; currency: Currency } {
  const cents = toCents(amount);
  const size = Math.abs(cents);
  const sign = cents < 0 ? '−' : '';
  return { amount: sign + writeAmount(Math.floor(size / 100), size % 100, currency), currency };
}

function writeAmount(whole: number, cents: Cents, currency: Currency): string {
  return `${symbols[currency]}${formatCount(whole)}.${String(cents).padStart(2, '0')}`;
}

/**
 * The sum of amounts, as a price. The sum in cents may exceed the safe integers, so whole units and cents are added
 * separately.
 * @example formatSum([1250, 25], 'CUP') // '$12.75 CUP'
 */
export function formatSum(amounts: readonly Cents[], currency: Currency): string {
  const cents = amounts.reduce((sum, amount) => sum + (amount % 100), 0);
  const whole = amounts.reduce((sum, amount) => sum + Math.floor(amount / 100), 0);
  return `${writeAmount(whole + Math.floor(cents / 100), cents % 100, currency)} ${currency}`;
}

/**
 * A price in the style of es-CU. It always has its code, because CUP and USD share "$" (product.md 6.5).
 * @example formatPrice(1250, 'CUP') // '$1,250.00 CUP'
 * @example formatPrice(null, 'CUP') // 'Precio no disponible'
 */
export function formatPrice(amount: number | null, currency: Currency): string {
  if (amount === null) return noPrice;
  const parts = splitPrice(amount, currency);
  return `${parts.amount} ${parts.currency}`;
}
