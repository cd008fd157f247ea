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

/** The text of an order as it is sent, with the link that carries it in its last line. */
export function formatOrderMessage(order: OrderMessage, link: string): string {
  return [...describe(order), link].join('\n');
}

/** As short as it can be said in messages of a phone; the link only where all fits in three of them. */
export function formatOrderSms(order: OrderMessage, link: string): string {
  const text = toSmsText(
    describe(order)
      .filter((line) => line !== '')
      .join('\n'),
  );
  const linked = `${text}\n${link}`;
  return countSmsParts(linked) <= linkParts ? linked : text;
}

function describe(order: OrderMessage): string[] {
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
  return [
    `Pedido ${formatOrderCode(order.code)} · ${oneLine(order.storeName)}`,
    `Soy ${oneLine(customerName)}`,
    '',
    ...lines.map(describeLine),
    `Total: ${orderTotalText(lines)}`,
    mode === 'pickup' ? 'Lo recojo' : `A domicilio: ${place}`,
    ...said.filter(([, text]) => text !== '').map(([name, text]) => `${name}: ${text}`),
    `Precios del ${order.pricesAt}`,
  ];
}

/** A line as messages say it. @example describeLine(line) // '2 x Helado de fresa = $500.00 CUP' */
export function describeLine(line: MessageLine): string {
  const amount = lineAmount(line);
  const cost = amount === null ? 'precio a consultar' : formatPrice(amount, line.currency);
  return `${line.quantity} x ${oneLine(line.name)} = ${cost}`;
}

/** Nothing that was typed makes a line of its own, which could be read as the shop's. */
const oneLine = (text: string): string => text.replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
