import { maxOrderQuantity } from '#domain/limits.ts';
import { notSold, quantityInvalid, soldOut, tooManyLines } from '#domain/messages/order.ts';
import { type KeptLine, quantityOf, setQuantity } from '#domain/orders/kept-order.ts';
import type { Products, SheetProduct } from './products.ts';

/** The lines of an order after something was done to it, and what there is to say of that. */
export interface Changed {
  readonly lines: readonly KeptLine[];
  readonly said: readonly string[];
}

/**
 * The lines of an order as sheets have their products now, without what is gone. What is newer than its sheet, which may
 * be an old copy, stays as it is.
 * @param mayBeElsewhere whether a line whose product is missing stays
 */
export function refreshLines(
  lines: readonly KeptLine[],
  products: Products,
  mayBeElsewhere: (line: KeptLine) => boolean,
): Changed {
  const lost: KeptLine[] = [];
  const fresh = lines.flatMap((line) => {
    const product = products.get(line.productId);
    if (product === undefined ? mayBeElsewhere(line) : line.minute > product.bought.minute) {
      return line;
    }
    if (product?.isSoldOut === false) return { ...product.bought, quantity: line.quantity };
    lost.push(line);
    return [];
  });
  return { lines: fresh, said: describeLost(lost, products) };
}

/**
 * The lines with those of an order from before, of which what is sold is added at the prices of today. Where there is more
 * of a product already, that stays: whoever presses twice orders no more.
 */
export function repeatLines(
  lines: readonly KeptLine[],
  again: readonly KeptLine[],
  products: Products,
): Changed {
  const left: string[] = [];
  const lost = again.filter(({ productId, quantity }) => {
    const product = products.get(productId);
    if (product?.isSoldOut !== false) return true;
    const most = Math.max(quantity, quantityOf(lines, productId));
    const changed = setQuantity(lines, product.bought, most);
    if (changed === lines) left[0] = tooManyLines;
    lines = changed;
    return false;
  });
  return { lines, said: describeLost(lost, products).concat(left) };
}

/** The lines with more of a product, or with fewer where the number is negative. */
export function addToLines(
  lines: readonly KeptLine[],
  { bought }: SheetProduct,
  by: number,
  done: string,
): Changed {
  const quantity = quantityOf(lines, bought.productId) + by;
  const changed = setQuantity(lines, bought, quantity);
  if (changed === lines) done = tooManyLines;
  if (quantity > maxOrderQuantity) done = quantityInvalid;
  return { lines: changed, said: [done] };
}

/** Why some lines are not in an order. @example describeLost(lines, products) // ['Ya no se vende: Pan', 'Agotado: Flan'] */
export const describeLost = (
  lost: readonly Pick<KeptLine, 'productId' | 'name'>[],
  products: Products,
): string[] =>
  lost.map(({ productId, name }) => `${products.has(productId) ? soldOut : notSold}: ${name}`);
