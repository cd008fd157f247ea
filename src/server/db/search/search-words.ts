import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { prepared } from '../prepared.ts';
import type { Schema } from '../schema.ts';

type Db = Kysely<Schema>;

// The vocabulary of the listed products, unaccented and not stemmed. A new product brings its words at once, so that
// they can be found misspelled; how often each occurs is counted anew by `recountWords`, on a schedule.

const isWord = sql`length(word) between 3 and 40 and word !~ '[0-9]'`;

/** Makes the words of a listed product known. */
export async function addWords(tx: Db, name: string, description: string | null): Promise<void> {
  const text = `${name} ${description ?? ''}`;
  await sql`${prepared}
    insert into search_words (word)
    select word from unnest(tsvector_to_array(to_tsvector('public.es_words', ${text}))) word
    where ${isWord} order by word on conflict do nothing`.execute(tx);
}

/** Counts every word of the listed products and forgets those that are gone. */
export async function recountWords(db: Db): Promise<void> {
  await sql`
    with counted as (
      select word, ndoc from ts_stat(
        'select to_tsvector(''public.es_words'', name || '' '' || coalesce(description, '''')) from products where listed'
      ) where ${isWord}
    ),
    gone as (delete from search_words s where not exists (select 1 from counted c where c.word = s.word))
    insert into search_words (word, n) select word, ndoc from counted order by word
    on conflict (word) do update set n = excluded.n where search_words.n <> excluded.n`.execute(db);
  await sql`analyze search_words`.execute(db);
}

export interface Correction {
  /** For each word, the spellings to look for. */
  readonly words: string[][];
  /** The text as corrected; null when words were only completed. */
  readonly searched: string | null;
}

interface Guess {
  word: string;
  known: boolean;
  continuations: string[];
  nearest: string | null;
}

/**
 * What may have been meant by words with which nothing was found: the last one is completed when it begins a known
 * word, and every other unknown word becomes the nearest known one. Null when there is nothing better.
 */
export async function correctWords(db: Db, words: readonly string[]): Promise<Correction | null> {
  const { rows } = await sql<Guess>`
    select u.word,
      exists (select 1 from search_words w where w.word = u.word) as known,
      array(
        select w.word from search_words w
        where u.place = ${words.length} and w.word > u.word and w.word < u.word || '~'
        order by w.n desc, w.word limit 20
      ) as continuations,
      (
        select w.word from search_words w
        where w.word % u.word and levenshtein_less_equal(w.word, u.word, 2) <= 2
        order by levenshtein(w.word, u.word) - ln(w.n + 1) / 20, w.n desc, w.word limit 1
      ) as nearest
    from unnest(${words}::text[]) with ordinality u (word, place) order by u.place`.execute(db);
  const isCorrected = rows.some((guess) => needsNearest(guess) && guess.nearest !== null);
  const isCompleted = rows.some((guess) => !guess.known && guess.continuations.length > 0);
  if (!isCorrected && !isCompleted) return null;
  const searched = rows.map((guess) => (needsNearest(guess) ? guess.nearest : null) ?? guess.word);
  return { words: rows.map(chooseSpellings), searched: isCorrected ? searched.join(' ') : null };
}

const needsNearest = (guess: Guess): boolean => !guess.known && guess.continuations.length === 0;

function chooseSpellings(guess: Guess): string[] {
  if (guess.known) return [guess.word];
  if (guess.continuations.length > 0) return guess.continuations;
  return [guess.nearest ?? guess.word];
}
