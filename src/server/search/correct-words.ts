import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { NearWord } from '#domain/search/near-words.ts';
import { costOf, findNearWords, listNumbers } from '#domain/search/near-words.ts';
import { spellingCost } from '#domain/search/spelling-cost.ts';
import { isEmptyWord } from '#domain/search/empty-words.ts';
import type { Continuation } from './half-words.ts';
import { chooseContinuations, findContinuations, formatFit } from './half-words.ts';
import { prepared, unnestTexts } from '#server/platform/db/prepared.ts';
import { regroupWords } from './regrouped-words.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { Spellings } from './read-text.ts';
import { type SearchedDatabase, vocabularyOf } from './vocabulary.ts';

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
/** So many of the nearest words are looked at more closely. */
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
  const { kysely } = database;
  const vocabulary = vocabularyOf(database);
  const [known, forms] = [
    await vocabulary.read([]),
    await vocabulary.readForms(words.flatMap(listNumbers)),
  ];
  const readSound = (word: string) => forms.get(word)?.sound ?? '';
  const near = words.map((word) => findNearWords(known, word, readSound, mostCandidates));
  const fitting = await findFitting(
    kysely,
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

/** Those of the words that a product is called by, or has beside the others. */
async function findFitting(
  db: Kysely<Schema>,
  words: readonly string[],
  context: readonly string[],
): Promise<ReadonlySet<string>> {
  if (words.length === 0) return new Set();
  const { rows } = await sql<{ word: string }>`${prepared}
    select g.word from ${unnestTexts(words)} g(word)
    where exists (select from products p where p.listed and ${formatFit(context, sql`g.word`)})`.execute(
    db,
  );
  return new Set(rows.map(({ word }) => word));
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
