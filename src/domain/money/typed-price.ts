import * as sentences from '../messages/price.ts';
import { dropCopied, narrow } from '../text/pasted-text.ts';
import { type Cents, type Currency, formatPrice, maxCents, splitPrice, toAmount } from './money.ts';

/** What a person has typed for a price. */
export type TypedPrice =
  | { readonly kind: 'empty' }
  /** `isPlain` says that it is typed as the API takes it, so that nothing had to be understood. */
  | { readonly kind: 'price'; readonly cents: Cents; readonly isPlain: boolean }
  /** It can be read in two ways, of which the person says the right one. */
  | { readonly kind: 'either'; readonly readings: readonly [Cents, Cents] }
  | { readonly kind: 'wrong'; readonly message: string };

/** What is written beside a number, and the currency that it names; null for the sign that two of them share. */
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
 * Reads a price as people type and paste it: with separators of thousands, a comma or a point before the cents, the sign
 * or the code of its currency. Three digits behind one point or comma are thousands in CUP, whose prices are long; in
 * other currencies, and without one, they may as well be cents with a figure too many, and the person is asked
 * (product.md 7.2).
 * @param currency null where prices in every currency are meant
 * @example readTypedPrice('4.500,00', 'CUP') // { kind: 'price', cents: 450000, isPlain: false }
 */
export function readTypedPrice(text: string, currency: Currency | null): TypedPrice {
  const typed = narrow(dropCopied(text)).replace(/\s+/g, ' ').trim();
  if (typed === '') return { kind: 'empty' };
  // The end of a sentence, and the dash that some write for no cents.
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

/** A price as an owner types it with the fewest signs, which is read in one way: '1250', '1.25'. */
export function writePrice(cents: Cents): string {
  return toAmount(cents).toFixed(2).replace(/\.00$/, '');
}

/** A price as screens show it; without a currency, which a sign would name, the number alone. */
export function showTypedPrice(cents: Cents, currency: Currency | null): string {
  const amount = toAmount(cents);
  return currency === null
    ? splitPrice(amount, 'CUP').amount.slice(1)
    : formatPrice(amount, currency);
}

const isMeant = (named: Currency | null, currency: Currency | null): boolean =>
  named === null ? currency !== 'EUR' : named === currency;

/** The number without what stands beside it, and what that names. */
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

/** Every amount that a number may be: none, one, or where it has to be asked two, the smaller first. */
function listReadings(number: string, currency: Currency | null): Cents[] {
  const [, whole = '', cents = ''] = /^(\d*)(?:[.,](\d{1,2}))?$/.exec(number) ?? [];
  if (whole + cents !== '') return [join(whole, cents)];
  const grouped = /^[1-9]\d{0,2}(?:([.,' ])\d{3})(?:\1\d{3})*(?:(?!\1)[.,](\d{1,2}))?$/.exec(
    number,
  );
  const isAsked = /^\d*[.,]\d{3}$/.test(number) && (currency !== 'CUP' || grouped === null);
  const digits = number.replace(/\D/g, '');
  if (isAsked) {
    // A sign and nothing on either side of it.
    if (/^[.,]000$/.test(number)) return [];
    // The cents with a figure too many, rounded.
    return [Math.floor((Number(digits) + 5) / 10), join(digits, '')];
  }
  if (grouped === null) return [];
  const [, , decimals = ''] = grouped;
  return [join(digits.slice(0, digits.length - decimals.length), decimals)];
}

const join = (whole: string, cents: string): Cents =>
  Number(whole) * 100 + Number(cents.padEnd(2, '0'));
