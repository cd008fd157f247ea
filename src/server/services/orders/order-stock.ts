import type { Kysely } from 'kysely';
import { describeStep } from '../products.ts';
import type { StoredProduct } from '#server/db/catalogue/product-rows.ts';
import * as products from '#server/db/catalogue/products.ts';
import { appendChange } from '#server/db/log/changes.ts';
import { moveStock } from '#server/db/orders/stock.ts';
import type { Schema } from '#server/db/schema.ts';
import { DomainError, type Issue } from '#domain/errors.ts';
import { stockShortText } from '#domain/messages/order.ts';

/** How many of each product; a negative number gives back. */
export type Quantities = ReadonlyMap<string, number>;

export interface StoreReference {
  readonly businessId: string;
  readonly url: string;
}

/** The products of a store by id, locked in the order of their ids, so that two orders never wait for each other. */
export async function lockProducts(
  tx: Kysely<Schema>,
  { businessId }: StoreReference,
  ids: readonly string[],
): Promise<Map<string, StoredProduct>> {
  const found = new Map<string, StoredProduct>();
  for (const id of [...new Set(ids)].sort()) {
    const product = await products.lockProduct(tx, id);
    if (product?.business_id === businessId) found.set(id, product);
  }
  return found;
}

/**
 * Moves the stock of locked products, each logged as its own change; all or, with an issue for each product that does not
 * reach, none. Products without a count and those that are gone are passed over. `places` are the lines of the request.
 */
export async function moveStocks(
  tx: Kysely<Schema>,
  store: StoreReference,
  locked: ReadonlyMap<string, StoredProduct>,
  quantities: Quantities,
  places: readonly string[] = [],
): Promise<void> {
  const issues: Issue[] = [];
  for (const id of [...quantities.keys()].sort()) {
    const product = locked.get(id);
    const quantity = quantities.get(id) ?? 0;
    if (!product || product.stock === null || quantity === 0) continue;
    const stock = await moveStock(tx, id, quantity);
    if (stock === null) {
      const path = `lines.${places.indexOf(id)}.quantity`;
      issues.push({ path, message: stockShortText(product.name, product.stock) });
      continue;
    }
    await appendChange(tx, {
      kind: 'product.updated',
      businessId: store.businessId,
      entityId: id,
      detail: {
        url: store.url,
        fields: ['stock'],
        ...describeStep(product, { ...product, stock }),
      },
    });
  }
  if (issues.length > 0) throw new DomainError('insufficient_stock', { issues });
}
