import { isId } from '../id.ts';
import { maxOrderLines, maxOrderQuantity } from '../limits.ts';
import { type Currency, isCurrency, maxCents, toAmount, toCents } from '../money/money.ts';
import { variantKeyPattern } from '../products/variants.ts';
import { productsText } from '../text/count-text.ts';
import { totalWithFee } from './delivery-fee.ts';
import { isOrderCode } from './order-code.ts';
import { orderTokenPattern } from './order-token.ts';

/** The subject of a line: a product, or one of its variants. */
export interface LineThing {
  readonly productId: string;
  /** The key of the variant. Absent for a product without options, and while no variant is chosen. */
  readonly variantKey?: string;
}

/** A line of an unfinished order, with its product as an order sheet last showed it. */
export interface KeptLine extends LineThing {
  /** The name of the variant. @example 'M · Rojo' */
  readonly variant?: string;
  /** The product has options and none is chosen yet. Until then the line is not sent. */
  readonly asks?: true;
  readonly name: string;
  readonly quantity: number;
  readonly price: number | null;
  readonly currency: Currency;
  readonly delivery: boolean;
  /** The time of that price in minutes since 1970. */
  readonly minute: number;
  /** The path of that sheet. Empty when it is unknown. */
  readonly sheet: string;
}

/** A thing that can be ordered, as an order keeps it. */
export type Bought = Omit<KeptLine, 'quantity'>;

/** How an order left the page: through a channel of the store, or copied. */
export const sendingWays = ['whatsapp', 'telegram', 'sms', 'mail', 'copy'] as const;
export type SendingWay = (typeof sendingWays)[number];

/** An order whose message was opened in another app. */
export interface SentOrder {
  readonly token: string;
  readonly code: string;
  /** The time of opening, in milliseconds since 1970. */
  readonly at: number;
  /** The word that the recipient says. Null when the recipient is the buyer. */
  readonly word: string | null;
  /** The channel in which it was opened. Null when it is unknown. */
  readonly way: SendingWay | null;
  /** The delivery fee in cents of CUP, and the municipality. Both are absent when no fee was known. */
  readonly feeCents?: number | undefined;
  readonly municipality?: string | undefined;
  /** Whether the buyer confirmed the sending. Until then the same order may be sent again. */
  readonly isSent: boolean;
  readonly lines: readonly KeptLine[];
}

export interface KeptOrder {
  readonly lines: readonly KeptLine[];
  /** The latest first. */
  readonly sent: readonly SentOrder[];
}

const keyStart = 'vitrina:order:';
/**
 * The start of the key of an order with variants. The previous release drops a whole order when it cannot read a part
 * of it. It does not read this key, but erases it together with the others.
 */
const variantKeyStart = `${keyStart}options:`;
const keptMs = 90 * 24 * 3_600_000;
const maxStores = 10;
const maxSent = 20;
const none: KeptOrder = { lines: [], sent: [] };

/**
 * The event with which the script of a page announces a change of the order. The browser sends `storage` only to other
 * tabs.
 */
export const orderChanged = 'orderchanged';

/**
 * The two keys of a store's order in this browser: one for orders without variants and one for orders with variants.
 */
export const orderKeys = (storeId: string): readonly [plain: string, withVariants: string] => [
  keyStart + storeId,
  variantKeyStart + storeId,
];

/** The key under which to keep an order. The entry under the other key is then a part of this one and is deleted. */
export function orderKey(storeId: string, { lines, sent }: KeptOrder = none): string {
  const all = [...lines, ...sent.flatMap((order) => order.lines)];
  const hasVariants = all.some(({ variantKey, asks }) => variantKey !== undefined || asks);
  return orderKeys(storeId)[hasVariants ? 1 : 0];
}

/**
 * Reads the order to a store from the texts under its two keys. Both exist after an older release, which does not know
 * variants, has kept an order beside them. Then the result has all lines of both.
 */
