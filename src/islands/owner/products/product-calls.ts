import { ApiError, isApiError } from '#client/api-error.ts';
import type { OwnProduct } from '#contract/products.ts';
import type { Page } from '#contract/paging.ts';
import { DomainError } from '#domain/errors.ts';
import { productMessages, variantMessages } from '#domain/messages.ts';
import { ownerApi } from '#state/owner-api.ts';
import { uploadWithProgress } from '#islands/owner/pictures/upload.ts';
import { eraseOnce, retryLostCall } from '#islands/owner/saving/repeat.ts';
import type { ListPlace } from '#islands/owner/ui/list-address.ts';
import type { ProductCalls } from './form/save-product.ts';

export function listProducts(place: ListPlace, signal: AbortSignal): Promise<Page<OwnProduct>> {
  const { page, limit, search, only } = place;
  const query = { page, limit, ...(search !== '' && { search }), ...(only !== null && { only }) };
  return ownerApi('GET /products', { query, signal });
}

/** The calls of a save. A call without a response is repeated a few times. */
export const productCalls: ProductCalls = {
  create: (body, key) =>
    retryLostCall(() => ownerApi('POST /products', { body, idempotencyKey: key })),
  read: (id) => retryLostCall(() => ownerApi('GET /products/:id', { params: { id } })),
  update: ({ id, version }, body) =>
    retryLostCall(() => ownerApi('PATCH /products/:id', { params: { id }, body, version })),
  upload: (productId, { key, name, blob }, onShare) =>
    retryLostCall(async () => {
      const form = new FormData();
      form.set('productId', productId);
      form.append('images', blob, name);
      // The product's id is in the key, so that a product that is created again gets its pictures again.
      const request = { body: form, idempotencyKey: `${productId}.${key}` };
      const [picture] = await uploadWithProgress(onShare)('POST /images/upload', request);
      if (picture === undefined) throw new DomainError('too_many_images');
      return picture;
    }),
  removePicture: (id) => eraseOnce(() => ownerApi('DELETE /images/:id', { params: { id } })),
  orderPictures: (id, ids) =>
    retryLostCall(() =>
      ownerApi('PATCH /images/product/:id', { params: { id }, body: { ids: [...ids] } }),
    ),
};

/**
 * Reads a product of the store. A product of another store is readable too, as visitors see it, but counts as missing.
 */
export async function readOfStore(id: string, storeId: string): Promise<OwnProduct> {
  const product = await productCalls.read(id);
  if (product.businessId === storeId) return product;
  throw new ApiError(404, { code: 'product_not_found', message: productMessages.notFoundSentence });
}

export type FlagChange = Partial<Pick<OwnProduct, 'isVisible' | 'offer'>>;

/** Sets a flag without a version. It overwrites no other field. */
export function flagProduct(id: string, body: FlagChange): Promise<OwnProduct> {
  return retryLostCall(() => ownerApi('PATCH /products/:id', { params: { id }, body }));
}

/**
 * Changes the stock of one variant. The server takes all variants at once, so they are read again when somebody else
 * changed them first. Rejects with `variants_mismatch` when the product no longer has the variant.
 */
export async function saveVariantStock(
  id: string,
  key: string,
  stock: number | null,
): Promise<OwnProduct> {
  for (let tries = 1; ; tries += 1) {
    const product = await productCalls.read(id);
    const { options = [], variants = [] } = product;
    if (!variants.some((variant) => variant.key === key)) {
      throw new ApiError(422, { code: 'variants_mismatch', message: variantMessages.variantGone });
    }
    const changed = variants.map((variant) =>
      variant.key === key ? { ...variant, stock } : variant,
    );
    try {
      return await productCalls.update(product, { options, variants: changed });
    } catch (error) {
      if (!isApiError(error, 412) || tries === maxTries) throw error;
    }
  }
}

/** Tries for a product whose variants keep changing. */
const maxTries = 5;

export const eraseProduct = (id: string): Promise<void> =>
  eraseOnce(() => ownerApi('DELETE /products/:id', { params: { id } }));
