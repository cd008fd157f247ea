import type { Currency } from './money.ts';
import { formatPrice, toAmount, toCents } from './money.ts';

/** The part of a product that decides its badge. */
export interface Discountable {
  readonly price: number | null;
  readonly price_old: number | null;
  readonly offer: boolean;
}

/**
 * Whole percent by which `price` is below `oldPrice`, or null when it is less than 1
 * (product.md 6.6).
 * @example discountPercent(960, 1200) // 20
 */
export function discountPercent(price: number | null, oldPrice: number | null): number | null {
  if (price === null || oldPrice === null) return null;
  const now = toCents(price);
  const before = toCents(oldPrice);
  if (now < 0 || before <= now) return null;
  const percent = Math.round(((before - now) * 100) / before);
  return percent >= 1 ? percent : null;
}

/** Amount saved against the old price, or null when nothing is saved. */
export function savings(price: number | null, oldPrice: number | null): number | null {
  if (price === null || oldPrice === null) return null;
  const saved = toCents(oldPrice) - toCents(price);
  return saved > 0 ? toAmount(saved) : null;
}

/** The sentence beside the old price: 'Ahorras $240.00 CUP'. Null when nothing is saved. */
export function savingsText(
  price: number | null,
  oldPrice: number | null,
  currency: Currency,
): string | null {
  const saved = savings(price, oldPrice);
  return saved === null ? null : `Ahorras ${formatPrice(saved, currency)}`;
}

/**
 * The percent to show for a product. Null unless it is an offer whose price is at least half a percent of the old price
 * below it.
 */
export function offerPercent(product: Discountable): number | null {
  return product.offer ? discountPercent(product.price, product.price_old) : null;
}

/** A percent as badges show it, with a minus sign and a no-break space: '−20 %'. */
export function formatDiscount(percent: number): string {
  return `−${percent}\u00a0%`;
}

/** Badge of a card: '−20 %', 'OFERTA' for an offer without a discount, or null. */
export function offerBadge(product: Discountable): string | null {
  if (!product.offer) return null;
  const percent = offerPercent(product);
  return percent === null ? 'OFERTA' : formatDiscount(percent);
}
