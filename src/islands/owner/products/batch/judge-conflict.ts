import type { ProductUpdate } from '#contract/product-input.ts';
import type { OwnProduct } from '#contract/products.ts';
import { hasOptions } from '#domain/products/variants.ts';

/** What of a product was seen when a change of it was wished for. */
export type SeenProduct = Pick<OwnProduct, 'id' | 'version'> & Partial<OwnProduct>;

/** A change of one product among several. */
export interface Wish {
  readonly seen: SeenProduct;
  readonly set: ProductUpdate;
}

/**
 * What becomes of a wish whose product has another version by now. It is done where the product is as it was wished, as
 * when a response was lost; it is sent again where somebody changed something else, as an order that took from the stock;
 * else its owner is asked.
 */
export function judgeConflict({ seen, set }: Wish, present: OwnProduct): 'done' | 'again' | 'ask' {
  const names = Object.keys(set) as (keyof ProductUpdate)[];
  const isWished = (name: keyof ProductUpdate): boolean => present[name] === set[name];
  if (names.every(isWished)) return 'done';
  // A price says nothing without its currency.
  const read = names.includes('price') ? [...names, 'currency' as const] : names;
  const isAsSeen = read.every((name) => isWished(name) || present[name] === seen[name]);
  // Price and stock of a product are its own as long as it has no options.
  const isOfCost = names.includes('price') || names.includes('stock');
  const isKindSame = !isOfCost || hasOptions(present) === hasOptions(seen);
  return isAsSeen && isKindSame ? 'again' : 'ask';
}
