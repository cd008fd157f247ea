import type { Kysely } from 'kysely';
import { describeStep } from '#server/products/service.ts';
import type { StoredProduct } from '#server/products/record-rows.ts';
import * as products from '#server/products/rows.ts';
import {
  listVariants,
  moveVariantStock,
  type StoredVariant,
  sumStock,
} from '#server/products/variant-rows.ts';
import { appendChange } from '#server/platform/log/changes.ts';
import { type ReservedPieces, moveStock, type Piece, readPiece } from './stock-rows.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { DomainError, type Issue } from '#domain/errors.ts';
import { stockShortText } from '#domain/messages/order.ts';
import { nameVariant, variantText } from '#domain/products/variants.ts';

/** The quantity of each piece by its name. A negative quantity is returned to the stock. */
export type Quantities = ReadonlyMap<string, number>;

/** The store of an order. */
export interface SellingStore {
  readonly businessId: string;
  readonly url: string;
}

/** A locked product, with its variants if it has options. */
export type StockedProduct = StoredProduct & { readonly variants: readonly StoredVariant[] | null };
type Stocked = ReadonlyMap<string, StockedProduct>;

/**
 * Locks products of a store in the order of their ids, so that two orders never wait for each other. Returns them by
 * id.
 */
export async function lockProducts(
  tx: Kysely<Schema>,
  { businessId }: SellingStore,
  ids: readonly string[],
): Promise<Map<string, StockedProduct>> {
  const locked: StoredProduct[] = [];
  for (const id of [...new Set(ids)].sort()) {
    const product = await products.lockProduct(tx, id);
    if (product?.business_id === businessId) locked.push(product);
  }
  const variants = await listVariants(tx, locked);
  return new Map(
    locked.map((product) => {
      const own = product.options === null ? null : (variants.get(product.id) ?? []);
      return [product.id, { ...product, variants: own }];
    }),
  );
}

/** The variant of a piece. Undefined when its product has no options, or no longer has this variant. */
export const findVariant = (
  product: StockedProduct | undefined,
  { variantKey }: Piece,
): StoredVariant | undefined => product?.variants?.find(({ key }) => key === variantKey);

/**
 * The counted stock of a piece. Null when the product or variant does not count its stock, when it is gone, or when the
 * product has options and the piece names none. When the product no longer has options, a piece with one of its former
 * variants counts as the product.
 */
function countOf(locked: Stocked, piece: Piece): number | null {
  const product = locked.get(piece.productId);
  if (product === undefined) return null;
  return product.variants === null ? product.stock : (findVariant(product, piece)?.stock ?? null);
}

/** The quantity of each piece to deduct, and the quantity that the order has taken afterwards. */
interface StockPlan {
  readonly moved: Quantities;
  readonly taken: Quantities;
}

/**
 * Plans how the stock changes when an order's quantities change. The change is the difference, and it never returns
 * more than the order took. A piece without a counted stock does not move. The order no longer counts as having taken
 * what it does not ask for any more.
 */
export function planStock(
  reserved: ReadonlyMap<string, ReservedPieces>,
  wanted: Quantities,
  locked: Stocked,
): StockPlan {
  const moved = new Map<string, number>();
  const taken = new Map<string, number>();
  for (const name of new Set([...reserved.keys(), ...wanted.keys()])) {
    const before = reserved.get(name) ?? { quantity: 0, taken: 0 };
    const change = Math.max((wanted.get(name) ?? 0) - before.quantity, -before.taken);
    const isCounted = countOf(locked, readPiece(name)) !== null;
    moved.set(name, isCounted ? change : 0);
    taken.set(name, before.taken + (isCounted ? change : Math.min(change, 0)));
  }
  return { moved, taken };
}

/**
 * Changes the stock of locked products and variants, and logs each product as a change of its own. If the stock of any
 * piece is too small, it changes nothing and throws with an issue for each such piece. Pieces that are gone or have no
 * counted stock are skipped. `places` has the piece's name for each line of the request.
 */
export async function moveStocks(
  tx: Kysely<Schema>,
  store: SellingStore,
  locked: Stocked,
  quantities: Quantities,
  places: readonly string[],
): Promise<void> {
  const issues: Issue[] = [];
  const stocks = new Map<string, number | null>();
  const isTaken = (name: string) => (quantities.get(name) ?? 0) > 0;
  const names = [...quantities.keys()].sort();
  // When a product loses its options, what its variants return is enough for what is taken of the product itself.
  const returnsFirst = names.toSorted(
    (one, other) => Number(isTaken(one)) - Number(isTaken(other)),
  );
  for (const name of returnsFirst) {
    const piece = readPiece(name);
    const { productId } = piece;
    const product = locked.get(productId);
    const quantity = quantities.get(name) ?? 0;
    const count = countOf(locked, piece);
    if (!product || count === null || quantity === 0) continue;
    const variant = findVariant(product, piece);
    const left =
      variant === undefined
        ? await moveStock(tx, productId, quantity)
        : await moveVariantStock(tx, { productId, key: variant.key }, quantity);
    if (left === null) {
      const path = `lines.${places.indexOf(name)}.quantity`;
      const called = nameVariant(product.name, variant && variantText(variant.values));
      issues.push({ path, message: stockShortText(called, count) });
      continue;
    }
    stocks.set(productId, left);
  }
  if (issues.length > 0) throw new DomainError('insufficient_stock', { issues });
  for (const [id, left] of stocks) {
    const product = locked.get(id);
    if (product === undefined) continue;
    const hasOptions = product.variants !== null;
    const stock = hasOptions ? await sumStock(tx, id) : left;
    await appendChange(tx, {
      kind: 'product.updated',
      businessId: store.businessId,
      entityId: id,
      detail: {
        url: store.url,
        fields: [
          ...(stock === product.stock ? [] : ['stock']),
          ...(hasOptions ? ['variants'] : []),
        ],
        ...describeStep(product, { ...product, stock }),
      },
    });
  }
}
