import type { NearWord } from '#domain/search/near-words.ts';
import { costOf, findNearWords, listNumbers } from '#domain/search/near-words.ts';
import { foldWord } from '#domain/search/search-phrases.ts';
import { spellingCost } from '#domain/search/spelling-cost.ts';
import { isEmptyWord } from '#domain/search/empty-words.ts';
import type { Continuation, Spellings } from './half-words.ts';
import { chooseContinuations, findContinuations } from './half-words.ts';
import { type SearchedDatabase, type Vocabulary, vocabularyOf } from './vocabulary.ts';
import { findFitting } from './word-rows.ts';

export interface Correction {
  /** For each word, what to look for. */
  readonly words: readonly Spellings[];
  /** The text as corrected; null when words were only completed. */
  readonly searched: string | null;
  /** How many of the words are known as they stand. */
  readonly known: number;
}

interface Guess {
  word: string;
  known: boolean;
  /** What a half-typed last word may become. */
  continuations: Continuation[];
  nearest: Candidate | null;
}

interface Candidate extends NearWord {
  /** Whether a product is called so, or has the other words of the search too. */
  readonly fits: boolean;
}

/**
 * What may have been meant by words with which nothing was found: the last one is completed when it begins a known
 * word; of the other unknown words those that were written apart or together are put right, and each that is left
 * becomes the known one that sounds the same, or the nearest. Null when there is nothing better.
 */
export async function correctWords(
  database: SearchedDatabase,
  words: readonly string[],
): Promise<Correction | null> {
  const guesses = (await guessWords(database, words)).map((guess) =>
    isEmptyWord(guess.word) ? { ...guess, known: true } : guess,
  );
  const isFar = (guess: Guess) =>
    needsNearest(guess) && (guess.nearest === null || guess.nearest.distance > 1);
  if (guesses.some(isFar) || (words.length > 1 && guesses.some(({ known }) => !known))) {
    const regrouped = await regroupWords(
      vocabularyOf(database),
      guesses.map(({ word, known }) => ({ word, known })),
    );
    if (regrouped !== null) {
      const again = await guessWords(database, regrouped);
      return {
        words: again.map(chooseSpellings),
        searched: formatSearched(again),
        known: countKnown(guesses),
      };
    }
  }
  const isCorrected = guesses.some((guess) => needsNearest(guess) && guess.nearest !== null);
  const isCompleted = guesses.some((guess) => !guess.known && !needsNearest(guess));
  if (!isCorrected && !isCompleted) return null;
  return {
    words: guesses.map(chooseSpellings),
    searched: isCorrected ? formatSearched(guesses) : null,
    known: countKnown(guesses),
  };
}

/** Of more words that are not known no more is meant. */
const mostMisspelled = 6;
/** How many of the nearest words are looked at more closely. */
const mostCandidates = 12;

async function guessWords(database: SearchedDatabase, words: readonly string[]): Promise<Guess[]> {
  const known = await vocabularyOf(database).read(words);
  const isKnown = (word: string) => known.get(word) !== undefined;
  const unknown = words.filter((word) => !isKnown(word) && !isEmptyWord(word));
  const misspelled = [...new Set(unknown)].filter((word) => /[a-z]/.test(word) && word.length > 1);
  const context = words.filter((word) => isKnown(word) && !isEmptyWord(word));
  const candidates = await findCandidates(database, misspelled.slice(0, mostMisspelled), context);
  const last = words.at(-1) ?? '';
  const continuations = unknown.includes(last)
    ? await findContinuations(database, [...context, last])
    : [];
  return words.map((word, index) => ({
    word,
    known: isKnown(word),
    continuations: index === words.length - 1 ? continuations : [],
    nearest: chooseNearest(word, candidates.get(word) ?? []),
  }));
}

/** A word that fits counts as so much nearer. */
const fitting = 0.3;

function chooseNearest(word: string, candidates: readonly Candidate[]): Candidate | null {
  const meant = candidates.filter((candidate) => !isEmptyWord(candidate.word));
  const closer = meant.map((candidate) => ({
    ...candidate,
    distance: Math.min(candidate.distance, spellingCost(word, candidate.word)),
  }));
  const rank = (candidate: Candidate): number => costOf(candidate) - (candidate.fits ? fitting : 0);
  return closer.toSorted((one, other) => rank(one) - rank(other))[0] ?? null;
}

/** The known words nearest to each of those that are not. */
async function findCandidates(
  database: SearchedDatabase,
  words: readonly string[],
  context: readonly string[],
): Promise<Map<string, Candidate[]>> {
  const vocabulary = vocabularyOf(database);
  const [known, forms] = [
    await vocabulary.read([]),
    await vocabulary.readForms(words.flatMap(listNumbers)),
  ];
  const readSound = (word: string) => forms.get(word)?.sound ?? '';
  const near = words.map((word) => findNearWords(known, word, readSound, mostCandidates));
  const fitting = await findFitting(
    database.kysely,
    near.flat().map(({ word }) => word),
    context,
  );
  return new Map(
    words.map((word, index) => [
      word,
      (near[index] ?? []).map((one) => ({ ...one, fits: fitting.has(one.word) })),
    ]),
  );
}

const countKnown = (guesses: readonly Guess[]): number =>
  guesses.filter(({ known }) => known).length;

/** Whether another word is meant and not one that goes on where this one ends, as products know it. */
function needsNearest({ known, continuations: [best], nearest }: Guess): boolean {
  if (known) return false;
  return best === undefined || (best.n + best.fits === 0 && nearest?.fits === true);
}

const formatSearched = (guesses: readonly Guess[]): string =>
  guesses
    .map((guess) => (needsNearest(guess) ? guess.nearest?.word : null) ?? guess.word)
    .join(' ');

function chooseSpellings(guess: Guess): Spellings {
  const { word, known, continuations, nearest } = guess;
  if (known) return { own: [word], others: [] };
  if (needsNearest(guess)) return { own: [nearest?.word ?? word], others: [] };
  return chooseContinuations(continuations);
}

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
async function regroupWords(
  vocabulary: Vocabulary,
  words: readonly GivenWord[],
): Promise<string[] | null> {
  const pairs = words.map(({ word, known }) => (known ? [] : splitWord(word)));
  const joined = words.map((one, index) => joinWords(one, words[index + 1]));
  const candidates = [...pairs.flat(2), ...joined.flatMap((word) => word ?? [])];
  if (candidates.length === 0) return null;
  const numbers = candidates.flatMap(listBothNumbers);
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
const listBothNumbers = (word: string): string[] => [
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
