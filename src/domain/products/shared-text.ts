import type { Currency } from '../money/money.ts';
import { readTypedPrice, writePrice } from '../money/typed-price.ts';
import { narrow } from '../text/pasted-text.ts';

/** What a new product is called and costs, as far as a text says it. */
export interface SharedProduct {
  readonly name: string;
  /** As its owner would type it; '' where the text says none. */
  readonly price: string;
}

/** A number at the end of a line, with what names its currency before or behind it. */
const priceAtEnd =
  /^(.*?)[\s:=\-–—]*((?:US ?\$|[$€])? ?\d[\d.,' ]*(?: ?(?:CUP|MN|USD|EUR|€|\$|pesos?|euros?|d[óo]lar(?:es)?))?)[.!]*$/iu;

/**
 * Reads a text such as "Helado de fresa 250": the name before the price at the end of a line. A number that is a part of
 * the name, as of "Café 250 g", is none. A price in another currency, or one that may be two, stays in the name, where
 * its owner sees it.
 * @example readSharedText('Helado de fresa 250', 'CUP') // { name: 'Helado de fresa', price: '250' }
 */
export function readSharedText(text: string, currency: Currency): SharedProduct {
  const lines = text
    .split('\n')
    .map((line) => narrow(line).replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '' && !/^https?:\/\//i.test(line));
  const [first = ''] = lines;
  for (const [place, line] of lines.entries()) {
    const [, name = '', written = ''] = priceAtEnd.exec(line) ?? [];
    const typed = written === '' ? null : readTypedPrice(written, currency);
    if (typed?.kind !== 'price') continue;
    // The price has a line of its own, below the name.
    const own = name.trim() === '' && place > 0 ? first : name.trim();
    return { name: own, price: writePrice(typed.cents) };
  }
  return { name: first, price: '' };
}

/** What some photos shared together are called: a line each where there are as many, else all of it is of the first. */
export function splitSharedText(text: string, photos: number): readonly string[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return photos > 1 && lines.length === photos ? lines : [text];
}
