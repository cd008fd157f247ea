import { relatedProductsLimit } from '../limits.ts';

interface CatalogueProduct {
  readonly id: string;
  readonly categoryId: string | null;
}

/**
 * The ids that the page of each product shows beside it, by its id (product.md 3.10): the next eight of its category, or
 * of its store when its category has no other product. After the last product comes the first again. `products` are all
 * listed products of a store, in the order of its catalogue. The publication's query (`selectRing`) decides the same.
 */
export function relateProducts(
  products: readonly CatalogueProduct[],
): ReadonlyMap<string, readonly string[]> {
  const ofCategory = Map.groupBy(products, ({ categoryId }) => categoryId);
  const related = new Map<string, readonly string[]>();
  for (const [categoryId, own] of ofCategory) {
    if (categoryId !== null && own.length > 1) relateRing(own, own, related);
    else relateRing(own, products, related);
  }
  return related;
}

function relateRing(
  some: readonly CatalogueProduct[],
  ring: readonly CatalogueProduct[],
  related: Map<string, readonly string[]>,
): void {
  const ids = ring.map(({ id }) => id);
  const positions = new Map(ids.map((id, position) => [id, position]));
  const count = Math.min(relatedProductsLimit, ids.length - 1);
  for (const { id } of some) {
    const next = 1 + (positions.get(id) ?? 0);
    const beside = [
      ...ids.slice(next, next + count),
      ...ids.slice(0, Math.max(0, next + count - ids.length)),
    ];
    related.set(id, beside);
  }
}
