import { isApiError } from '#client/api-error.ts';
import type { ProductCreate } from '#contract/product-input.ts';
import type { OwnProduct } from '#contract/products.ts';
import { listChanges } from './product-form.ts';

/** The calls that an update makes; each may be repeated without doing anything twice. */
export interface UpdateCalls {
  readonly read: (id: string) => Promise<OwnProduct>;
  readonly update: (product: OwnProduct, changes: Partial<ProductCreate>) => Promise<OwnProduct>;
}

/**
 * An update whose response was lost meets its own effect when it is repeated, and one that leaves the stock alone meets
 * what orders have taken from it: neither is a conflict.
 */
export async function updateProduct(
  calls: UpdateCalls,
  known: OwnProduct,
  input: ProductCreate,
): Promise<OwnProduct> {
  const changes = listChanges(input, known);
  if (Object.keys(changes).length === 0) return known;
  try {
    return await calls.update(known, changes);
  } catch (error) {
    if (!isApiError(error, 412)) throw error;
    const now = await calls.read(known.id);
    const beside = 'stock' in changes ? now : keepStock(known, now);
    if (Object.keys(listChanges(input, beside)).length === 0) return now;
    const isAlike = Object.keys(input).every(
      (name) => known[name as keyof ProductCreate] === beside[name as keyof ProductCreate],
    );
    if (isAlike && now.version > known.version) return updateProduct(calls, beside, input);
    throw error;
  }
}

/** Another version with the stock of the one that a form was filled from: left as it is there, it is not sent. */
export function keepStock(known: Pick<OwnProduct, 'stock'>, other: OwnProduct): OwnProduct {
  return { ...other, stock: known.stock };
}
