import type { KeptLine } from '#domain/orders/kept-order.ts';
import { lineAmount } from '#domain/orders/order-lines.ts';
import { nameVariant } from '#domain/products/variants.ts';
import { feeText } from '#domain/orders/delivery-fee.ts';
import { formatPrice, toAmount } from '#domain/money/money.ts';
import { getElement } from './page.ts';
import { makePicture } from './pictures.ts';
import type { Products } from './products.ts';
import type { Step } from './steps.ts';

/** The fee in cents of CUP, and the municipality. Both are absent when no fee was known. */
interface Delivery {
  readonly feeCents?: number | null | undefined;
  readonly municipality?: string | undefined;
}

/**
 * Shows the lines of an order in the panel of a step, with pictures of the products on this sheet. The steps share one
 * list.
 */
export function showSummary(
  step: Step,
  lines: readonly KeptLine[],
  here: Products,
  { feeCents = null, municipality = '' }: Delivery,
): void {
  const list = getElement('[data-summary]');
  list.textContent = '';
  getElement(`[data-step=${step}] .panel`).prepend(list);
  const add = (text: string, amount: string, picture: Element | null = null) => {
    const item = document.createElement('li');
    if (picture !== null) item.append(picture);
    const name = document.createElement('span');
    // A number stays with its unit, as in '250 g'. `keepTogether` knows more of them, and would make the script larger
    // than the 12 KB that a phone may be asked to load for an order.
    name.textContent = text.replace(/(\d) (?=\w\w?\b)/g, '$1\u00a0');
    const cost = document.createElement('b');
    cost.textContent = amount;
    item.append(name, cost);
    list.append(item);
  };
  for (const line of lines) {
    const amount = lineAmount(line);
    add(
      `${line.quantity} × ${nameVariant(line.name, line.variant)}`,
      amount === null ? 'a consultar' : formatPrice(amount, line.currency),
      makePicture(here.get(line.productId)),
    );
  }
  if (feeCents === null) return;
  // The words of the message, in which a delivery that costs nothing is free.
  const [name = '', cost = ''] = feeText(toAmount(feeCents), municipality).split(': ');
  add(name, cost);
}