export function readKeptOrder(texts: readonly (string | null)[], now: number): KeptOrder {
  return texts.map((text) => parseKeptOrder(text, now)).reduce(joinOrders, none);
}

function joinOrders(one: KeptOrder, other: KeptOrder): KeptOrder {
  const lines = other.lines.filter((line) => !one.lines.some((known) => isSameThing(known, line)));
  const tokens = new Set(one.sent.map(({ token }) => token));
  const sent = [...one.sent, ...other.sent.filter(({ token }) => !tokens.has(token))];
  sent.sort((earlier, later) => later.at - earlier.at);
  return { lines: [...one.lines, ...lines].slice(0, maxOrderLines), sent };
}

/**
 * Reads a kept order and leaves out what was sent more than ninety days ago. Empty when the whole order is that old, or
 * when our scripts did not write the text.
 */
export function parseKeptOrder(text: string | null, now: number): KeptOrder {
  const kept = parseJson(text);
  if (!isRecord(kept) || isOld(kept.at, now) || !Array.isArray(kept.sent)) return none;
  const lines = readLines(kept.lines);
  const sent = kept.sent.map(readSent);
  if (lines === null || !sent.every((one) => one !== null)) return none;
  return { lines, sent: sent.filter(({ at }) => !isOld(at, now)) };
}

/** Writes the order, with the text for the bar on the store's other pages. These pages then need no script to count. */
export function formatKeptOrder({ lines, sent }: KeptOrder, now: number): string {
  const text = describeLines(lines);
  return JSON.stringify({ at: now, text, lines, sent: sent.slice(0, maxSent) });
}

/** The number of products in an order and their sum. @example describeLines(lines) // '3 productos · $1,380.00 CUP' */
export function describeLines(lines: readonly KeptLine[], feeCents: number | null = null): string {
  const chosen = listChosen(lines);
  const count = chosen.reduce((sum, { quantity }) => sum + quantity, 0);
  return count === 0 ? '' : `${productsText(count)} · ${totalWithFee(chosen, feeCents)}`;
}

/** The lines that are sent and that count in the total. A product whose options are not chosen yet has no price. */
export const listChosen = (lines: readonly KeptLine[]): readonly KeptLine[] =>
  lines.filter(({ asks }) => asks !== true);

/** The text for the bar. Empty when there is no order, or only an old one. */
export function readKeptText(texts: readonly (string | null)[], now: number): string {
  return texts.map((kept) => readText(kept, now)).find((text) => text !== '') ?? '';
}

function readText(kept: string | null, now: number): string {
  const order = parseJson(kept);
  if (!isRecord(order) || isOld(order.at, now) || !Array.isArray(order.lines)) return '';
  return order.lines.length > 0 && typeof order.text === 'string' ? order.text : '';
}

/** Whether two lines are about the same variant of the same product. */
export const isSameThing = (one: LineThing, other: LineThing): boolean =>
  one.productId === other.productId && one.variantKey === other.variantKey;

/** The quantity of a product, or of one of its variants. */
export const quantityOf = (lines: readonly KeptLine[], thing: LineThing): number =>
  lines.find((line) => isSameThing(line, thing))?.quantity ?? 0;

/**
 * The order with a new quantity of a product or of one of its variants. 0 removes the line. Above forty lines nothing
 * is added.
 */
export function setQuantity(
  lines: readonly KeptLine[],
  product: Bought,
  quantity: number,
): readonly KeptLine[] {
  const kept = Math.min(maxOrderQuantity, Math.max(0, Math.trunc(quantity) || 0));
  const line = { ...product, quantity: kept };
  const others = lines.filter((one) => !isSameThing(one, product));
  if (kept === 0) return others;
  if (others.length < lines.length) return lines.map((one) => (others.includes(one) ? one : line));
  return lines.length < maxOrderLines ? [...lines, line] : lines;
}

