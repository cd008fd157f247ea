import type { KeptLine } from '#domain/orders/kept-order.ts';
import { lineAmount } from '#domain/orders/order-lines.ts';
import { nameVariant } from '#domain/products/variants.ts';
import { feeName } from '#domain/orders/delivery-fee.ts';
import type { OrderDetails } from '#domain/orders/order-details.ts';
import { formatPrice, toAmount } from '#domain/money/money.ts';
import { getElement } from './page.ts';
import { makePicture } from './pictures.ts';
import type { Products } from './products.ts';

/** Shows the lines of an order, with pictures of the products on this sheet. */
export function showSummary(
  lines: readonly KeptLine[],
  here: Products,
  { feeCents, municipality }: Pick<OrderDetails, 'feeCents' | 'municipality'>,
): void {
  const list = getElement('[data-summary]');
  list.textContent = '';
  for (const line of lines) {
    const item = document.createElement('li');
    const picture = makePicture(here.get(line.productId));
    if (picture !== null) item.append(picture);
    const name = document.createElement('span');
    name.textContent = `${line.quantity} × ${nameVariant(line.name, line.variant)}`;
    const cost = document.createElement('b');
    const amount = lineAmount(line);
    cost.textContent = amount === null ? 'a consultar' : formatPrice(amount, line.currency);
    item.append(name, cost);
    list.append(item);
  }
  if (feeCents === null) return;
  const item = document.createElement('li');
  const name = document.createElement('span');
  name.textContent = feeName(municipality);
  const cost = document.createElement('b');
  cost.textContent = formatPrice(toAmount(feeCents), 'CUP');
  item.append(name, cost);
  list.append(item);
}
