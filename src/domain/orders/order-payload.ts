import { isId } from '../id.ts';
import { maxOrderLines, maxOrderQuantity } from '../limits.ts';
import { type Currency, maxCents, toAmount, toCents } from '../money/money.ts';
import { isOrderCode } from './order-code.ts';
import { orderTokenPattern } from './order-token.ts';

/** A line of a link: what it costs is the claim of whoever made it. */
export interface PayloadLine {
  readonly productId: string;
  readonly quantity: number;
  readonly cost: { readonly price: number; readonly currency: Currency } | null;
}

/** What the link of an order carries: ids, numbers and nothing of a person. */
export interface OrderPayload {
  readonly token: string;
  readonly code: string;
  /** Minutes since 1970 at which the prices were read. */
  readonly minute: number;
  readonly lines: readonly PayloadLine[];
}

/** How the fragment of a link to an order begins. */
export const orderFragmentStart = '#p=';
const maxCharacters = 4_000;
const maxMinute = 36 ** 6 - 1;
const letters: Record<Currency, string> = { CUP: 'c', USD: 'u', EUR: 'e' };
const byLetter: Readonly<Record<string, Currency>> = { c: 'CUP', u: 'USD', e: 'EUR' };

/** `#p=1.{token}.{code}.{minute}.{id}*{n}@{cents}{c},…`, its numbers in base 36. */
export function formatOrderFragment({ token, code, minute, lines }: OrderPayload): string {
  const written = lines.map(({ productId, quantity, cost }) => {
    const price = cost === null ? '' : toCents(cost.price).toString(36) + letters[cost.currency];
    return `${productId}*${quantity.toString(36)}@${price}`;
  });
  return `${orderFragmentStart}1.${token}.${code}.${minute.toString(36)}.${written.join(',')}`;
}

/** The order of a fragment; null for anything that does not match the grammar to the last character. */
export function parseOrderFragment(fragment: string): OrderPayload | null {
  if (fragment.length > maxCharacters || !fragment.startsWith(orderFragmentStart)) return null;
  const parts = fragment.slice(orderFragmentStart.length).split('.');
  const [version, token = '', code = '', minuteText = '', lineText = ''] = parts;
  if (parts.length !== 5 || version !== '1') return null;
  if (!orderTokenPattern.test(token) || !isOrderCode(code)) return null;
  const minute = parseNumber(minuteText, 0, maxMinute);
  const lines = lineText.split(',').map(parseLine);
  const isWhole = lines.length <= maxOrderLines && lines.every((line) => line !== null);
  if (minute === null || !isWhole) return null;
  const ids = new Set(lines.map(({ productId }) => productId));
  return ids.size === lines.length ? { token, code, minute, lines } : null;
}

function parseLine(text: string): PayloadLine | null {
  const [, productId, quantityText = '', centsText, letter = ''] =
    /^([^*]+)\*([^@]+)@(?:([0-9a-z]+)([cue]))?$/.exec(text) ?? [];
  const quantity = parseNumber(quantityText, 1, maxOrderQuantity);
  if (!isId(productId) || quantity === null) return null;
  if (centsText === undefined) return { productId, quantity, cost: null };
  const cents = parseNumber(centsText, 0, maxCents);
  const currency = byLetter[letter];
  if (cents === null || currency === undefined) return null;
  return { productId, quantity, cost: { price: toAmount(cents), currency } };
}

/** A number of base 36 as it is written here: lower case, without zeros ahead. */
function parseNumber(text: string, least: number, most: number): number | null {
  if (!/^(?:0|[1-9a-z][0-9a-z]{0,8})$/.test(text)) return null;
  const value = Number.parseInt(text, 36);
  return value >= least && value <= most ? value : null;
}
