import type { OwnProduct } from '#contract/products.ts';

/**
 * The rows of a list that is drawn later than it is known, each with its product as it is now: which rows there are may
 * wait, what they say may not, or a switch would jump back under the finger that flipped it.
 */
export function refreshRows(
  rows: readonly OwnProduct[],
  current: readonly OwnProduct[],
): readonly OwnProduct[] {
  if (rows === current) return rows;
  const known = new Map(current.map((product) => [product.id, product]));
  return rows.map((product) => known.get(product.id) ?? product);
}
