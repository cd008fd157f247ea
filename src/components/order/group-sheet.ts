import type { SheetProduct } from '#contract/product.ts';

export interface SheetGroup {
  /** Null where all is without a category, and needs no heading. */
  readonly name: string | null;
  readonly rows: readonly SheetProduct[];
}

/** The products of a sheet by category, in the order of the store, and last what is in none. */
export function groupSheet(
  products: readonly SheetProduct[],
  categories: readonly { readonly id: string; readonly name: string }[],
): SheetGroup[] {
  const of = (id: string | null) => products.filter(({ categoryId }) => categoryId === id);
  const named = categories
    .map(({ id, name }) => ({ name, rows: of(id) }))
    .filter(({ rows }) => rows.length > 0);
  const known = new Set(categories.map(({ id }) => id));
  const rest = products.filter(({ categoryId }) => categoryId === null || !known.has(categoryId));
  if (rest.length === 0) return named;
  return [...named, { name: named.length === 0 ? null : 'Otros', rows: rest }];
}
