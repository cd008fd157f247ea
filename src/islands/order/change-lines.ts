import { maxOrderQuantity } from '#domain/limits.ts';
import { quantityInvalid, tooManyLines } from '#domain/messages/order.ts';
import { type Bought, type KeptLine, quantityOf, setQuantity } from '#domain/orders/kept-order.ts';

/** The lines of an order after a change, with messages about the change. */
export interface Changed {
  readonly lines: readonly KeptLine[];
  readonly said: readonly string[];
}

/** Adds to the quantity of a product; a negative number reduces it. */
export function addToLines(
  lines: readonly KeptLine[],
  bought: Bought,
  by: number,
  done: string,
): Changed {
  // The first chosen option takes over the quantity that was ordered without one.
  const asked = lines.find(
    ({ productId, variantKey }) =>
      by > 0 &&
      bought.variantKey !== undefined &&
      variantKey === undefined &&
      productId === bought.productId,
  );
  const others = lines.filter((line) => line !== asked);
  const more = asked?.quantity ?? by;
  const quantity = quantityOf(others, bought) + more;
  const changed = setQuantity(others, bought, quantity);
  if (changed === others) done = tooManyLines;
  if (quantity > maxOrderQuantity) done = quantityInvalid;
  return { lines: changed, said: [done] };
}
