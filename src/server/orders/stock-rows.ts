import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { maxStock } from '#domain/limits.ts';
import type { Schema } from '#server/platform/db/schema.ts';

/**
 * Deducts a quantity from a product's stock, or returns a negative one to it. One statement does both the check and the
 * update, and changes nothing when the stock is too small. A product without a counted stock never changes. Returns the
 * remaining stock, or null when nothing changed.
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

/** The unit that an order counts: a product, or one of its variants. */
export interface Piece {
  readonly productId: string;
  readonly variantKey?: string | undefined;
}

/** The name of a piece, under which orders store quantities. */
export const namePiece = ({ productId, variantKey }: Piece): string =>
  variantKey === undefined ? productId : `${productId}:${variantKey}`;

/** Reads what `namePiece` writes. */
export function readPiece(name: string): Piece {
  const [productId = '', variantKey] = name.split(':');
  return { productId, variantKey };
}

/** The ordered quantity of a piece, and the part of it that is deducted from the stock. */
export interface ReservedPieces {
  readonly quantity: number;
  readonly taken: number;
}

/** The pieces of an order that took stock, by name. */
export async function readReservedPieces(
  db: Kysely<Schema>,
  orderId: string,
): Promise<Map<string, ReservedPieces>> {
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
