import { foldWord } from '#domain/search/search-phrases.ts';
import type { Vocabulary } from './vocabulary.ts';

interface GivenWord {
  readonly word: string;
  readonly known: boolean;
}

/** The shortest part of a word that was written together with another. */
const shortestPart = 3;

/**
 * The words with what was written together taken apart ("aguamineral") and what was written apart put together
 * ("coca cola" for "cocacola"), where that gives known words. Null when nothing is put right so.
 */
export async function regroupWords(
  vocabulary: Vocabulary,
  words: readonly GivenWord[],
): Promise<string[] | null> {
  const pairs = words.map(({ word, known }) => (known ? [] : splitWord(word)));
  const joined = words.map((one, index) => joinWords(one, words[index + 1]));
  const candidates = [...pairs.flat(2), ...joined.flatMap((word) => word ?? [])];
  if (candidates.length === 0) return null;
  const numbers = candidates.flatMap(listNumbers);
  const known = await vocabulary.read(numbers);
  const found = numbers
    .flatMap((word) => known.get(word) ?? [])
    .sort((one, other) => one.n - other.n);
  const counts = new Map(found.map(({ word, n }) => [foldWord(word), n]));
  const regrouped: string[] = [];
  for (let index = 0; index < words.length; index += 1) {
    const whole = joined[index];
    const parts = findBestSplit(pairs[index] ?? [], counts);
    if (typeof whole === 'string' && counts.has(foldWord(whole))) {
      regrouped.push(whole);
      index += 1;
    } else regrouped.push(...(parts ?? [words[index]?.word ?? '']));
  }
  return regrouped.join(' ') === words.map(({ word }) => word).join(' ') ? null : regrouped;
}

/** What may stand between two words without saying anything. */
const smallWords = ['a', 'con', 'de', 'del', 'el', 'la', 'para', 'y'];

/** A word in both its numbers. */
const listNumbers = (word: string): string[] => [
  word,
  `${word}s`,
  `${word}es`,
  word.replace(/e?s$/, ''),
  word.replace(/s$/, ''),
];

function splitWord(word: string): [string, string][] {
  const cuts = Math.max(0, word.length - 2 * shortestPart + 1);
  return Array.from({ length: cuts }, (_, index): [string, string][] => {
    const [left, right] = [word.slice(0, index + shortestPart), word.slice(index + shortestPart)];
    const small = smallWords.filter((one) => right.startsWith(one));
    const rests = small.map((one) => right.slice(one.length));
    return [right, ...rests]
      .filter((part) => part.length >= shortestPart)
      .map((part) => [left, part]);
  }).flat();
}

/** Two words of which one at least is not known. */
function joinWords(one: GivenWord, next: GivenWord | undefined): string | null {
  return next === undefined || (one.known && next.known) ? null : one.word + next.word;
}

/** The parts of which the rarer is the most frequent; names of stores have words that no product has. */
function findBestSplit(
  splits: readonly [string, string][],
  counts: ReadonlyMap<string, number>,
): [string, string] | null {
  const weight = ([left, right]: [string, string]) =>
    Math.min(...[left, right].map((part) => counts.get(foldWord(part)) ?? -1));
  const best = splits.toSorted((a, b) => weight(b) - weight(a))[0];
  return best !== undefined && weight(best) >= 0 ? best : null;
}
