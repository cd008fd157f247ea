import type { Currency } from '../money/money.ts';
import { formatPriceFrom } from '../money/price-from.ts';

/** The data of a product for its shared text. */
export interface Shared {
  readonly name: string;
  readonly price: number | null;
  readonly currency: Currency;
  readonly priceFrom?: true | undefined;
  readonly business: { readonly name: string };
}

/**
 * The text that is shared with the link of a product.
 * @example shareText(icecream) // 'Helado de fresa · $250.00 CUP · Heladería Copo'
 */
export function shareText(product: Shared): string {
  const { name, price, business } = product;
  const parts = [name, price === null ? null : formatPriceFrom(product), business.name];
  return parts.filter((part) => part !== null).join(' · ');
}
