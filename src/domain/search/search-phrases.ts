import { foldText } from '../text/fold-text.ts';

/** A word without the ending of its plural, as the database function `singular` returns it. */
export function foldWord(word: string): string {
  const root = word.replace(/s?e?s?$/, '');
  if (word.length <= 3) return word;
  return root.length < 3 ? word.slice(0, 3) : root.replace(/c$/, 'z');
}

/** The words of a text, in lower case without accents. */
export const readPhrase = (text: string): string[] => foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** The phrases of each line. Commas or > separate them. */
export const readPhraseLines = (text: string): string[][][] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split(/[,>]/).map(readPhrase));

export const readPhrases = (text: string): string[][] => readPhraseLines(text).flat();
