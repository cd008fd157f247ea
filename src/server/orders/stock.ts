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
import { type HeldPieces, moveStock, type Piece, readPiece } from './stock-rows.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { DomainError, type Issue } from '#domain/errors.ts';
import { stockShortText } from '#domain/messages/order.ts';
import { nameVariant, variantText } from '#domain/products/variants.ts';

/** How many of each piece by its name; a negative number gives back. */
export type Quantities = ReadonlyMap<string, number>;

export interface StoreReference {
  readonly businessId: string;
  readonly url: string;
}

/** A product that is locked, with its variants if it has options. */
export type StockedProduct = StoredProduct & { readonly variants: readonly StoredVariant[] | null };
type Stocked = ReadonlyMap<string, StockedProduct>;

/** The products of a store by id, locked in the order of their ids, so that two orders never wait for each other. */
export async function lockProducts(
  tx: Kysely<Schema>,
  { businessId }: StoreReference,
  ids: readonly string[],
): Promise<Map<string, StockedProduct>> {
  const locked: StoredProduct[] = [];
  for (const id of [...new Set(ids)].sort()) {
    const product = await products.lockProduct(tx, id);
    if (product?.business_id === businessId) locked.push(product);
  }
  const optioned = locked.filter(({ options }) => options !== null).map(({ id }) => id);
  const variants = await listVariants(tx, optioned);
  return new Map(
    locked.map((product) => {
      const own = product.options === null ? null : (variants.get(product.id) ?? []);
      return [product.id, { ...product, variants: own }];
    }),
  );
}

/** The variant of a piece; undefined where its product has no options, or not this one any more. */
export const findVariant = (
  product: StockedProduct | undefined,
  { variantKey }: Piece,
): StoredVariant | undefined => product?.variants?.find(({ key }) => key === variantKey);

/**
 * How many of a piece are there. Null where nothing is counted: without a count, of what is gone, and of a product with
 * options of which none is said. Of one without options a variant that it had stands for the product.
 */
function countOf(locked: Stocked, piece: Piece): number | null {
  const product = locked.get(piece.productId);
  if (product === undefined) return null;
  return product.variants === null ? product.stock : (findVariant(product, piece)?.stock ?? null);
}

/** What is moved of each piece, and how much of it an order has taken after that. */
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
  locked: Stocked,
): StockPlan {
  const moved = new Map<string, number>();
  const taken = new Map<string, number>();
  for (const name of new Set([...held.keys(), ...wanted.keys()])) {
    const before = held.get(name) ?? { quantity: 0, taken: 0 };
    const change = Math.max((wanted.get(name) ?? 0) - before.quantity, -before.taken);
    const isCounted = countOf(locked, readPiece(name)) !== null;
    moved.set(name, isCounted ? change : 0);
    taken.set(name, before.taken + (isCounted ? change : Math.min(change, 0)));
  }
  return { moved, taken };
}

/**
 * Moves the stock of locked products and of their variants, each product logged as its own change; all or, with an issue
 * for each piece that does not reach, none. What has no count and what is gone is passed over. `places` are the names of
 * the pieces of the request, line by line.
 */
export async function moveStocks(
  tx: Kysely<Schema>,
  store: StoreReference,
  locked: Stocked,
  quantities: Quantities,
  places: readonly string[],
): Promise<void> {
  const issues: Issue[] = [];
  const stocks = new Map<string, number | null>();
  for (const name of [...quantities.keys()].sort()) {
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
