import type { KeptLine } from '#domain/orders/kept-order.ts';
import type { Products } from './products.ts';
import type { SheetStore } from './page.ts';

/**
 * The lines of an order as the sheet that is open has their products now, without what is gone. What another sheet
 * holds stays as it is, as does what is newer than this one, which may be an old copy.
 */
export function refreshLines(
  lines: readonly KeptLine[],
  here: Products,
  { isSplit, minute }: Pick<SheetStore, 'isSplit' | 'minute'>,
): KeptLine[] {
  return lines.flatMap((line) => {
    const product = here.get(line.productId);
    if (line.minute > minute || (product === undefined && isSplit)) return [line];
    if (product === undefined || product.isSoldOut) return [];
    return [{ ...product.bought, quantity: line.quantity }];
  });
}
