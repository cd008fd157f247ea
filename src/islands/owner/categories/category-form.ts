import type * as v from 'valibot';
import type { CategoryCreate } from '#contract/category-input.ts';
import { CategoryCreateSchema } from '#contract/category-input.ts';
import type { OwnCategory } from '#contract/categories.ts';
import type { FirstSent } from '#islands/owner/saving/repeat.ts';

export interface CategoryValues {
  name: string;
  description: string;
}

/** The schema of the API, typed for a form that holds text. */
export const CategoryFormSchema = CategoryCreateSchema as unknown as v.GenericSchema<
  CategoryValues,
  CategoryCreate
>;

export function readCategoryValues(category: OwnCategory | null): CategoryValues {
  return { name: category?.name ?? '', description: category?.description ?? '' };
}

export interface CategoryDraft {
  readonly values: CategoryValues;
  /** The version of the edited category; null when it is unknown or the category is new. */
  readonly version: number | null;
  /** What was sent to create the category; null when nothing was. */
  readonly first: FirstSent<CategoryCreate> | null;
  /** The key of the chosen picture, or 'none' to remove the picture; null to keep it. */
  readonly picture: string | null;
}

/** Reads a draft from storage; null when it is not a draft of this form. */
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
