import type { Currency } from '../money/money.ts';
import { readTypedPrice, writePrice } from '../money/typed-price.ts';
import { narrow } from '../text/pasted-text.ts';

/** The name and price of a new product, as far as a shared text contains them. */
export interface SharedProduct {
  readonly name: string;
  /** In the form in which its owner would type it. '' when the text has no price. */
  readonly price: string;
}

/** A number at the end of a line, with a mark of its currency before or behind it. */
const priceAtEnd =
  /^(.*?)[\s:=\-–—]*((?:US ?\$|[$€])? ?\d[\d.,' ]*(?: ?(?:CUP|MN|USD|EUR|€|\$|pesos?|euros?|d[óo]lar(?:es)?))?)[.!]*$/iu;

/** The words before a price that do not name a product. */
const priceWord = /^(?:precio|costo|valor)?$/i;

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
  const [first = ''] = lines;
  for (const [index, line] of lines.entries()) {
    const [, name = '', written = ''] = priceAtEnd.exec(line) ?? [];
    const typed = written === '' ? null : readTypedPrice(written, currency);
    if (typed?.kind !== 'price') continue;
    // When the price has a line of its own, the name is on the first of the others.
    const isAlone = priceWord.test(name.trim());
    const named = isAlone ? lines.find((_, other) => other !== index) : name.trim();
    return { name: named ?? '', price: writePrice(typed.cents) };
  }
  return { name: first, price: '' };
}

/**
 * The texts for several photos that were shared together. Each photo gets a line when their numbers match. Otherwise
 * the first photo gets the whole text.
 */
export function splitSharedText(text: string, photos: number): readonly string[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return photos > 1 && lines.length === photos ? lines : [text];
}
