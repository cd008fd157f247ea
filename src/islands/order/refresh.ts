import { maxOrderQuantity } from '#domain/limits.ts';
import { notSold, quantityInvalid, soldOut, tooManyLines } from '#domain/messages/order.ts';
import {
  type Bought,
  isSameOrder,
  isSameThing,
  type KeptLine,
  type LineThing,
  listChosen,
  quantityOf,
  setQuantity,
} from '#domain/orders/kept-order.ts';
import { nameVariant } from '#domain/products/variants.ts';
import { findBought, isSold, type Products } from './products.ts';

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
    const bought = product === undefined ? null : findBought(product, line);
    if (bought !== null) return { ...bought, quantity: line.quantity };
    lost.push(line);
    return [];
  });
  return { lines: joinSame(fresh), said: describeLost(lost, products) };
}

/** The lines without any two of the same thing, as those of options that a product has no more. */
function joinSame(lines: readonly KeptLine[]): readonly KeptLine[] {
  return lines.reduce<readonly KeptLine[]>((joined, line) => {
    if (!joined.some((one) => isSameThing(one, line))) return [...joined, line];
    const { quantity, ...bought } = line;
    return setQuantity(joined, bought, quantityOf(joined, line) + quantity);
  }, []);
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
 * What stays of an order of which `sent` went out: lines of which nothing was chosen yet, and all of it where its store
 * or its buyer changed something since, which is no other order.
 */
export function leaveSent(
  lines: readonly KeptLine[],
  sent: readonly KeptLine[],
): readonly KeptLine[] {
  if (!isSameOrder(listChosen(sent), listChosen(lines))) return lines;
  return lines.filter((line) => line.asks && !sent.some((one) => isSameThing(one, line)));
}

/** The lines with more of a product, or with fewer where the number is negative. */
export function addToLines(
  lines: readonly KeptLine[],
  bought: Bought,
  by: number,
  done: string,
): Changed {
  const asked = lines.find(({ productId, asks }) => asks && productId === bought.productId);
  // What is chosen first is what was ordered before it could be chosen.
  const more = asked !== undefined && by > 0 ? asked.quantity : by;
  const others = more === by ? lines : lines.filter((line) => line !== asked);
  const quantity = quantityOf(others, bought) + more;
  const changed = setQuantity(others, bought, quantity);
  if (changed === others) done = tooManyLines;
  if (quantity > maxOrderQuantity) done = quantityInvalid;
  return { lines: changed, said: [done] };
}

/** Why some lines are not in an order. @example describeLost(lines, products) // ['Ya no se vende: Pan', 'Agotado: Flan'] */
export const describeLost = (
  lost: readonly (LineThing & Pick<KeptLine, 'name' | 'variant'>)[],
  products: Products,
): string[] =>
  lost.map((line) => {
    const product = products.get(line.productId);
    const reason = product !== undefined && isSold(product, line) ? soldOut : notSold;
    return `${reason}: ${nameVariant(line.name, line.variant)}`;
  });
