import * as sentences from '../messages/price.ts';
import { dropCopied, narrow } from '../text/pasted-text.ts';
import {
  type Cents,
  type Currency,
  formatPrice,
  maxCents,
  splitPrice,
  toAmount,
  toCents,
} from './money.ts';

/** The meaning of a price that a person typed. */
export type TypedPrice =
  | { readonly kind: 'empty' }
  /** `isPlain` says that the text has the exact form that the API accepts. */
  | { readonly kind: 'price'; readonly cents: Cents; readonly isPlain: boolean }
  /** The text can be read in two ways, and the person chooses. */
  | { readonly kind: 'either'; readonly readings: readonly [Cents, Cents] }
  | { readonly kind: 'wrong'; readonly message: string };

/** The signs and codes beside a number, each with its currency. Null for the sign that two currencies share. */
const marks = (
  [
    ['US ?\\$|U\\$S|USD|d[óo]lar(?:es)?', 'USD'],
    ['CUP|MN|M\\.N|pesos?(?: cubanos?)?', 'CUP'],
    ['EUR|€|euros?', 'EUR'],
    ['\\$', null],
  ] as const
).map(([mark, currency]) => ({
  before: new RegExp(`^(?:${mark}) ?(?=[\\d$€.,A-Z])`, 'i'),
  behind: new RegExp(`^(.*[\\d.,' $€])(?:${mark})$`, 'i'),
  currency,
}));

/**
 * Reads a price as people type and paste it: with separators of thousands, a comma or a point before the cents, the
 * sign or the code of its currency. Three digits behind a single point or comma are thousands in CUP, where prices are
 * long. In other currencies, and without a currency, they may also be cents with one digit too many. The person is then
 * asked (product.md 7.2).
 * @param currency null to accept prices in every currency
 * @example readTypedPrice('4.500,00', 'CUP') // { kind: 'price', cents: 450000, isPlain: false }
 */
export function readTypedPrice(text: string, currency: Currency | null): TypedPrice {
  const typed = narrow(dropCopied(text)).replace(/\s+/g, ' ').trim();
  if (typed === '') return { kind: 'empty' };
  // Removes the end of a sentence, and the dash that some people write for "no cents".
  const { number, named } = takeMarks(typed.replace(/[.,]\p{Pd}$|[.,;:]+$/u, '').trim());
  const other = named.find((code) => !isMeant(code, currency));
  if (other !== undefined) {
    return { kind: 'wrong', message: sentences.otherCurrency(other ?? '$', currency) };
  }
  const readings = listReadings(number.replace(/[’‘ʼ`´′]/g, "'"), currency);
  const [first, second = first] = readings;
  if (first === undefined || second === undefined) {
    return { kind: 'wrong', message: sentences.invalid };
  }
  if (first > maxCents || second > maxCents) return { kind: 'wrong', message: sentences.tooLarge };
  return first === second
    ? { kind: 'price', cents: first, isPlain: /^\d+(?:\.\d{1,2})?$/.test(text.trim()) }
    : { kind: 'either', readings: [first, second] };
}

/** The amount that a person typed: null for an empty field, a sentence when it is refused. */
export function readTypedAmount(text: string, currency: Currency): number | string | null {
  const typed = readTypedPrice(text, currency);
  if (typed.kind === 'empty') return null;
  if (typed.kind === 'price') return toAmount(typed.cents);
  return typed.kind === 'either' ? sentences.chooseOne : typed.message;
}

/** The amount of a text that is one price; null for any other text. */
export function readCertainAmount(text: string, currency: Currency): number | null {
  const typed = readTypedPrice(text, currency);
  return typed.kind === 'price' ? toAmount(typed.cents) : null;
}

/** The shortest text that an owner can type for a price without a second meaning: '1250', '1.25'. */
export function writePrice(cents: Cents): string {
  return toAmount(cents).toFixed(2).replace(/\.00$/, '');
}

/** The first text of a field for an amount. '' for null. */
export const writeAmount = (amount: number | null | undefined): string =>
  amount === null || amount === undefined ? '' : writePrice(toCents(amount));

/** A price as screens show it. Without a currency it is the number alone. */
export function showTypedPrice(cents: Cents, currency: Currency | null): string {
  const amount = toAmount(cents);
  return currency === null
    ? splitPrice(amount, 'CUP').amount.slice(1)
    : formatPrice(amount, currency);
}

const isMeant = (named: Currency | null, currency: Currency | null): boolean =>
  named === null ? currency !== 'EUR' : named === currency;

/** The number without the signs and codes beside it, and the currencies that these name. */
function takeMarks(typed: string): { number: string; named: (Currency | null)[] } {
  const named: (Currency | null)[] = [];
  let number = typed;
  for (;;) {
    const mark = marks.find(({ before, behind }) => before.test(number) || behind.test(number));
    if (mark === undefined) return { number, named };
    named.push(mark.currency);
    const { before, behind } = mark;
    number = (
      before.test(number) ? number.replace(before, '') : number.replace(behind, '$1')
    ).trim();
  }
}

/**
 * Every amount that a number may mean: none, one, or two. Of two, which the person chooses from, the smaller comes
 * first.
 */
function listReadings(number: string, currency: Currency | null): Cents[] {
  const [, whole = '', cents = ''] = /^(\d*)(?:[.,](\d{1,2}))?$/.exec(number) ?? [];
  if (whole + cents !== '') return [join(whole, cents)];
  const grouped = /^[1-9]\d{0,2}(?:([.,' ])\d{3})(?:\1\d{3})*(?:(?!\1)[.,](\d{1,2}))?$/.exec(
    number,
  );
  const isAsked = /^\d*[.,]\d{3}$/.test(number) && (currency !== 'CUP' || grouped === null);
  const digits = number.replace(/\D/g, '');
  if (isAsked) {
    // The text is a separator with zeros behind it and no digit before it.
    if (/^[.,]000$/.test(number)) return [];
    // The first reading: cents with one digit too many, rounded.
    return [Math.floor((Number(digits) + 5) / 10), join(digits, '')];
  }
  if (grouped === null) return [];
  const [, , decimals = ''] = grouped;
  return [join(digits.slice(0, digits.length - decimals.length), decimals)];
}

const join = (whole: string, cents: string): Cents =>
  Number(whole) * 100 + Number(cents.padEnd(2, '0'));
