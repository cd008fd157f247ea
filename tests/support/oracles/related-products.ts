import { relatedProductsLimit } from '#domain/limits.ts';

/**
 * The required result of a publication's query: the products beside one product. They are at most eight others, those
 * after it in the given order, which continues from the front. So each product is shown beside at most eight others.
 */
export function pickRelated<Product extends { readonly id: string }>(
  products: readonly Product[],
  id: string,
): Product[] {
  const index = products.findIndex((product) => product.id === id);
  const ring = [...products.slice(index + 1), ...products.slice(0, Math.max(0, index))];
  return ring.slice(0, relatedProductsLimit);
}
