import { type Currency, isCurrency } from './money.ts';

/**
 * Reads a price in the format of `formatPrice`. Null for any other text.
 * @example readPrice('$1,250.00 CUP') // { price: 1250, currency: 'CUP' }
 */
export function readPrice(text: string): { price: number; currency: Currency } | null {
  const [, amount = '', currency] = /^[$€]([\d,]{1,13}\.\d\d) ([A-Z]{3})$/.exec(text) ?? [];
  const price = Number(amount.replace(/,/g, ''));
  return isCurrency(currency) ? { price, currency } : null;
}
