import { foldText } from '../text/fold-text.ts';
import { readMeasures } from './measures.ts';

const wordPattern = /\d+(?:\.\d+)+|[\p{L}\p{N}]+/gu;
/** The database treats numbers with a slash between them as one word, as in "1/2" and at the start of "8/256gb". */
const fraction = /(?<![\p{L}\p{N}/.,-])(\d+(?:\/\d+)+)/u;
const maxWords = 12;
const maxMeasures = 4;

/**
 * The words of a search text, in lower case without accents, at most twelve.
 * @example readWords('Café  de Ñico!') // ['cafe', 'de', 'nico']
 */
export function readWords(text: string): string[] {
  return (foldText(text).match(wordPattern) ?? []).slice(0, maxWords);
}

/**
 * Splits a search text into words and measures.
 * @example readSearchText('Arroz 1 kg') // { words: ['arroz'], measures: ['1kg'] }
 */
export function readSearchText(text: string): { words: string[]; measures: string[] } {
  const measures: string[] = [];
  const words = foldText(text.replace(/(?=[½¼¾])/g, ' '))
    .replaceAll('⁄', '/')
    .split(fraction)
    .flatMap((part) => {
      if (fraction.test(part)) return [part];
      const { measures: some, rest } = readMeasures(part);
      measures.push(...some);
      return readWords(rest);
    })
    .slice(0, maxWords);
  return { words, measures: [...new Set(measures)].slice(0, maxMeasures) };
}

/**
 * The text of a `to_tsquery` that requires one alternative of each word.
 * @example formatTextQuery([['cafe'], ['te', 'tetera']]) // "('cafe') & ('te' | 'tetera')"
 */
export function formatTextQuery(words: readonly (readonly string[])[]): string {
  return words
    .map((alternatives) => `(${alternatives.map((word) => `'${word}'`).join(' | ')})`)
    .join(' & ');
}
