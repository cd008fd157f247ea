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
 * What is sent of some lines. When the same lines were not sent yet they are the same order again, so that a store that
 * has it after all does not take it for another.
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
