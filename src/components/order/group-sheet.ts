import type { SheetProduct } from '#contract/products.ts';
import { foldText } from '#domain/text/fold-text.ts';

export interface SheetGroup {
  /** Null when no product has a category. The group then needs no heading. */
  readonly name: string | null;
  readonly rows: readonly SheetProduct[];
}

/** The name of the group without a category: 'Otros', unless a category of the store has that name. */
export const restName = (categories: readonly { readonly name: string }[]): string =>
  categories.some(({ name }) => foldText(name) === 'otros') ? 'Sin categoría' : 'Otros';

/** Groups the products of a sheet by category, in the store's order. Those without a category come last. */
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
  return [...named, { name: named.length === 0 ? null : restName(categories), rows: rest }];
}
