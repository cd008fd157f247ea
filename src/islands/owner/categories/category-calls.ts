import type { CategoryCreate } from '#contract/category-input.ts';
import type { OwnCategory } from '#contract/categories.ts';
import type { Page } from '#contract/paging.ts';
import { DomainError, isDomainError } from '#domain/errors.ts';
import { maxLimit } from '#domain/limits.ts';
import { uploadWithProgress } from '#islands/owner/pictures/upload.ts';
import {
  createOnce,
  eraseOnce,
  type FirstSent,
  listChanges,
  retryLostCall,
  updateOnce,
} from '#islands/owner/saving/repeat.ts';
import { ownerApi } from '#state/owner-api.ts';

export function listCategories(
  query: { page: number; limit: number },
  signal: AbortSignal,
): Promise<Page<OwnCategory>> {
  return ownerApi('GET /categories', { query, signal });
}

function createCategory(body: CategoryCreate, key: string): Promise<OwnCategory> {
  return retryLostCall(() => ownerApi('POST /categories', { body, idempotencyKey: key }));
}

/**
 * Creates a category once, however often it is tried. It creates another only when the category of an earlier try has
 * been deleted since.
 */
export async function makeCategory(
  input: CategoryCreate,
  earlier: FirstSent<CategoryCreate> | null,
  keep: (sent: FirstSent<CategoryCreate> | null) => void,
): Promise<OwnCategory> {
  const made = await createOnce(createCategory, input, earlier, keep);
  if (earlier === null) return made;
  try {
    // The server repeats its response to the earlier try, so this checks that the category still exists.
    return await readCategory(made);
  } catch (error) {
    if (!isDomainError(error)) throw error;
    return createOnce(createCategory, input, null, keep);
  }
}

/** @param isPictureGone whether to remove the picture too */
export function updateCategory(
  known: OwnCategory,
  input: CategoryCreate,
  isPictureGone: boolean,
): Promise<OwnCategory> {
  const wanted = isPictureGone ? { ...input, image: null } : input;
  const { id, version } = known;
  return updateOnce(known, {
    list: (category) => listChanges(wanted, category),
    update: (body) =>
      retryLostCall(() => ownerApi('PATCH /categories/:id', { params: { id }, body, version })),
    read: () => readCategory(known),
  });
}

/** Reads the server's version of a category. There is no call for a single one, so it looks through the pages. */
export async function readCategory({ id }: OwnCategory): Promise<OwnCategory> {
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const { data, meta } = await ownerApi('GET /categories', { query: { page, limit: maxLimit } });
    const category = data.find((own) => own.id === id);
    if (category !== undefined) return category;
    pages = meta.totalPages;
  }
  throw new DomainError('category_not_found');
}

export function sendCategoryPicture(
  categoryId: string,
  picture: Blob,
  onShare: (share: number) => void,
): Promise<OwnCategory> {
  const form = new FormData();
  form.set('categoryId', categoryId);
  form.set('image', picture, 'image');
  return retryLostCall(() =>
    uploadWithProgress(onShare)('POST /categories/upload-image', { body: form }),
  );
}

export const eraseCategory = (id: string): Promise<void> =>
  eraseOnce(() => ownerApi('DELETE /categories/:id', { params: { id } }));
