import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { maxStock } from '#domain/limits.ts';
import type { Schema } from '#server/platform/db/schema.ts';

/**
 * Takes a quantity out of a product's stock, or gives a negative one back, in one step that leaves it where it is when it
 * does not reach. A product without a count has none to take from. Returns the stock that is left, null when it stays.
 */
export async function moveStock(
  tx: Kysely<Schema>,
  productId: string,
  quantity: number,
): Promise<number | null> {
  const { rows } = await sql<{ stock: number }>`
    update products
    set stock = least(stock - ${quantity}, ${maxStock}), updated_at = now(), version = version + 1
    where id = ${productId} and deleted_at is null and stock >= ${quantity}
    returning stock`.execute(tx);
  return rows[0]?.stock ?? null;
}

/** What an order asks for and counts: a product, or a combination of its options. */
export interface Piece {
  readonly productId: string;
  readonly variantKey?: string | undefined;
}

/** The name of a piece, by which orders keep quantities. */
export const namePiece = ({ productId, variantKey }: Piece): string =>
  variantKey === undefined ? productId : `${productId}:${variantKey}`;

/** Of which piece that is the name. */
export function readPiece(name: string): Piece {
  const [productId = '', variantKey] = name.split(':');
  return { productId, variantKey };
}

/** How many of a piece an order asks for, and how many of them are out of the stock. */
export interface HeldPieces {
  readonly quantity: number;
  readonly taken: number;
}

/** By the names of the pieces of an order that took its stock. */
export async function readHeldPieces(
  db: Kysely<Schema>,
  orderId: string,
): Promise<Map<string, HeldPieces>> {
  const rows = await db
    .selectFrom('order_lines')
    .select(['product_id', 'variant_key', 'quantity', 'taken'])
    .where('order_id', '=', orderId)
    .execute();
  return new Map(
    rows.map(({ product_id: productId, variant_key, quantity, taken }) => [
      namePiece({ productId, variantKey: variant_key ?? undefined }),
      { quantity, taken: taken ?? quantity },
    ]),
  );
}