/** Whether two orders have the same quantities at the same prices. The time of the prices does not matter. */
export const isSameOrder = (some: readonly KeptLine[], others: readonly KeptLine[]): boolean =>
  some.length === others.length &&
  some.every((line) => others.some((other) => formatLine(other) === formatLine(line)));

const formatLine = ({ productId, variantKey, quantity, price, currency }: KeptLine): string =>
  [productId, variantKey, quantity, price, currency].join();

/** The browser's entries to delete: old or broken orders, and all but the latest ten of the others. */
export function listForgotten(
  entries: readonly (readonly [key: string, text: string])[],
  now: number,
): string[] {
  const orders = entries
    .filter(([key]) => key.startsWith(keyStart))
    .map(([key, text]) => {
      const kept = parseJson(text);
      return { key, at: isRecord(kept) && !isOld(kept.at, now) ? Number(kept.at) : 0 };
    });
  // Sorted in place, because browsers of older phones have no `toSorted`. The array is new.
  orders.sort((one, other) => other.at - one.at);
  return orders.filter(({ at }, index) => at === 0 || index >= maxStores).map(({ key }) => key);
}

/**
 * Whether a time is too long ago. A clock that was ahead and is then corrected loses nothing: times in the future are
 * valid for as long as times in the past.
 */
function isOld(at: unknown, now: number): boolean {
  return !(Math.abs(now - Number(at)) < keptMs);
}

function readSent(value: unknown): SentOrder | null {
  if (!isRecord(value)) return null;
  const { token, code, at, word, isSent } = value;
  const way = sendingWays.find((known) => known === value.way) ?? null;
  const lines = readLines(value.lines);
  if (typeof token !== 'string' || !orderTokenPattern.test(token)) return null;
  if (typeof code !== 'string' || !isOrderCode(code) || typeof isSent !== 'boolean') return null;
  if (lines === null || typeof at !== 'number') return null;
  return {
    ...{ token, code, at, way, isSent, lines },
    word: typeof word === 'string' ? word : null,
    ...readFee(value),
  };
}

/** The fee of a sent order. The previous release did not keep one. */
function readFee({ feeCents, municipality }: Record<string, unknown>) {
  if (!isWhole(feeCents, maxCents)) return {};
  return { feeCents, ...(typeof municipality === 'string' && { municipality }) };
}

function readLines(value: unknown): KeptLine[] | null {
  if (!Array.isArray(value) || value.length > maxOrderLines) return null;
  const lines = value.map(readLine);
  if (!lines.every((line) => line !== null)) return null;
  const things = new Set(lines.map(({ productId, variantKey = '' }) => productId + variantKey));
  return things.size === lines.length ? lines : null;
}

function readLine(value: unknown): KeptLine | null {
  if (!isRecord(value)) return null;
  const { productId, name, quantity, price, currency, delivery, minute, sheet } = value;
  if (!isId(productId) || typeof name !== 'string' || !isCurrency(currency)) return null;
  if (!isWhole(quantity, maxOrderQuantity) || quantity === 0) return null;
  if (!isWhole(minute, Number.MAX_SAFE_INTEGER) || typeof delivery !== 'boolean') return null;
  const isPrice = typeof price === 'number' && isWhole(toCents(price), maxCents);
  if (price !== null && !(isPrice && toAmount(toCents(price)) === price)) return null;
  const noted = typeof sheet === 'string' ? sheet : '';
  const line = { productId, name, quantity, price, currency, delivery, minute, sheet: noted };
  return { ...line, ...readVariant(value) };
}

function readVariant({
  variantKey,
  variant,
  asks,
}: Readonly<Record<string, unknown>>): Partial<KeptLine> {
  if (asks === true) return { asks };
  const isKey = typeof variantKey === 'string' && variantKeyPattern.test(variantKey);
  return isKey && typeof variant === 'string' ? { variantKey, variant } : {};
}

const isWhole = (value: unknown, most: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most;

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
