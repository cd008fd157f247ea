import type { Kysely } from 'kysely';
import { describeStep } from '#server/products/service.ts';
import type { StoredProduct } from '#server/products/record-rows.ts';
import * as products from '#server/products/rows.ts';
import { appendChange } from '#server/platform/log/changes.ts';
import { type HeldPieces, moveStock } from './stock-rows.ts';
import type { Schema } from '#server/platform/db/schema.ts';
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

/** What is moved of each product, and how much of it an order has taken after that. */
interface StockPlan {
  readonly moved: Quantities;
  readonly taken: Quantities;
}

/**
 * What an order moves that asks for other quantities than it did: the difference, and never more back than it took. Where
 * there is no count nothing moves, and what is not asked for any more is not out any more.
 */
export function planStock(
  held: ReadonlyMap<string, HeldPieces>,
  wanted: Quantities,
  locked: ReadonlyMap<string, StoredProduct>,
): StockPlan {
  const moved = new Map<string, number>();
  const taken = new Map<string, number>();
  for (const id of new Set([...held.keys(), ...wanted.keys()])) {
    const before = held.get(id) ?? { quantity: 0, taken: 0 };
    const change = Math.max((wanted.get(id) ?? 0) - before.quantity, -before.taken);
    const isCounted = (locked.get(id)?.stock ?? null) !== null;
    moved.set(id, isCounted ? change : 0);
    taken.set(id, before.taken + (isCounted ? change : Math.min(change, 0)));
  }
  return { moved, taken };
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
  places: readonly string[],
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
