import { notSold, soldOut, tooManyLines } from '#domain/messages/order.ts';
import {
  isSameOrder,
  isSameThing,
  type KeptLine,
  type LineThing,
  listChosen,
  quantityOf,
  setQuantity,
} from '#domain/orders/kept-order.ts';
import { nameVariant } from '#domain/products/variants.ts';
import type { Changed } from './change-lines.ts';
import { findBought, isOnlySoldOut, type Products } from './products.ts';

/**
 * Updates the lines of an order from the sheets, without lines whose product is gone. A line that is newer than its
 * sheet, which may be an old copy, stays unchanged.
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
    const bought = product === undefined ? null : findBought(product, line);
    if (bought !== null) return { ...bought, quantity: line.quantity };
    lost.push(line);
    return [];
  });
  return { lines: joinSame(fresh), said: describeLost(lost, products) };
}

/** Joins lines of the same thing, for example of options that a product no longer has. */
function joinSame(lines: readonly KeptLine[]): readonly KeptLine[] {
  return lines.reduce<readonly KeptLine[]>((joined, line) => {
    if (!joined.some((one) => isSameThing(one, line))) return [...joined, line];
    const { quantity, ...bought } = line;
    return setQuantity(joined, bought, quantityOf(joined, line) + quantity);
  }, []);
}

/**
 * Adds the lines of an earlier order that are still for sale, at today's prices. A greater quantity that is already
 * ordered stays, so that a second press changes nothing.
 */
export function repeatLines(
  lines: readonly KeptLine[],
  again: readonly KeptLine[],
  products: Products,
): Changed {
  const left: string[] = [];
  const lost = again.filter((line) => {
    const product = products.get(line.productId);
    const bought = product === undefined ? null : findBought(product, line);
    if (bought === null) return true;
    const most = Math.max(line.quantity, quantityOf(lines, bought));
    const changed = setQuantity(lines, bought, most);
    if (changed === lines) left[0] = tooManyLines;
    lines = changed;
    return false;
  });
  return { lines, said: describeLost(lost, products).concat(left) };
}

/**
 * The lines that remain after `sent` went out: those without a chosen option. All lines remain when the order has
 * changed since, because it is then a different order.
 */
export function leaveSent(
  lines: readonly KeptLine[],
  sent: readonly KeptLine[],
): readonly KeptLine[] {
  if (!isSameOrder(listChosen(sent), listChosen(lines))) return lines;
  return lines.filter((line) => line.asks && !sent.some((one) => isSameThing(one, line)));
}

/**
 * Messages about lines that are not in an order.
 * @example describeLost(lines, products) // ['Ya no se vende: Pan', 'Agotado: Flan']
 */
export const describeLost = (
  lost: readonly (LineThing & Pick<KeptLine, 'name' | 'variant'>)[],
  products: Products,
): string[] =>
  lost.map((line) => {
    const product = products.get(line.productId);
    const reason = product !== undefined && isOnlySoldOut(product, line) ? soldOut : notSold;
    return `${reason}: ${nameVariant(line.name, line.variant)}`;
  });
