import { isEmptyWord } from './empty-words.ts';
import { foldWord, readPhraseLines } from './search-phrases.ts';
import synonymGroups from './synonym-groups.json' with { type: 'json' };
import { thingsWithKinds } from './thing-kinds.ts';

type Phrase = readonly string[];

const keyOf = (phrase: Phrase): string =>
  phrase
    .filter((word) => !isEmptyWord(word))
    .map(foldWord)
    .join(' ');

/**
 * Groups of words with the same meaning in a shop, in the Spanish of Cuba and of packages. Each entry is a list of
 * words. A word with a second meaning is left out of a group when it would mislead.
 */
export const synonyms: readonly (readonly Phrase[])[] = readPhraseLines(synonymGroups.join('\n'));

/** Things that have several kinds, each with the names of its kinds. */
export const kinds = readPhraseLines(thingsWithKinds).map(([thing = [], ...names]) => ({
  thing,
  kinds: names,
}));

const index = new Map<string, Phrase[]>();
const add = (key: string, phrases: readonly Phrase[]) => {
  index.set(key, [...(index.get(key) ?? []), ...phrases]);
};
for (const group of synonyms) {
  for (const phrase of group) {
    const others = group.filter((other) => other !== phrase);
    add(keyOf(phrase), others);
    // Buyers and sellers may write a phrase as one word.
    if (phrase.length > 1) add(foldWord(phrase.join('')), group);
    add(
      keyOf(phrase),
      group
        .filter((other) => other !== phrase && other.length === 2)
        .map((other) => [other.join('')]),
    );
  }
}
const kindsOf = new Map(kinds.map(({ thing, kinds: names }) => [keyOf(thing), names]));
const thingsOf = new Map<string, Phrase[]>();
for (const { thing, kinds: names } of kinds) {
  for (const key of names.map(keyOf)) thingsOf.set(key, [...(thingsOf.get(key) ?? []), thing]);
}
const longest = Math.max(
  ...[...synonyms, ...kinds.map(({ thing }) => [thing])].flat().map(({ length }) => length),
);

/** Phrases with the same meaning as a phrase of words in lower case without accents. */
export function findSynonyms(phrase: Phrase): readonly Phrase[] {
  const key = keyOf(phrase);
  return key === '' ? [] : (index.get(key) ?? []);
}

/** Phrases for the kinds of a thing. */
export const findKinds = (phrase: Phrase): readonly Phrase[] => kindsOf.get(keyOf(phrase)) ?? [];

/** Phrases for the things of which a phrase names a kind. */
export const findKindsOf = (phrase: Phrase): readonly Phrase[] => thingsOf.get(keyOf(phrase)) ?? [];

export interface SynonymSpan {
  readonly at: number;
  readonly length: number;
  readonly synonyms: readonly Phrase[];
}

/**
 * Splits words into phrases with synonyms, the longest first, and single words.
 * @example spanSynonyms(['pasta', 'de', 'dientes']) // [{ at: 0, length: 3, synonyms: [['dentifrico'], …] }]
 */
export function spanSynonyms(words: Phrase): SynonymSpan[] {
  const spans: SynonymSpan[] = [];
  for (let at = 0; at < words.length; at += spans.at(-1)?.length ?? 1) {
    spans.push(findSpan(words, at));
  }
  return spans;
}

/** The longest phrase at an index that has synonyms, otherwise the single word. */
export function findSpan(words: Phrase, at: number): SynonymSpan {
  for (let length = Math.min(longest + 1, words.length - at); length > 1; length -= 1) {
    const phrase = words.slice(at, at + length);
    const isTight = [phrase[0], phrase.at(-1)].every((word) => !isEmptyWord(word ?? ''));
    const found = isTight ? findSynonyms(phrase) : [];
    if (found.length > 0 || (isTight && findKinds(phrase).length > 0))
      return { at, length, synonyms: found };
  }
  return { at, length: 1, synonyms: findSynonyms(words.slice(at, at + 1)) };
}
