import type { Currency } from '../money/money.ts';

/** The sign before the cents in a file's amounts. */
export type Decimal = 'comma' | 'point';

/** A number as people write it, and the currency if they name one. */
interface Written {
  readonly digits: string;
  readonly currency: Currency | null;
}

const words: readonly (readonly [RegExp, Currency])[] = [
  [/us\$|u\$s|usd(?![a-z])|d[oó]lar(?:es)?(?![a-z])/i, 'USD'],
  [/€|euros?(?![a-z])|eur(?![a-z])/i, 'EUR'],
  [/cup(?![a-z])|m\.?n\.?(?![a-z])|pesos?(?: cubanos?)?(?![a-z])/i, 'CUP'],
];

/** The currency that a text names. A bare "$" may mean two currencies. */
export function findCurrency(text: string): Currency | null {
  return words.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}

function strip(text: string): Written {
  const currency = findCurrency(text);
  const pattern = words.find(([, one]) => one === currency)?.[0];
  const bare = (pattern === undefined ? text : text.replace(pattern, '')).replace('$', '');
  // Blanks and apostrophes are always separators of thousands.
  return { digits: bare.replace(/(\d)[\s'’](?=\d{3})/g, '$1').trim(), currency };
}

/**
 * The sign before the cents in a text. Null when the text does not show it, `either` when the sign may separate
 * thousands or cents.
 */
function readSign(text: string): Decimal | 'either' | null {
  const digits = strip(text).digits;
  if (!/^\d[\d.,]*$/.test(digits)) return null;
  const commas = digits.split(',').length - 1;
  const points = digits.split('.').length - 1;
  if (commas === 0 && points === 0) return null;
  if (commas > 0 && points > 0) {
    return digits.lastIndexOf(',') > digits.lastIndexOf('.') ? 'comma' : 'point';
  }
  const own: Decimal = commas > 0 ? 'comma' : 'point';
  const other: Decimal = own === 'comma' ? 'point' : 'comma';
  if (commas + points > 1) return other;
  return /^[1-9]\d{0,2}[.,]\d{3}$/.test(digits) ? 'either' : own;
}

/**
 * How the amounts of a whole file are written. It is unclear when no amount shows it, as with "1.250" alone, or when
 * amounts contradict each other. Then `example` is one that reads differently.
 */
export function decideDecimal(
  texts: readonly string[],
): { readonly decimal: Decimal } | { readonly decimal: null; readonly example: string } {
  const found = texts.map((text) => ({ text, sign: readSign(text) }));
  const has = (decimal: Decimal): boolean => found.some(({ sign }) => sign === decimal);
  if (has('comma') !== has('point')) return { decimal: has('comma') ? 'comma' : 'point' };
  const unclear = found.find(({ sign }) => sign === 'either') ?? found.find(({ sign }) => sign);
  return unclear === undefined
    ? { decimal: 'point' }
    : { decimal: null, example: unclear.text.trim() };
}

/**
 * An amount that a person wrote, with the currency beside it. Null for text that is no number in a file with this
 * separator of cents. More than two decimals are kept, so that the caller can refuse them.
 * @example readAmount('$1.250,00', 'comma') // { amount: 1250, currency: null }
 */
export function readAmount(
  text: string,
  decimal: Decimal,
): { readonly amount: number; readonly currency: Currency | null } | null {
  const { digits, currency } = strip(text);
  const [point, group] = decimal === 'comma' ? [',', '.'] : ['.', ','];
  const [whole = '', cents, ...more] = digits.split(point);
  if (more.length > 0) return null;
  const isGrouped = whole.includes(group);
  const isWhole = isGrouped
    ? new RegExp(`^-?\\d{1,3}(?:\\${group}\\d{3})+$`).test(whole)
    : /^-?\d+$/.test(whole);
  if (!isWhole || (cents !== undefined && !/^\d+$/.test(cents))) return null;
  const amount = Number(`${whole.replaceAll(group, '')}.${cents ?? '0'}`);
  return Number.isFinite(amount) ? { amount, currency } : null;
}

/** A number that a spreadsheet stores in binary, rounded to the fifteen digits that it shows. */
export const roundStored = (text: string): number => Number(Number(text).toPrecision(15));
