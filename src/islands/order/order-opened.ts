import * as orderMessages from '#domain/messages/order.ts';
import { type Currency, defaultCurrency, formatPrice } from '#domain/money/money.ts';
import { formatOrderCode } from '#domain/orders/order-code.ts';
import { orderTotalText } from '#domain/orders/order-lines.ts';
import { describeLine } from '#domain/orders/order-message.ts';
import { type PayloadLine, parseOrderFragment } from '#domain/orders/order-payload.ts';
import { formatPriceTime } from '#domain/orders/price-time.ts';
import { ownerOrdersPath } from '#domain/paths/owner-paths.ts';
import { find } from './page.ts';
import type { Products, SheetProduct } from './products.ts';

/**
 * Shows the order that a link carries: names and today's prices are the store's own, what it cost is the link's claim.
 * This is a file of its own, for those who open a link, and shares nothing with the sheet, which hands it what it needs.
 */
export async function showOpened(
  fragment: string,
  zone: string,
  load: (ids: readonly string[]) => Promise<Products>,
): Promise<void> {
  const box = find('[data-opened]');
  const title = find('h2', box);
  const list = find('ul', box);
  const total = find('ul+p', box);
  const way = find('a', box) as HTMLAnchorElement;
  const order = parseOrderFragment(fragment);
  const show = (text: string, isKnown: boolean) => {
    title.textContent = text;
    way.hidden = !isKnown;
    box.hidden = false;
    title.focus();
  };
  list.replaceChildren();
  total.textContent = '';
  if (order === null) {
    show(orderMessages.tokenInvalid, false);
    return;
  }
  way.href = ownerOrdersPath() + fragment;
  show(`Pedido ${formatOrderCode(order.code)}`, true);
  const ids = order.lines.map(({ productId }) => productId);
  const products = await load(ids).catch(() => null);
  if (products === null) {
    total.textContent = 'No se pudo leer la lista de la tienda. Comprueba tu conexión y recarga.';
    return;
  }
  const sold = order.lines.flatMap((line) => {
    const product = products.get(line.productId);
    const { price = null, currency = product?.bought.currency ?? defaultCurrency } =
      line.cost ?? {};
    addLine(list, line, product);
    return product === undefined ? [] : [{ quantity: line.quantity, price, currency }];
  });
  const time = formatPriceTime(order.minute, zone);
  total.textContent = `Total: ${orderTotalText(sold)}. Precios del ${time}.`;
}

function addLine(list: HTMLElement, { quantity, cost }: PayloadLine, product?: SheetProduct): void {
  const item = document.createElement('li');
  list.append(item);
  if (product === undefined) {
    item.textContent = `${quantity} x ${orderMessages.notSold}`;
    return;
  }
  const { isSoldOut } = product;
  const { name, price, currency } = product.bought;
  const asked = cost ?? { price: null, currency };
  item.textContent = describeLine({ name, quantity, ...asked });
  const isSame = price === asked.price && currency === asked.currency;
  const today = isSoldOut ? 'Hoy está agotado' : `Hoy cuesta ${showPrice(price, currency)}`;
  if (isSame && !isSoldOut) return;
  const note = document.createElement('p');
  const then = showPrice(asked.price, asked.currency);
  note.textContent = isSoldOut ? today : `${today} (en el pedido, ${then})`;
  item.append(note);
}

const showPrice = (price: number | null, currency: Currency): string =>
  price === null ? 'precio a consultar' : formatPrice(price, currency);
