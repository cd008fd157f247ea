import { lastUnitsUpTo } from '../limits.ts';
import type { Currency } from '../money/money.ts';
import { describePriceFall } from './price-fall.ts';
import { isSoldOut } from './stock.ts';

/** The part of a product that can be news. */
export interface Followed {
  readonly price: number | null;
  readonly currency: Currency;
  readonly priceFrom?: true | undefined;
  readonly stock: number | null;
}

/**
 * The news about a favourite since it was last seen, the most important first. A price in another currency is a
 * different price and not a lower one.
 * @example describeFavouriteNews(before, { ...before, price: 1000 }) // ['Bajó de $1,200.00 a $1,000.00']
 */
export function describeFavouriteNews(before: Followed, now: Followed): string[] {
  const news: string[] = [];
  if (isSoldOut(now.stock)) return news;
  const { price, currency } = now;
  if (isSoldOut(before.stock)) news.push('Volvió a haber');
  if (
    before.price !== null &&
    price !== null &&
    before.currency === currency &&
    price < before.price
  ) {
    news.push(describePriceFall(before.price, { ...now, price }));
  }
  if (isLastUnits(now.stock) && !(isLastUnits(before.stock) && before.stock <= now.stock)) {
    news.push(now.stock === 1 ? 'Último' : `Últimos ${now.stock}`);
  }
  return news;
}

const isLastUnits = (stock: number | null): stock is number =>
  stock !== null && stock > 0 && stock <= lastUnitsUpTo;
