import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { isEmptyWord } from '#domain/search/synonyms.ts';
import { regroupWords } from './regrouped-words.ts';
import type { Schema } from '../schema.ts';

type Db = Kysely<Schema>;

export interface Correction {
  /** For each word, the spellings to look for. */
  readonly words: readonly (readonly string[])[];
  /** The text as corrected; null when words were only completed. */
  readonly searched: string | null;
  /** How many of the words are known as they stand. */
  readonly known: number;
}

interface Guess {
  word: string;
  known: boolean;
  continuations: string[];
  nearest: string | null;
  /** Edits that the nearest is away; less than one when it sounds the same. */
  distance: number | null;
}

/**
 * What may have been meant by words with which nothing was found: the last one is completed when it begins a known
 * word; of the other unknown words those that were written apart or together are put right, and each that is left
 * becomes the known one that sounds the same, or the nearest. Null when there is nothing better.
 */
export async function correctWords(db: Db, words: readonly string[]): Promise<Correction | null> {
  const guesses = (await guessWords(db, words)).map((guess) =>
    isEmptyWord(guess.word) ? { ...guess, known: true } : guess,
  );
  const isFar = ({ distance, ...guess }: Guess) =>
    needsNearest({ distance, ...guess }) && (distance === null || distance > 1);
  if (guesses.some(isFar) || (words.length > 1 && guesses.some(({ known }) => !known))) {
    const regrouped = await regroupWords(
      db,
      guesses.map(({ word, known }) => ({ word, known })),
    );
    if (regrouped !== null) {
      const again = await guessWords(db, regrouped);
      return {
        words: again.map(chooseSpellings),
        searched: formatSearched(again),
        known: countKnown(guesses),
      };
    }
  }
  const isCorrected = guesses.some((guess) => needsNearest(guess) && guess.nearest !== null);
  const isCompleted = guesses.some((guess) => !guess.known && guess.continuations.length > 0);
  if (!isCorrected && !isCompleted) return null;
  return {
    words: guesses.map(chooseSpellings),
    searched: isCorrected ? formatSearched(guesses) : null,
    known: countKnown(guesses),
  };
}

/** One edit leaves one half of a word as it is, which the indexes find; two are looked for where words are long. */
async function guessWords(db: Db, words: readonly string[]): Promise<Guess[]> {
  const { rows } = await sql<Guess>`
    select u.word,
      exists (select 1 from search_words w where w.word = u.word) as known,
      array(
        select w.word from search_words w
        where u.place = ${words.length} and w.word > u.word and w.word < u.word || '~'
        order by w.n desc, w.word limit 20
      ) as continuations,
      g.word as nearest, g.distance
    from unnest(${words}::text[]) with ordinality u (word, place)
    left join lateral (
      select c.word, min(c.distance)::real as distance, min(c.distance - ln(c.n + 1) / 20) as cost from (
        select w.word, w.n, 0.5 as distance from search_words w where w.sound = sound_key(u.word)
        union all
        select w.word, w.n, 0.9 from generate_series(1, length(u.word) - 1) i join search_words w
          on w.word = left(u.word, i - 1) || substr(u.word, i + 1, 1) || substr(u.word, i, 1) || substr(u.word, i + 2)
        union all
        select w.word, w.n, 1 from search_words w
        where w.word >= left(u.word, length(u.word) / 2) and w.word < left(u.word, length(u.word) / 2) || '~'
          and length(u.word) > 3 and levenshtein_less_equal(w.word, u.word, 1) = 1
        union all
        select w.word, w.n, 1 from search_words w
        where w.word like '%' || right(u.word, (length(u.word) - 1) / 2)
          and length(u.word) > 3 and levenshtein_less_equal(w.word, u.word, 1) = 1
        union all
        select w.word, w.n, levenshtein(w.word, u.word) from search_words w
        where length(u.word) > 4 and w.word % u.word and levenshtein_less_equal(w.word, u.word, 2) <= 2
      ) c group by c.word order by cost, c.word limit 1
    ) g on not exists (select 1 from search_words w where w.word = u.word)
    order by u.place`.execute(db);
  return rows;
}

const countKnown = (guesses: readonly Guess[]): number =>
  guesses.filter(({ known }) => known).length;

const needsNearest = (guess: Guess): boolean => !guess.known && guess.continuations.length === 0;

const formatSearched = (guesses: readonly Guess[]): string =>
  guesses.map((guess) => (needsNearest(guess) ? guess.nearest : null) ?? guess.word).join(' ');

function chooseSpellings(guess: Guess): string[] {
  if (guess.known) return [guess.word];
  if (guess.continuations.length > 0) return guess.continuations;
  return [guess.nearest ?? guess.word];
}
