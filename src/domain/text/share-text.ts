import { type Currency, formatPrice } from '../money/money.ts';

/** The data of a product for its shared text. */
export interface Shared {
  readonly name: string;
  readonly price: number | null;
  readonly currency: Currency;
  readonly business: { readonly name: string };
}

/**
 * The text that is shared with the link of a product.
 * @example shareText(icecream) // 'Helado de fresa · $250.00 CUP · Heladería Copo'
 */
export function shareText({ name, price, currency, business }: Shared): string {
  const parts = [name, price === null ? null : formatPrice(price, currency), business.name];
  return parts.filter((part) => part !== null).join(' · ');
}
