import type { Currency } from '../money/money.ts';
import { formatPriceFrom } from '../money/price-from.ts';
import { describePriceFall } from './price-fall.ts';

interface Item {
  readonly id: string;
  readonly name: string;
  readonly currency: Currency;
  readonly priceFrom?: true | undefined;
  readonly at: string;
}

/** The latest events of a store. */
export interface StoreItems {
  readonly id: string;
  readonly name: string;
  readonly added: readonly (Item & { readonly price: number | null })[];
  readonly fallen: readonly (Item & { readonly price: number; readonly from: number })[];
}

/** A product with news in a followed store. */
export interface StoreProductNews {
  readonly id: string;
  readonly name: string;
  readonly texts: readonly string[];
}

/**
 * The time of the latest event, by the server's clock. The result is `seen` when that is later, because the newest
 * product may have sold out since. Empty when nothing has happened yet.
 */
export const newestTime = ({ added, fallen }: StoreItems, seen = ''): string =>
  [...added, ...fallen].reduce((last, { at }) => (at > last ? at : last), seen);

/** The events after `seen`. A new product does not also get news about its price. */
export function listFreshNews(
  { name, added, fallen }: StoreItems,
  seen: string,
): StoreProductNews[] {
  const fresh = added.filter(({ at }) => at > seen);
  const known = new Set(fresh.map(({ id }) => id));
  return [
    ...fresh.map((product) => ({
      ...{ id: product.id, name: product.name },
      texts: [`Nuevo en ${name}`, ...(product.price === null ? [] : [formatPriceFrom(product)])],
    })),
    ...fallen
      .filter(({ id, at }) => at > seen && !known.has(id))
      .map(({ from, ...product }) => ({
        ...{ id: product.id, name: product.name },
        texts: [describePriceFall(from, product), name],
      })),
  ];
}
