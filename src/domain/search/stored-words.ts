import { isEmptyWord } from './empty-words.ts';
import { readMeasures } from './measures.ts';
import { foldWord, readPhrase } from './search-phrases.ts';
import { foldText } from '../text/fold-text.ts';

/**
 * The words of a text in lower case without accents. Each measure is one word with a fixed spelling. Words without a
 * meaning are left out, unless there are no others.
 * @example readStoredWords('Arroz de 1.5 kilos') // ['arroz', '1p5kg']
 */
export function readStoredWords(text: string): string[] {
  const plain = foldText(text);
  const { measures, rest } = /\d/.test(plain) ? readMeasures(plain) : { measures: [], rest: plain };
  // A point would split a word in two.
  const words = [...readPhrase(rest), ...measures.map((measure) => measure.replace('.', 'p'))];
  const meaningful = words.filter((word) => !isEmptyWord(word));
  return meaningful.length > 0 ? meaningful : words;
}

/**
 * The end of each word in the stored index. Pagefind finds words that begin with a query. When there are none, it finds
 * words with which the query begins. With this end, it finds only the word itself. The end also keeps Pagefind from
 * stemming. No word spelled by ear has a z.
 */
export const wordEnd = 'z';

/**
 * The form of a word in the stored index: singular and spelled by ear, so that "baca" finds "vacas".
 * @example spellByEar('quesos') // 'keso'
 */
export function spellByEar(word: string): string {
  if (/\d/.test(word)) return word;
  return foldWord(word)
    .replace(/(^|[^c])h+/g, '$1')
    .replace(/qu(?=[ei])|c(?![eih])|q/g, 'k')
    .replace(/c(?=[ei])|z/g, 's')
    .replace(/ll/g, 'y')
    .replace(/y$/, 'i')
    .replace(/v/g, 'b')
    .replace(/w/g, 'gu')
    .replace(/g(?=[ei])/g, 'j')
    .replace(/([a-z])\1+/g, '$1');
}

/**
 * The part of a word that survives swapped or doubled letters, missing vowels and spelling by ear: its first letter and
 * its consonants in alphabetical order, or all letters when there are only two consonants.
 * @example keepLetters('leche') === keepLetters('lehce')
 */
export function keepLetters(word: string): string {
  const plain = foldWord(word)
    .replaceAll('z', 'c')
    .replaceAll('v', 'b')
    .replace(/[kq]/g, 'c')
    .replaceAll('j', 'g')
    .replaceAll('m', 'n')
    .replaceAll('y', 'l');
  const consonants = sortLetters(plain.replace(/[aeiou]/g, ''));
  return `${wordEnd}${plain.charAt(0)}${consonants.length > 2 ? consonants : sortLetters(plain)}${wordEnd}`;
}

const sortLetters = (text: string): string => [...new Set(text)].sort().join('');

/** In the stored index, the value of `deliversTo` for products that are delivered in the whole country. */
export const everywhere = 'cuba';
