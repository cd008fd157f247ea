import { relatedProductsLimit } from '#domain/limits.ts';

/**
 * What the query of a publication must return: the products shown beside one: those after it in the given order, starting again from the front,
 * without itself, at most eight. So each product is shown beside at most eight others.
 */
export function pickRelated<Product extends { readonly id: string }>(
  products: readonly Product[],
  id: string,
): Product[] {
  const place = products.findIndex((product) => product.id === id);
  const ring = [...products.slice(place + 1), ...products.slice(0, Math.max(0, place))];
  return ring.slice(0, relatedProductsLimit);
}
