import { type Currency, formatPrice } from './money.ts';

/**
 * The price of a product in lists and on link cards. It begins with "desde" when combinations of options have different
 * prices.
 * @example formatPriceFrom({ price: 250, currency: 'CUP', priceFrom: true }) // 'desde $250.00 CUP'
 */
export function formatPriceFrom(product: {
  readonly price: number | null;
  readonly currency: Currency;
  readonly priceFrom?: true | undefined;
}): string {
  const price = formatPrice(product.price, product.currency);
  return product.priceFrom === true && product.price !== null ? `desde ${price}` : price;
}
