import type { Currency } from '../money/money.ts';
import { formatPrice, toAmount } from '../money/money.ts';
import { nameVariant } from '../products/variants.ts';
import { toOneLine } from '../text/one-line.ts';
import { feeText, totalWithFee } from './delivery-fee.ts';
import { formatOrderCode } from './order-code.ts';
import type { OrderDetails } from './order-details.ts';
import { lineAmount } from './order-lines.ts';
import { toSmsText } from './sms-text.ts';

export interface MessageLine {
  readonly name: string;
  /** The chosen variant of a product with options. @example 'M · Rojo' */
  readonly variant?: string | undefined;
  readonly quantity: number;
  readonly price: number | null;
  readonly currency: Currency;
}

/** The content of an order message to a store. It does not contain the delivery word. */
export interface OrderMessage {
  readonly code: string;
  readonly storeName: string;
  readonly lines: readonly MessageLine[];
  readonly details: OrderDetails;
  /** The time when the prices were read. @example '22 nov, 14:05' */
  readonly pricesAt: string;
}

/** The longest message in UTF-16 units. Some messengers cut a shared text at about 2,250. */
export const messageMaxLength = 2_000;

/**
 * How much of each shortened part is written: the number of product lines, and the number of characters of the other
 * parts.
 */
interface Kept {
  readonly lines: number;
  readonly note: number;
  readonly place: number;
  readonly recipient: number;
}

/** The parts that can be shortened, in this order. */
const cutInOrder = ['lines', 'note', 'place', 'recipient'] as const;

/**
 * Writes the message of an order. Its second line is the link that carries the order, so that no cut at the end can
 * remove it. A message that would be too long for messengers is shortened, because the link has everything: first the
 * list of products from its end, then note, place and recipient, then the end of the text (product.md 3.12). Null when
 * the link alone leaves no room.
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

/**
 * The largest count up to `most` that fits, found by binary search. If a count fits, all smaller ones must fit too. 0
 * when none fits.
 */
function findMost(most: number, fits: (count: number) => boolean): number {
  let [fitting, above] = [0, most + 1];
  while (above - fitting > 1) {
    const middle = Math.floor((fitting + above) / 2);
    if (fits(middle)) fitting = middle;
    else above = middle;
  }
  return fitting;
}

/** Writes the message as short as possible for SMS. Nothing of it is cut. */
export function formatOrderSms(order: OrderMessage, link: string): string {
  const total = `Total: ${totalOf(order)}`;
  return [toSmsText(writeTitle(order)), link, toSmsText(total)].join('\n');
}

/** The total of an order, including the delivery. */
export const totalOf = ({ lines, details }: Pick<OrderMessage, 'lines' | 'details'>): string =>
  totalWithFee(lines, details.feeCents);

/** The title with the code of the order and the name of the store. */
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

/** The beginning of a text with an ellipsis. It never splits a surrogate pair. */
function shorten(text: string, most: number): string {
  const line = toOneLine(text);
  if (line.length <= most) return line;
  return most < 2 ? '' : `${line.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** A line of an order in a message. @example describeLine(line) // '2 x Pulóver (M, Rojo) = $500.00 CUP' */
export function describeLine(line: MessageLine): string {
  const amount = lineAmount(line);
  const cost = amount === null ? 'precio a consultar' : formatPrice(amount, line.currency);
  return `${line.quantity} x ${toOneLine(nameVariant(line.name, line.variant))} = ${cost}`;
}
