import { isSameOrder, type KeptLine, type SentOrder } from '#domain/orders/kept-order.ts';
import { createOrderCode } from '#domain/orders/order-code.ts';
import type { OrderMessage } from '#domain/orders/order-message.ts';
import { formatOrderFragment } from '#domain/orders/order-payload.ts';
import { createOrderToken } from '#domain/orders/order-token.ts';
import { orderSheetPath } from '#domain/paths/paths.ts';
import type { Customer } from './form.ts';
import { describePriceTime, randomBytes, type SheetStore } from './page.ts';

interface Prepared {
  readonly order: SentOrder;
  readonly message: OrderMessage;
  readonly link: string;
}

/**
 * Prepares the order for some lines. Lines that equal those of an unsent order get the same token, so that a store that
 * already has the order does not record another one.
 */
export function prepareOrder(
  store: SheetStore,
  lines: readonly KeptLine[],
  unsent: readonly SentOrder[],
  { word, details }: Customer,
): Prepared {
  const same = unsent.find((one) => isSameOrder(one.lines, lines));
  const token = same?.token ?? createOrderToken(randomBytes);
  const code = same?.code ?? createOrderCode(randomBytes);
  const minute = Math.min(...lines.map((line) => line.minute));
  const fragment = formatOrderFragment({
    token,
    code,
    minute,
    lines: lines.map(({ productId, variantKey, quantity, price, currency }) => ({
      productId,
      ...(variantKey !== undefined && { variantKey }),
      quantity,
      cost: price === null ? null : { price, currency },
    })),
    details,
  });
  const pricesAt = describePriceTime(store, minute);
  return {
    order: {
      ...{ token, code, at: Date.now(), word, way: null, isSent: false, lines },
      ...(details.feeCents !== null && {
        feeCents: details.feeCents,
        municipality: details.municipality,
      }),
    },
    message: { code, storeName: store.name, lines, details, pricesAt },
    link: location.origin + orderSheetPath(store.url) + fragment,
  };
}
