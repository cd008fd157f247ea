import { isId } from '../id.ts';
import { orderSheetSize } from '../limits.ts';
import { pageCount } from '../pagination.ts';
import { orderSheetPath } from '../paths/paths.ts';

/** One order sheet: a part of the products of a category, or of the products without one. */
export interface SheetPart {
  /** Null for products without a category. */
  readonly categoryId: string | null;
  readonly page: number;
}

/** A store with the sizes from which its sheets follow. */
export interface SizedStore {
  readonly url: string;
  readonly total: number;
  readonly categories: readonly { readonly id: string; readonly products: number }[];
}

const others = 'otros';

/** Whether a store has too many products for one sheet. Its sheet then links to the sheets of its categories. */
export const isSheetSplit = (total: number): boolean => total > orderSheetSize;

/** The last segment of a sheet's address. @example formatSheetPart({ categoryId: null, page: 2 }) // 'otros-2' */
export function formatSheetPart({ categoryId, page }: SheetPart): string {
  return `${categoryId ?? others}${page === 1 ? '' : `-${page}`}`;
}

/** Reads what `formatSheetPart` writes. Null for anything else. */
export function parseSheetPart(text: string): SheetPart | null {
  const [, name = '', pageText = '1'] = /^([a-z0-9]+)(?:-([1-9]\d{0,3}))?$/.exec(text) ?? [];
  const page = Number(pageText);
  const categoryId = name === others ? null : name;
  if (text.endsWith('-1') || (categoryId !== null && !isId(categoryId))) return null;
  return { categoryId, page };
}

/** The sheets that a store has besides its first one. */
export function listSheetParts({ total, categories }: Omit<SizedStore, 'url'>): SheetPart[] {
  if (!isSheetSplit(total)) return [];
  const named = categories.map(({ id, products }) => ({ id, products }));
  const rest = total - named.reduce((sum, { products }) => sum + products, 0);
  return [...named, { id: null, products: rest }].flatMap(({ id: categoryId, products }) =>
    Array.from({ length: pageCount(products, orderSheetSize) }, (_, index) => ({
      categoryId,
      page: index + 1,
    })),
  );
}

/** The addresses of all sheets of a store. */
export function listSheets(store: SizedStore): string[] {
  const parts = listSheetParts(store).map(formatSheetPart);
  return [orderSheetPath(store.url), ...parts.map((part) => orderSheetPath(store.url, part))];
}

/** The sheet that has a product, or the first sheet of its category when that category has several. */
export function findSheet(
  store: Pick<SizedStore, 'url' | 'total'>,
  categoryId: string | null,
): string {
  if (!isSheetSplit(store.total)) return orderSheetPath(store.url);
  return orderSheetPath(store.url, formatSheetPart({ categoryId, page: 1 }));
}
