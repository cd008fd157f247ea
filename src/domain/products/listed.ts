/** The stored facts that decide whether the public may see a product. */
export interface Listable {
  readonly is_visible: boolean;
  /** The time since when an operator holds the product back. */
  readonly held_at: string | null;
}

/** The only rule for `listed`: its owner shows the product, no operator holds it, and its store is public. */
export function isListed(product: Listable, isStorePublic: boolean): boolean {
  return isStorePublic && product.is_visible && product.held_at === null;
}
