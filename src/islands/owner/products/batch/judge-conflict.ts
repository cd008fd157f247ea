import type { ProductUpdate } from '#contract/product-input.ts';
import type { OwnProduct } from '#contract/products.ts';
import { hasOptions } from '#domain/products/variants.ts';

/** A product as its owner saw it when they asked for a change. */
export type SeenProduct = Pick<OwnProduct, 'id' | 'version'> & Partial<OwnProduct>;

/** A change of one product among several. */
export interface Wish {
  readonly seen: SeenProduct;
  readonly set: ProductUpdate;
}

/**
 * Decides about a change whose product has a newer version. 'done' when the product already has the wished values, for
 * example after a lost response. 'again' when only other fields changed, for example the stock because of an order.
 * Otherwise 'ask', and the owner decides.
 */
export function judgeConflict({ seen, set }: Wish, present: OwnProduct): 'done' | 'again' | 'ask' {
  const names = Object.keys(set) as (keyof ProductUpdate)[];
  const isWished = (name: keyof ProductUpdate): boolean => present[name] === set[name];
  if (names.every(isWished)) return 'done';
  // A price depends on its currency.
  const read = names.includes('price') ? [...names, 'currency' as const] : names;
  const isAsSeen = read.every((name) => isWished(name) || present[name] === seen[name]);
  // Price and stock belong to the product only while it has no options.
  const isOfCost = names.includes('price') || names.includes('stock');
  const isKindSame = !isOfCost || hasOptions(present) === hasOptions(seen);
  return isAsSeen && isKindSame ? 'again' : 'ask';
}
