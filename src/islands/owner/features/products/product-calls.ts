import { isApiError } from '#client/api-error.ts';
import type { OwnProduct } from '#contract/own.ts';
import type { Page } from '#contract/paging.ts';
import type { Review } from '#contract/review.ts';
import { DomainError } from '#domain/errors.ts';
import { ownerCalls, uploadTelling } from '../../owner-calls.ts';
import { retryUnanswered } from '../../retry.ts';
import type { ListPlace } from '../../ui/list-address.ts';
import type { FlagChange } from './product-flips.ts';
import type { ProductCalls } from './form/save-product.ts';

export function listProducts(place: ListPlace, signal: AbortSignal): Promise<Page<OwnProduct>> {
  const { page, limit, search } = place;
  const query = { page, limit, ...(search !== '' && { search }) };
  return ownerCalls.listOwnProducts({ query, signal });
}

/** The calls of a save; what is not answered is sent again a few times. */
export const productCalls: ProductCalls = {
  create: (body, key) =>
    retryUnanswered(() => ownerCalls.createProduct({ body, idempotencyKey: key })),
  read: (id) => retryUnanswered(() => ownerCalls.getOwnProduct({ params: { id } })),
  update: ({ id, version }, body) =>
    retryUnanswered(() => ownerCalls.updateProduct({ params: { id }, body, version })),
  upload: (productId, { key, name, blob }, onShare) =>
    retryUnanswered(async () => {
      const form = new FormData();
      form.set('productId', productId);
      form.append('images', blob, name);
      const request = { body: form, idempotencyKey: key };
      const [image] = await uploadTelling(onShare).uploadImages(request);
      if (image === undefined) throw new DomainError('too_many_images');
      return image;
    }),
  removeImage: (id) => retryUnanswered(() => ownerCalls.deleteImage({ params: { id } })),
  orderImages: (id, ids) =>
    retryUnanswered(() => ownerCalls.arrangeImages({ params: { id }, body: { ids: [...ids] } })),
};

/** Changes a flag whatever version there is: nothing of anyone else's is overwritten. */
export function flagProduct(id: string, body: FlagChange): Promise<OwnProduct> {
  return retryUnanswered(() => ownerCalls.updateProduct({ params: { id }, body }));
}

export function eraseProduct(id: string): Promise<void> {
  return eraseOnce(() => ownerCalls.deleteProduct({ params: { id } }));
}

export function listComments(productId: string): Promise<Review[]> {
  return ownerCalls.listOwnReviews({ query: { productId } });
}

export function eraseComment(id: string): Promise<void> {
  return eraseOnce(() => ownerCalls.deleteStoreReview({ params: { id } }));
}

/** What is gone already is deleted as well, as when the answer to a first try was lost. */
async function eraseOnce(erase: () => Promise<undefined>): Promise<void> {
  try {
    await retryUnanswered(erase);
  } catch (error) {
    if (!isApiError(error, 404)) throw error;
  }
}
