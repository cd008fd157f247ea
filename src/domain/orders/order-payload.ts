import { isId } from '../id.ts';
import { maxOrderLines, maxOrderQuantity } from '../limits.ts';
import { tokenInvalid, versionUnknown } from '../messages/order.ts';
import { type Currency, maxCents, toAmount, toCents } from '../money/money.ts';
import { isOrderCode } from './order-code.ts';
import { orderFragmentStart } from './order-fragment.ts';
import { formatOrderDetails, type OrderDetails, parseOrderDetails } from './order-details.ts';
import { orderTokenPattern } from './order-token.ts';

/** A line in a link. Its price is only a claim of the person who made the link. */
export interface PayloadLine {
  readonly productId: string;
  /** The key of the chosen variant, three characters. Absent for a product without options. */
  readonly variantKey?: string;
  readonly quantity: number;
  readonly cost: { readonly price: number; readonly currency: Currency } | null;
}

/** The content of an order's link. It does not contain the delivery word. */
export interface OrderPayload {
  readonly token: string;
  readonly code: string;
  /** The time of the prices in minutes since 1970. */
  readonly minute: number;
  readonly lines: readonly PayloadLine[];
  /** The fields that the buyer wrote. Absent in a link of version 1, which has no personal data. */
  readonly details?: OrderDetails;
}

const maxCharacters = 8_000;
const maxMinute = 36 ** 6 - 1;
const letters: Record<Currency, string> = { CUP: 'c', USD: 'u', EUR: 'e' };
const byLetter: Readonly<Record<string, Currency>> = { c: 'CUP', u: 'USD', e: 'EUR' };

/**
 * Writes `#p=2.{token}.{code}.{minute}.{lines}.{details}`. Its numbers are in base 36. A line is `{id}*{n}@{cents}{c}`,
 * or `{id}:{key}*{n}@{cents}{c}` for a product with options. An order without details is written as version 1, which
 * ends with the lines.
 */
export function formatOrderFragment(order: OrderPayload): string {
  const { token, code, minute, lines, details } = order;
  const parts = [token, code, minute.toString(36), lines.map(formatLine).join(',')];
  const version =
    details === undefined ? ['1', ...parts] : ['2', ...parts, formatOrderDetails(details)];
  return orderFragmentStart + version.join('.');
}

function formatLine({ productId, variantKey, quantity, cost }: PayloadLine): string {
  const option = variantKey === undefined ? '' : `:${variantKey}`;
  const price = cost === null ? '' : toCents(cost.price).toString(36) + letters[cost.currency];
  return `${productId}${option}*${quantity.toString(36)}@${price}`;
}

/**
 * Reads the fragment of an order link of version 1 or 2. Null when any character breaks the grammar. One punctuation
 * mark at the end is ignored, because a sentence may end with the link.
 */
export function parseOrderFragment(fragment: string): OrderPayload | null {
  if (fragment.length > maxCharacters || !fragment.startsWith(orderFragmentStart)) return null;
  const parts = fragment
    .slice(orderFragmentStart.length)
    .replace(/[.,)!;:]$/, '')
    .split('.');
  const [version, token = '', code = '', minuteText = '', lineText = '', detailText = ''] = parts;
  const hasDetails = version === '2';
  if (!hasDetails && version !== '1') return null;
  if (parts.length !== (hasDetails ? 6 : 5)) return null;
  if (!orderTokenPattern.test(token) || !isOrderCode(code)) return null;
  const minute = parseNumber(minuteText, 0, maxMinute);
  const lines = parseLines(lineText, hasDetails);
  if (minute === null || lines === null) return null;
  if (!hasDetails) return { token, code, minute, lines };
  const details = parseOrderDetails(detailText);
  return details === null ? null : { token, code, minute, lines, details };
}

/** The error message for a fragment that `parseOrderFragment` refuses. */
export function refuseOrderFragment(fragment: string): string {
  const [, version = '0'] = /^#p=([1-9]\d{0,5})\./.exec(fragment) ?? [];
  return Number(version) > 2 && fragment.length <= maxCharacters ? versionUnknown : tokenInvalid;
}

function parseLines(text: string, mayHaveOptions: boolean): PayloadLine[] | null {
  const lines = text.split(',').map(parseLine);
  if (lines.length > maxOrderLines || !lines.every((line) => line !== null)) return null;
  if (!mayHaveOptions && lines.some(({ variantKey }) => variantKey !== undefined)) return null;
  const names = new Set(lines.map(({ productId, variantKey = '' }) => productId + variantKey));
  return names.size === lines.length ? lines : null;
}

function parseLine(text: string): PayloadLine | null {
  const [, productId, variantKey, quantityText = '', centsText, letter = ''] =
    /^([^*:]+)(?::([0-9a-hjkmnp-tv-z]{3}))?\*([^@]+)@(?:([0-9a-z]+)([cue]))?$/.exec(text) ?? [];
  const quantity = parseNumber(quantityText, 1, maxOrderQuantity);
  if (!isId(productId) || quantity === null) return null;
  const line = { productId, ...(variantKey === undefined ? {} : { variantKey }), quantity };
  if (centsText === undefined) return { ...line, cost: null };
  const cents = parseNumber(centsText, 0, maxCents);
  const currency = byLetter[letter];
  if (cents === null || currency === undefined) return null;
  return { ...line, cost: { price: toAmount(cents), currency } };
}

/** Reads a number of base 36 in the form in which we write it: lower case, without leading zeros. */
function parseNumber(text: string, least: number, most: number): number | null {
  if (!/^(?:0|[1-9a-z][0-9a-z]{0,8})$/.test(text)) return null;
  const value = Number.parseInt(text, 36);
  return value >= least && value <= most ? value : null;
}
