import { isApiError } from '#client/api-error.ts';
import type { CategoryCreate } from '#contract/category-input.ts';
import type { OwnCategory } from '#contract/categories.ts';
import { ownerApi } from '#state/owner-api.ts';
import { retryLostCall } from '../../retry.ts';
import { readCategory } from './category-calls.ts';

/** An update whose response was lost meets its own effect when it is repeated; that is no conflict. */
export async function updateCategory(
  known: OwnCategory,
  input: CategoryCreate,
  isImageGone: boolean,
): Promise<OwnCategory> {
  const wanted = isImageGone ? { ...input, image: null } : input;
  const body = listCategoryChanges(wanted, known);
  if (Object.keys(body).length === 0) return known;
  const { id, version } = known;
  try {
    return await retryLostCall(() =>
      ownerApi('PATCH /categories/:id', { params: { id }, body, version }),
    );
  } catch (error) {
    if (!isApiError(error, 412)) throw error;
    const now = await readCategory(known).catch(() => null);
    if (now === null || Object.keys(listCategoryChanges(wanted, now)).length > 0) throw error;
    return now;
  }
}

/** The fields that differ from the category, which are all that an update sends. */
function listCategoryChanges(
  input: CategoryCreate,
  category: OwnCategory,
): Partial<CategoryCreate> {
  const changed = Object.entries(input).filter(
    ([name, value]) => value !== category[name as keyof CategoryCreate],
  );
  return Object.fromEntries(changed);
}
