import { noPrice } from '../messages/product-lists.ts';

export const currencies = ['CUP', 'USD', 'EUR'] as const;
export type Currency = (typeof currencies)[number];
export const defaultCurrency: Currency = 'CUP';

/** An amount of money in integer hundredths of its currency. */
export type Cents = number;

/** Largest amount that `numeric(12,2)` holds, in cents: 9 999 999 999.99. */
export const maxCents: Cents = 999_999_999_999;

const symbols: Record<Currency, string> = { CUP: '$', USD: '$', EUR: '€' };
const amountPattern = /^\d+(?:\.\d{1,2})?$/;

export function isCurrency(value: unknown): value is Currency {
  return (currencies as readonly unknown[]).includes(value);
}

/** Cents of an amount such as `21.25`, rounded to the nearest. */
export function toCents(amount: number): Cents {
  return Math.round(amount * 100);
}

/** Amount of some cents, as the API sends it: `2125` is `21.25`. */
export function toAmount(cents: Cents): number {
  return cents / 100;
}

/**
 * Cents of a number or numeric string from 0 to 9999999999.99 with at most two decimals;
 * null for anything else.
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
  // Adding 0 turns −0 into 0, which is what JSON and the database would do with it.
  return cents >= 0 && cents <= maxCents ? cents + 0 : null;
}

/**
 * A price in two parts, to show the currency code small beside the amount. Written by hand
 * so that server and browser agree whatever language data each carries.
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
  const grouped = String(whole).replace(/\B(?=(?:\d{3})+$)/g, ',');
  return `${symbols[currency]}${grouped}.${String(cents).padStart(2, '0')}`;
}

/**
 * What amounts come to, as a price. Together they may have more cents than a number holds to the last one, so whole
 * units and the cents beside them are added apart.
 * @example formatSum([1250, 25], 'CUP') // '$12.75 CUP'
 */
export function formatSum(amounts: readonly Cents[], currency: Currency): string {
  const cents = amounts.reduce((sum, amount) => sum + (amount % 100), 0);
  const whole = amounts.reduce((sum, amount) => sum + Math.floor(amount / 100), 0);
  return `${writeAmount(whole + Math.floor(cents / 100), cents % 100, currency)} ${currency}`;
}

/**
 * A price in es-CU style with its code, because CUP and USD share "$" (product.md 6.5).
 * @example formatPrice(1250, 'CUP') // '$1,250.00 CUP'
 * @example formatPrice(null, 'CUP') // 'Precio no disponible'
 */
export function formatPrice(amount: number | null, currency: Currency): string {
  if (amount === null) return noPrice;
  const parts = splitPrice(amount, currency);
  return `${parts.amount} ${parts.currency}`;
}
