import { dayIn } from '../hours/day.ts';
import { chooseTimezone } from '../hours/timezone.ts';
import { formatShortDay } from '../text/date-text.ts';
import { type Currency, splitPrice, toAmount, toCents } from './money.ts';
import { type ShownRates, foreignCurrencies } from './rates.ts';

/**
 * A price in CUP in the first currency for which the store shows a rate, with the rate and the day of the rate in the
 * store's time. Null for prices in other currencies and for results below one cent (product.md 6.5).
 * @example '≈ 10.00 USD a 440 CUP (tasa de la tienda, 22 nov)'
 */
export function equivalentText(
  { price, currency }: { readonly price: number | null; readonly currency: Currency },
  store: { readonly rates?: ShownRates | null | undefined; readonly timezone: string | null },
): string | null {
  const { rates } = store;
  if (price === null || currency !== 'CUP' || !rates) return null;
  const other = foreignCurrencies.find((one) => rates[one] !== undefined);
  const rate = other && rates[other];
  if (other === undefined || rate === undefined) return null;
  const cents = Math.round((toCents(price) * 100) / toCents(rate));
  if (cents === 0) return null;
  const day = formatShortDay(dayIn(chooseTimezone(store.timezone), new Date(rates.at)));
  return `≈ ${writeNumber(cents)} ${other} a ${rateText(rate)} CUP (tasa de la tienda, ${day})`;
}

/** An amount without "$". The code of its currency follows it. */
const writeNumber = (cents: number): string => splitPrice(toAmount(cents), 'CUP').amount.slice(1);

/** @example rateText(440) // '440' */
export const rateText = (rate: number): string => writeNumber(toCents(rate)).replace(/\.00$/, '');
