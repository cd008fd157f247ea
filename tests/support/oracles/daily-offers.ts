import type { Discountable } from '#domain/money/discount.ts';
import { discountPercent } from '#domain/money/discount.ts';

/** The required order of the day's offers: discount percent descending, then newest first. */
export function compareDailyOffers(
  a: Discountable & { readonly createdAt: number },
  b: Discountable & { readonly createdAt: number },
): number {
  const percent = (product: Discountable): number =>
    discountPercent(product.price, product.price_old) ?? 0;
  return percent(b) - percent(a) || b.createdAt - a.createdAt;
}
