/** What decides whether the public may see a product, as it is stored. */
export interface Listable {
  readonly is_visible: boolean;
  /** Since when whoever runs the marketplace keeps it back. */
  readonly held_at: string | null;
}

/** The one rule for `listed`: shown by its owner, not held, of a store that the public may see. */
export function isListed(product: Listable, isStorePublic: boolean): boolean {
  return isStorePublic && product.is_visible && product.held_at === null;
}
