import { readText, writeText } from '#state/stored/stored.ts';

const key = (productId: string): string => `vitrina:status-price:${productId}`;

/** The price on the last picture that was made of a product in this browser; null when none was. */
export function readMadePrice(productId: string): string | null {
  return readText('browser', key(productId));
}

export function noteMadePrice(productId: string, price: string): void {
  writeText('browser', key(productId), price);
}
