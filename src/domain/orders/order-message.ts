import type { Currency } from '../money/money.ts';
import { formatPrice, toAmount } from '../money/money.ts';
import { nameVariant } from '../products/variants.ts';
import { toOneLine } from '../text/one-line.ts';
import { feeLinesOf, feeText } from './delivery-fee.ts';
import { formatOrderCode } from './order-code.ts';
import type { OrderDetails } from './order-details.ts';
import { lineAmount, orderTotalText } from './order-lines.ts';
import { toSmsText } from './sms-text.ts';

export interface MessageLine {
  readonly name: string;
  /** What was chosen of a product with options. @example 'M · Rojo' */
  readonly variant?: string | undefined;
  readonly quantity: number;
  readonly price: number | null;
  readonly currency: Currency;
}

/** What a store reads of an order. The word of delivery is no part of it. */
export interface OrderMessage {
  readonly code: string;
  readonly storeName: string;
  readonly lines: readonly MessageLine[];
  readonly details: OrderDetails;
  /** The time of the prices. @example '22 nov, 14:05' */
  readonly pricesAt: string;
}

/** UTF-16 units of a text that messengers pass on whole: some cut a shared one at about 2,250. */
export const messageMaxLength = 2_000;

/** How much of what may be cut is written: lines of products, and characters of the others. */
interface Kept {
  readonly lines: number;
  readonly note: number;
  readonly place: number;
  readonly recipient: number;
}

/** What is cut, in this order. */
const cutInOrder = ['lines', 'note', 'place', 'recipient'] as const;

/**
 * The text of an order as it is sent. The link that carries the order is its second line, where nothing that is cut takes
 * it along. Of a text that would be longer than messengers pass on, words are left to the link: the list of products, its
 * end first, then note, place and recipient, then whatever ends the text (product.md 3.12). Null when the link alone leaves
 * no room.
 */
export function formatOrderMessage(order: OrderMessage, link: string): string | null {
  if (`${writeTitle(order)}\n${link}`.length > messageMaxLength) return null;
  const { note, place, recipientName, recipientPhone } = order.details;
  const recipient = `${recipientName} ${recipientPhone}`;
  let kept: Kept = {
    lines: order.lines.length,
    note: note.length,
    place: place.length,
    recipient: recipient.length,
  };
  let text = write(order, link, kept);
  for (const part of cutInOrder) {
    if (text.length <= messageMaxLength) break;
    const before = kept;
    const most = findMost(before[part] - 1, (count) => {
      return write(order, link, { ...before, [part]: count }).length <= messageMaxLength;
    });
    kept = { ...before, [part]: most };
    text = write(order, link, kept);
  }
  while (text.length > messageMaxLength) text = text.slice(0, text.lastIndexOf('\n')).trimEnd();
  return text;
}

/** The largest count up to `most` that fits, where each smaller one fits too, found by halves; 0 where none does. */
function findMost(most: number, fits: (count: number) => boolean): number {
  let [fitting, above] = [0, most + 1];
  while (above - fitting > 1) {
    const middle = Math.floor((fitting + above) / 2);
    if (fits(middle)) fitting = middle;
    else above = middle;
  }
  return fitting;
}

/** As short as it can be said in messages of a phone, of which none is cut. */
export function formatOrderSms(order: OrderMessage, link: string): string {
  const total = `Total: ${totalOf(order)}`;
  return [toSmsText(writeTitle(order)), link, toSmsText(total)].join('\n');
}

/** What all comes to, with what bringing it costs. */
export const totalOf = ({ lines, details }: Pick<OrderMessage, 'lines' | 'details'>): string =>
  orderTotalText([...lines, ...feeLinesOf(details.feeCents)]);

/** Which order of which store it is. */
const writeTitle = ({ code, storeName }: OrderMessage): string =>
  `Pedido ${formatOrderCode(code)} · ${toOneLine(storeName)}`;

function write(order: OrderMessage, link: string, kept: Kept): string {
  const { lines, details, pricesAt } = order;
  const { name, phone, mode, when, pay, municipality, feeCents } = details;
  const place = shorten(details.place, kept.place);
  const recipient = toOneLine(`${details.recipientName} ${details.recipientPhone}`);
  const left = lines.length - kept.lines;
  const said: readonly (readonly [string, string])[] = [
    ['Teléfono', phone],
    ['Recibe', shorten(recipient, kept.recipient)],
    ['Cuándo', when],
    ['Pago', pay],
    ['Nota', shorten(details.note, kept.note)],
  ];
  return [
    ...[writeTitle(order), link, `Soy ${toOneLine(name)}`, ''],
    ...lines.slice(0, kept.lines).map(describeLine),
    ...(left === 0 ? [] : [`… y ${left} más, en el enlace`]),
    ...(feeCents === null ? [] : [feeText(toAmount(feeCents), municipality)]),
    `Total: ${totalOf(order)}`,
    ...(mode === 'p' ? ['Lo recojo'] : [writePlace(place, municipality)]),
    ...said.map(([title, text]) => [title, toOneLine(text)]).flatMap(writeField),
    `Precios del ${pricesAt}`,
  ].join('\n');
}

const writePlace = (place: string, municipality: string): string => {
  const where = [place, toOneLine(municipality)].filter(Boolean).join(', ');
  return where === '' ? 'A domicilio' : `A domicilio: ${where}`;
};

const writeField = ([title = '', text = '']: readonly string[]): string[] =>
  text === '' ? [] : [`${title}: ${text}`];

/** The beginning of a text, with a sign that it goes on; no letter of two units is cut in two. */
function shorten(text: string, most: number): string {
  const line = toOneLine(text);
  if (line.length <= most) return line;
  return most < 2 ? '' : `${line.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** A line as messages say it. @example describeLine(line) // '2 x Pulóver (M, Rojo) = $500.00 CUP' */
export function describeLine(line: MessageLine): string {
  const amount = lineAmount(line);
  const cost = amount === null ? 'precio a consultar' : formatPrice(amount, line.currency);
  return `${line.quantity} x ${toOneLine(nameVariant(line.name, line.variant))} = ${cost}`;
}
