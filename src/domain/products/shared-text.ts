import { isCubanMobile } from '../accounts/phone.ts';
import type { Cents, Currency } from '../money/money.ts';
import { readTypedPrice, writePrice } from '../money/typed-price.ts';
import { narrow } from '../text/pasted-text.ts';

/** The name and price of a new product, as far as a shared text contains them. */
export interface SharedProduct {
  readonly name: string;
  /** In the form in which its owner would type it. '' when the text has no price. */
  readonly price: string;
}

/**
 * A number at the end of a line, with a mark of its currency before or behind it. A sign stands between the number and
 * the name, because digits behind a letter belong to the name.
 */
const priceAtEnd =
  /^(?:(.*?)(?:[\s:=\-–—\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F]+|(?=US ?\$|[$€])))??((?:US ?\$|[$€])? ?\d[\d.,' ]*(?: ?(?:CUP|MN|USD|EUR|€|\$|pesos?|euros?|d[óo]lar(?:es)?))?)[.!]*$/iu;

/** The words before a price that do not name a product. */
const priceWord = /^(?:precio|costo|valor)?$/i;

/** The words before what it costs to bring the product. */
const deliveryWord = /env[ií]o|domicilio|mensajer[ií]a/i;

/**
 * Reads a text such as "Helado de fresa 250": the name, then the price at the end of a line. A number that belongs to
 * the name, as in "Café 250 g", is not a price. A price in another currency or with two meanings stays in the name,
 * where its owner sees it.
 * @example readSharedText('Helado de fresa 250', 'CUP') // { name: 'Helado de fresa', price: '250' }
 */
export function readSharedText(text: string, currency: Currency): SharedProduct {
  const lines = text
    .split('\n')
    .map((line) => narrow(line).replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '' && !/^https?:\/\//i.test(line));
  const prices = lines.flatMap((line, index) => readPriceLine(line, index, currency));
  // A number without a mark may be a size, so a clear price on a later line comes first.
  const price = prices.find(({ isClear }) => isClear) ?? prices[0];
  if (price === undefined) return { name: lines[0] ?? '', price: '' };
  // When the price has a line of its own, the name is on the first of the others.
  const name = price.isAlone ? lines.find((_, other) => other !== price.index) : price.name;
  return { name: name ?? '', price: writePrice(price.cents) };
}

interface PriceLine {
  readonly index: number;
  /** The text before the price. */
  readonly name: string;
  readonly cents: Cents;
  /** Whether the line names no product. */
  readonly isAlone: boolean;
  /** Whether the number is surely the price of the product. */
  readonly isClear: boolean;
}

/** The price at the end of a line, or nothing. */
function readPriceLine(line: string, index: number, currency: Currency): PriceLine[] {
  const [, before = '', written = ''] = priceAtEnd.exec(line) ?? [];
  const typed = written === '' ? null : readTypedPrice(written, currency);
  const isMarked = /[^\d.,' ]/.test(written);
  if (typed?.kind !== 'price' || (!isMarked && endsInMobile(line))) return [];
  const name = before.trim();
  const isAlone = priceWord.test(name);
  const isClear = isAlone || (isMarked && !deliveryWord.test(name));
  return [{ index, name, cents: typed.cents, isAlone, isClear }];
}

const endsInMobile = (line: string): boolean =>
  isCubanMobile(/\+?\d[\d ().-]*$/.exec(line)?.[0] ?? '');

/**
 * The texts for several photos that were shared together. Each photo gets a line when their numbers match. Otherwise
 * the first photo gets the whole text.
 */
export function splitSharedText(text: string, photos: number): readonly string[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return photos > 1 && lines.length === photos ? lines : [text];
}
