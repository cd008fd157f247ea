import { isId } from '../id.ts';
import { maxOrderLines, maxOrderQuantity } from '../limits.ts';
import { type Currency, isCurrency, maxCents, toAmount, toCents } from '../money/money.ts';
import { variantKeyPattern } from '../products/variants.ts';
import { productsText } from '../text/count-text.ts';
import { feeLinesOf } from './delivery-fee.ts';
import { isOrderCode } from './order-code.ts';
import { orderTotalText } from './order-lines.ts';
import { orderTokenPattern } from './order-token.ts';

/** Which thing a line is of: a product, or one of its options. */
export interface LineThing {
  readonly productId: string;
  /** The key of the variant; absent of a product without options, and while none is chosen. */
  readonly variantKey?: string;
}

/** A line of an order that is being put together, with its product as a sheet showed it last. */
export interface KeptLine extends LineThing {
  /** What the variant is called. @example 'M · Rojo' */
  readonly variant?: string;
  /** Its product has options of which none is chosen: until then the line is no part of what is sent. */
  readonly asks?: true;
  readonly name: string;
  readonly quantity: number;
  readonly price: number | null;
  readonly currency: Currency;
  readonly delivery: boolean;
  /** Minutes since 1970 of that price. */
  readonly minute: number;
  /** The path of that sheet; empty where it was not noted. */
  readonly sheet: string;
}

/** How an order left the page: by a way of the store, or copied. */
export const sendingWays = ['whatsapp', 'telegram', 'sms', 'mail', 'copy'] as const;
export type SendingWay = (typeof sendingWays)[number];

/** An order whose message was opened in a chat. */
export interface SentOrder {
  readonly token: string;
  readonly code: string;
  /** Milliseconds since 1970 when it was opened. */
  readonly at: number;
  /** Said by whoever receives it; null when that is who ordered. */
  readonly word: string | null;
  /** By which way it was opened; null where that was not noted. */
  readonly way: SendingWay | null;
  /** What bringing it costs, in cents of CUP, and to which municipality; absent where nothing was said of it. */
  readonly feeCents?: number | undefined;
  readonly municipality?: string | undefined;
  /** Whether its sender said so; until then it may be sent again as the same order. */
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
 * Of an order with variants. The release before drops what it cannot read, and with it the whole order; it reads no such
 * key, but erases it with the others.
 */
const variantKeyStart = `${keyStart}options:`;
const keptMs = 90 * 24 * 3_600_000;
const maxStores = 10;
const maxSent = 20;
const none: KeptOrder = { lines: [], sent: [] };

/** The event by which a page says that its script changed the order: `storage` comes to other tabs alone. */
export const orderChanged = 'orderchanged';

/** Under which the browser keeps the order to a store, one without variants and one that has some. */
export const orderKeys = (storeId: string): readonly [plain: string, withVariants: string] => [
  keyStart + storeId,
  variantKeyStart + storeId,
];

/** Under which an order to a store is to be kept; what the other key has is a part of it, and goes. */
export function orderKey(storeId: string, { lines, sent }: KeptOrder = none): string {
  const all = [...lines, ...sent.flatMap((order) => order.lines)];
  const hasVariants = all.some(({ variantKey, asks }) => variantKey !== undefined || asks);
  return orderKeys(storeId)[hasVariants ? 1 : 0];
}

/**
 * The order to a store out of what is kept under its keys. There is something under both after a release that does not
 * know variants wrote down an order beside them: nothing of either is lost.
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

/** A kept order, without what was sent ninety days ago; an empty one for what is as old, or was not written here. */
export function parseKeptOrder(text: string | null, now: number): KeptOrder {
  const kept = parseJson(text);
  if (!isRecord(kept) || isOld(kept.at, now) || !Array.isArray(kept.sent)) return none;
  const lines = readLines(kept.lines);
  const sent = kept.sent.map(readSent);
  if (lines === null || !sent.every((one) => one !== null)) return none;
  return { lines, sent: sent.filter(({ at }) => !isOld(at, now)) };
}

/** With the text that the bar of the store's other pages shows, so that no page needs a script to count. */
export function formatKeptOrder({ lines, sent }: KeptOrder, now: number): string {
  const text = describeLines(lines);
  return JSON.stringify({ at: now, text, lines, sent: sent.slice(0, maxSent) });
}

/** What is in an order and what it comes to. @example describeLines(lines) // '3 productos · $1,380.00 CUP' */
export function describeLines(lines: readonly KeptLine[], feeCents?: number): string {
  const chosen = listChosen(lines);
  const count = chosen.reduce((sum, { quantity }) => sum + quantity, 0);
  return count === 0
    ? ''
    : `${productsText(count)} · ${orderTotalText([...chosen, ...feeLinesOf(feeCents ?? null)])}`;
}

/** The lines that are sent and count in the total: an option that is not chosen yet has no price. */
export const listChosen = (lines: readonly KeptLine[]): readonly KeptLine[] =>
  lines.filter(({ asks }) => asks !== true);

/** The text that was kept with an order that is under way; empty where there is none, or it is old. */
export function readKeptText(texts: readonly (string | null)[], now: number): string {
  return texts.map((kept) => readText(kept, now)).find((text) => text !== '') ?? '';
}

function readText(kept: string | null, now: number): string {
  const order = parseJson(kept);
  if (!isRecord(order) || isOld(order.at, now) || !Array.isArray(order.lines)) return '';
  return order.lines.length > 0 && typeof order.text === 'string' ? order.text : '';
}

/** Whether two lines are of the same product and the same variant of it. */
export const isSameThing = (one: LineThing, other: LineThing): boolean =>
  one.productId === other.productId && one.variantKey === other.variantKey;

/** How many of a product there are, or of one of its variants. */
export const quantityOf = (lines: readonly KeptLine[], thing: LineThing): number =>
  lines.find((line) => isSameThing(line, thing))?.quantity ?? 0;

/**
 * The order with `quantity` of a product or of one of its variants: 0 takes its line away, and beyond forty lines nothing
 * is added.
 */
export function setQuantity(
  lines: readonly KeptLine[],
  product: Omit<KeptLine, 'quantity'>,
  quantity: number,
): readonly KeptLine[] {
  const kept = Math.min(maxOrderQuantity, Math.max(0, Math.trunc(quantity) || 0));
  const line = { ...product, quantity: kept };
  const others = lines.filter((one) => !isSameThing(one, product));
  if (kept === 0) return others;
  if (others.length < lines.length) return lines.map((one) => (others.includes(one) ? one : line));
  return lines.length < maxOrderLines ? [...lines, line] : lines;
}

/** Whether two orders ask for the same at the same prices, whenever each was looked at. */
export const isSameOrder = (some: readonly KeptLine[], others: readonly KeptLine[]): boolean =>
  some.length === others.length &&
  some.every((line) => others.some((other) => formatLine(other) === formatLine(line)));

const formatLine = ({ productId, variantKey, quantity, price, currency }: KeptLine): string =>
  [productId, variantKey, quantity, price, currency].join();

/** Which of the browser's entries go: orders that are old or broken, and of the others all but the latest ten. */
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
  // Made here, so that it is sorted in place: older phones cannot copy while they sort.
  orders.sort((one, other) => other.at - one.at);
  return orders.filter(({ at }, place) => at === 0 || place >= maxStores).map(({ key }) => key);
}

/** A clock that was ahead and is set right takes nothing away; it may keep what it stamped for twice as long, and no longer. */
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

/** Whether something is brought for a fee; what a release before this one kept says nothing of it. */
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
