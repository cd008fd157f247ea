import { foldText } from '../text/fold-text.ts';

/** A word without the ending of its number, as the function `singular` of the database has it. */
export function foldWord(word: string): string {
  const root = word.replace(/s?e?s?$/, '');
  if (word.length <= 3) return word;
  return root.length < 3 ? word.slice(0, 3) : root.replace(/c$/, 'z');
}

/** The words of a text, without accents in lower case. */
export const readPhrase = (text: string): string[] => foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** The phrases of each line, which commas or > part. */
export const readPhraseLines = (text: string): string[][][] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split(/[,>]/).map(readPhrase));

export const readPhrases = (text: string): string[][] => readPhraseLines(text).flat();
