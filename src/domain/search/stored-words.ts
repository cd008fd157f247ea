import { isEmptyWord } from './empty-words.ts';
import { readMeasures } from './measures.ts';
import { foldWord, readPhrase } from './search-phrases.ts';
import { foldText } from '../text/fold-text.ts';

/**
 * The words of a text without accents in lower case, each measure one of them in one writing, without those that say
 * nothing unless there are no others.
 * @example readStoredWords('Arroz de 1.5 kilos') // ['arroz', '1p5kg']
 */
export function readStoredWords(text: string): string[] {
  const plain = foldText(text);
  const { measures, rest } = /\d/.test(plain) ? readMeasures(plain) : { measures: [], rest: plain };
  // A point would part a word in two.
  const words = [...readPhrase(rest), ...measures.map((measure) => measure.replace('.', 'p'))];
  const meaningful = words.filter((word) => !isEmptyWord(word));
  return meaningful.length > 0 ? meaningful : words;
}

/**
 * Ends each word of the stored index. Pagefind finds what begins with a word, and when nothing does, what the word begins
 * with; with its end a word is found as it is alone. It also keeps Pagefind from stemming. No word by ear has a z.
 */
export const wordEnd = 'z';

/**
 * A word as the stored index has it: in the singular and spelled by ear, so that "baca" finds "vacas".
 * @example spellByEar('quesos') // 'kes'
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
 * What is left of a word when letters are swapped or doubled, when vowels are missing, and when it is said by ear: its
 * first letter and its consonants in the order of the alphabet, or all letters where there are but two consonants.
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

/** In the stored index, the place to which what is brought to all of the country is brought. */
export const everywhere = 'cuba';
