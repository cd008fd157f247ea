import type { Discountable } from '../money/discount.ts';
import { isSoldOut } from './stock.ts';

/** The part of a product that decides whether it is an offer of the day. */
export interface OfferCandidate extends Discountable {
  readonly stock: number | null;
  readonly isVisible: boolean;
}

/** Whether a product is visible, on offer and not sold out. The caller checks that its store is public. */
export function isDailyOffer(product: OfferCandidate): boolean {
  return product.isVisible && product.offer && !isSoldOut(product.stock);
}
