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
  /** The spellings to search for, for each word. */
  readonly words: readonly Spellings[];
  /** The corrected text. Null when words were only completed. */
  readonly searched: string | null;
  /** How many of the words are known as written. */
  readonly known: number;
}

interface Guess {
  word: string;
  known: boolean;
  /** The words that may complete a half-typed last word. */
  continuations: Continuation[];
  nearest: Candidate | null;
}

interface Candidate extends NearWord {
  /** Whether the word names a product, or a product has it together with the other words of the search. */
  readonly fits: boolean;
}

/**
 * Corrects words that found nothing. The last word is completed when it begins a known word. Other unknown words that
 * were split or joined by mistake are regrouped. Each one that remains becomes the known word with the same sound, or
 * the nearest. Null when there is no better reading.
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

/** With more unknown words, the text has no recoverable meaning. */
const mostMisspelled = 6;
/** How many of the nearest words are checked in more detail. */
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

/** How much nearer a fitting word counts. */
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

/** The known words nearest to each unknown one. */
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

/** Whether the word was misspelled, judged by the products, and not only cut off. */
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

/** The shortest part of a word that was joined to another. */
const shortestPart = 3;

/**
 * Splits words that were joined ("aguamineral") and joins words that were split ("coca cola" for "cocacola"), when the
 * result is known words. Null when nothing changes.
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

/** Words between two others that have no meaning of their own. */
const smallWords = ['a', 'con', 'de', 'del', 'el', 'la', 'para', 'y'];

/** A word in singular and plural. */
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

/** Joins two words when at least one of them is unknown. */
function joinWords(one: GivenWord, next: GivenWord | undefined): string | null {
  return next === undefined || (one.known && next.known) ? null : one.word + next.word;
}

/** The split whose rarer part is most frequent. Names of stores contain words that no product has. */
function findBestSplit(
  splits: readonly [string, string][],
  counts: ReadonlyMap<string, number>,
): [string, string] | null {
  const weight = ([left, right]: [string, string]) =>
    Math.min(...[left, right].map((part) => counts.get(foldWord(part)) ?? -1));
  const best = splits.toSorted((a, b) => weight(b) - weight(a))[0];
  return best !== undefined && weight(best) >= 0 ? best : null;
}
