import type * as v from 'valibot';
import type { CategoryCreate } from '#contract/category-input.ts';
import { CategoryCreateSchema } from '#contract/category-input.ts';
import type { OwnCategory } from '#contract/categories.ts';
import type { FirstSent } from '#islands/owner/saving/repeat.ts';

export interface CategoryValues {
  name: string;
  description: string;
}

/** The rules of the API, for a form that holds text. */
export const CategoryFormSchema = CategoryCreateSchema as unknown as v.GenericSchema<
  CategoryValues,
  CategoryCreate
>;

export function readCategoryValues(category: OwnCategory | null): CategoryValues {
  return { name: category?.name ?? '', description: category?.description ?? '' };
}

export interface CategoryDraft {
  readonly values: CategoryValues;
  /** The state of the category that was being edited; null where that is not known, or there was none. */
  readonly version: number | null;
  /** What was sent to make a new one; null before that. */
  readonly first: FirstSent<CategoryCreate> | null;
  /** The key of the picture that was chosen, or 'none' where there is to be none; null when it stays. */
  readonly picture: string | null;
}

/** A draft from storage; null for what no form has kept. */
export function parseCategoryDraft(kept: unknown): CategoryDraft | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const { name, description, version, first, picture } = kept as Record<string, unknown>;
  if (typeof name !== 'string' || typeof description !== 'string') return null;
  return {
    values: { name, description },
    version: typeof version === 'number' ? version : null,
    first: (first ?? null) as CategoryDraft['first'],
    picture: typeof picture === 'string' ? picture : null,
  };
}
