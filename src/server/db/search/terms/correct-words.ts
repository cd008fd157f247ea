import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { foldWord } from '#domain/search/search-phrases.ts';
import { isEmptyWord } from '#domain/search/synonyms.ts';
import { regroupWords } from './regrouped-words.ts';
import type { Schema } from '../../schema.ts';
import type { Spellings } from './search-terms.ts';

type Db = Kysely<Schema>;

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

/** Letters of longer words are swapped with the next alone: two edits find the others. */
const longestSwapped = 8;
const mostContinuations = 20;
/** A word of more products than this goes by its frequency. */
const mostCounted = 100;

/** A word and what it is in the other number, which may be the one that is known. */
const otherNumbers = sql`
  select u.word, 0.0 as more
  union all
  select case when u.word like '%s' then left(u.word, -1) when u.word ~ '[aeiou]$' then u.word || 's' else u.word || 'es' end, 0.1
  where length(u.word) > 3 and u.place <= 4
  union all
  select left(u.word, -2), 0.1 where u.word ~ '..[dlnrsz]es$' and u.place <= 4`;

/** Two edits leave one of the thirds of a word as it is, wherever it has moved. */
const twoEdits = sql`
  select w.word, w.n, levenshtein(w.word, v.word) from search_words w
  where length(v.word) > 6 and levenshtein_less_equal(w.word, v.word, 2) <= 2 and (
    (w.word >= left(v.word, length(v.word) / 3) and w.word < left(v.word, length(v.word) / 3) || '~')
    or w.word like '%' || right(v.word, length(v.word) / 3)
    or w.word like '%' || substr(v.word, length(v.word) / 3 + 1, length(v.word) - 2 * (length(v.word) / 3)) || '%'
  )`;

/** One edit leaves one half of a word as it is, which the indexes find; two are looked for where words are long. */
async function guessWords(db: Db, words: readonly string[]): Promise<Guess[]> {
  const last = words.length - 1;
  const before = words.slice(0, last).filter((word) => !isEmptyWord(word));
  // The last word goes on as most products have it that have the others too, or that are called so.
  const context = `${before.map((word) => `'=${foldWord(word)}' & `).join('')}'${before.length === 0 ? '^' : '='}`;
  const { rows } = await sql<Guess>`
    select u.word,
      exists (select 1 from search_words w where w.word = u.word) as known,
      array(
        select w.word from (
          select w.word, w.n from search_words w
          where u.place = ${words.length} and w.word > u.word and w.word < u.word || '~'
          order by w.n desc, w.word limit ${mostContinuations}
        ) w
        order by (
          select count(*) from (
            select from products p
            where p.listed and p.doc @@ (${context} || replace(singular(w.word), '''', '''''') || '''')::tsquery
            limit ${mostCounted}
          ) p
        ) desc, w.n desc, w.word
      ) as continuations,
      g.word as nearest, g.distance
    from unnest(${words}::text[]) with ordinality u (word, place)
    left join lateral (
      select c.word, min(c.distance + v.more)::real as distance, min(c.distance + v.more - ln(c.n + 1) / 20) as cost
      from (${otherNumbers}) v, lateral (
        select w.word, w.n, 0.5 as distance from search_words w where w.sound = sound_key(v.word)
        union all
        select w.word, w.n, case when j = i + 1 then 0.6 else 0.95 end
        from generate_series(1, length(v.word) - 1) i cross join lateral
          generate_series(i + 1, case when length(v.word) <= ${longestSwapped} then length(v.word) else i + 1 end) j
        join search_words w on w.word = left(v.word, i - 1) || substr(v.word, j, 1)
          || substr(v.word, i + 1, j - i - 1) || substr(v.word, i, 1) || substr(v.word, j + 1)
        union all
        select w.word, w.n, 1 from search_words w
        where w.word >= left(v.word, length(v.word) / 2) and w.word < left(v.word, length(v.word) / 2) || '~'
          and length(v.word) > 3 and levenshtein_less_equal(w.word, v.word, 1) <= 1
        union all
        select w.word, w.n, 1 from search_words w
        where w.word like '%' || right(v.word, (length(v.word) - 1) / 2)
          and length(v.word) > 3 and levenshtein_less_equal(w.word, v.word, 1) <= 1
        union all
        select w.word, w.n, levenshtein(w.word, v.word) from search_words w
        where length(v.word) > 4 and w.word % v.word and levenshtein_less_equal(w.word, v.word, 2) <= 2
        union all
        ${twoEdits}
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

function chooseSpellings(guess: Guess): Spellings {
  const { word, known, continuations, nearest } = guess;
  const [best] = continuations;
  if (known || best === undefined) return { own: [known ? word : (nearest ?? word)], others: [] };
  const isBest = (one: string) => foldWord(one) === foldWord(best);
  return {
    own: continuations.filter(isBest),
    others: continuations.filter((one) => !isBest(one)),
  };
}
