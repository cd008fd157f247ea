import type { Currency } from '../money/money.ts';
import { formatPrice } from '../money/money.ts';
import { formatOrderCode } from './order-code.ts';
import { lineAmount, orderTotalText } from './order-lines.ts';
import type { OrderMode } from './order-state.ts';
import { countSmsParts, toSmsText } from './sms-text.ts';

export interface MessageLine {
  readonly name: string;
  readonly quantity: number;
  readonly price: number | null;
  readonly currency: Currency;
}

/** What a store reads of an order. The word of delivery is no part of it. */
export interface OrderMessage {
  readonly code: string;
  readonly storeName: string;
  readonly customerName: string;
  readonly lines: readonly MessageLine[];
  readonly mode: OrderMode;
  readonly place: string;
  readonly when: string;
  readonly pay: string;
  /** Who receives it, when that is another person. */
  readonly receiver: { readonly name: string; readonly phone: string } | null;
  readonly note: string;
  /** The time of the prices. @example '22 nov, 14:05' */
  readonly pricesAt: string;
}

const linkParts = 3;

/** UTF-16 units of a text that messengers pass on whole: some cut a shared one at about 2,250. */
export const messageMaxLength = 2_000;

/**
 * The text of an order as it is sent. The link that carries the order is its second line, where nothing that is cut takes
 * it along. Of a text that would be longer than messengers pass on, the list of products is left to the link, its end first
 * (product.md 3.12).
 */
export function formatOrderMessage(order: OrderMessage, link: string): string {
  const { title, customer, list, details } = describe(order);
  const write = (shown: readonly string[]): string =>
    [title, link, customer, '', ...shown, ...details].join('\n');
  const whole = write(list);
  if (whole.length <= messageMaxLength) return whole;
  const kept = list.slice();
  let text = whole;
  while (text.length > messageMaxLength && kept.length > 0) {
    kept.pop();
    text = write([...kept, `… y ${list.length - kept.length} más, en el enlace`]);
  }
  return text;
}

/** As short as it can be said in messages of a phone; the link only where all fits in three of them. */
export function formatOrderSms(order: OrderMessage, link: string): string {
  const { title, customer, list, details } = describe(order);
  const text = toSmsText([title, customer, ...list, ...details].join('\n'));
  const linked = `${text}\n${link}`;
  return countSmsParts(linked) <= linkParts ? linked : text;
}

interface Described {
  /** Which order of which store it is. */
  readonly title: string;
  readonly customer: string;
  /** A line for each product. */
  readonly list: readonly string[];
  readonly details: readonly string[];
}

function describe(order: OrderMessage): Described {
  const { customerName, lines, mode, receiver } = order;
  const place = oneLine(order.place);
  const said: readonly (readonly [string, string])[] = [
    [
      'Recibe',
      receiver === null ? '' : [receiver.name, receiver.phone].map(oneLine).join(' ').trim(),
    ],
    ['Cuándo', oneLine(order.when)],
    ['Pago', oneLine(order.pay)],
    ['Nota', oneLine(order.note)],
  ];
  return {
    title: `Pedido ${formatOrderCode(order.code)} · ${oneLine(order.storeName)}`,
    customer: `Soy ${oneLine(customerName)}`,
    list: lines.map(describeLine),
    details: [
      `Total: ${orderTotalText(lines)}`,
      mode === 'pickup' ? 'Lo recojo' : `A domicilio: ${place}`,
      ...said.filter(([, text]) => text !== '').map(([name, text]) => `${name}: ${text}`),
      `Precios del ${order.pricesAt}`,
    ],
  };
}

/** A line as messages say it. @example describeLine(line) // '2 x Helado de fresa = $500.00 CUP' */
export function describeLine(line: MessageLine): string {
  const amount = lineAmount(line);
  const cost = amount === null ? 'precio a consultar' : formatPrice(amount, line.currency);
  return `${line.quantity} x ${oneLine(line.name)} = ${cost}`;
}

/** Nothing that was typed makes a line of its own, which could be read as the shop's. */
const oneLine = (text: string): string => text.replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
