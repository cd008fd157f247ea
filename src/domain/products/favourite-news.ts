import { lastUnitsUpTo } from '../limits.ts';
import type { Currency } from '../money/money.ts';
import { splitPrice } from '../money/money.ts';
import { isSoldOut } from './stock.ts';

/** The part of a product that can be news. */
export interface Followed {
  readonly price: number | null;
  readonly currency: Currency;
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
  const { currency } = now;
  if (isSoldOut(before.stock)) news.push('Volvió a haber');
  if (
    before.price !== null &&
    now.price !== null &&
    before.currency === currency &&
    now.price < before.price
  ) {
    const [from, to] = [before.price, now.price].map((price) => splitPrice(price, currency).amount);
    news.push(`Bajó de ${from} a ${to}`);
  }
  if (isLastUnits(now.stock) && !(isLastUnits(before.stock) && before.stock <= now.stock)) {
    news.push(now.stock === 1 ? 'Último' : `Últimos ${now.stock}`);
  }
  return news;
}

const isLastUnits = (stock: number | null): stock is number =>
  stock !== null && stock > 0 && stock <= lastUnitsUpTo;
