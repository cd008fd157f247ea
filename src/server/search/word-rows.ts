import type { Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { foldWord } from '#domain/search/search-phrases.ts';
import synonymGroups from '#domain/search/synonym-groups.json' with { type: 'json' };
import { thingsWithKinds } from '#domain/search/thing-kinds.ts';
import type { CountedWord } from '#domain/search/word-list.ts';
import { isPublic } from '#server/stores/record-rows.ts';
import { prepared, unnestTexts } from '#server/platform/db/prepared.ts';
import type { Schema } from '#server/platform/db/schema.ts';

type Db = Kysely<Schema>;

// The vocabulary of the listed products, in lower case without accents and not stemmed. A new product adds its words at
// once, so that they can be found when misspelled. `countWords` counts on a schedule how often each occurs. Words that
// no product has but that lead to some are known with a count of zero: names of stores and categories, and synonyms.

const isWord = sql`length(word) between 3 and 40 and word !~ '[0-9]'`;

const otherNames = `${synonymGroups.join(' ')} ${thingsWithKinds}`;

/**
 * Adds the words of listed products to the vocabulary. A word that no product had before is read like a new one. A
 * known word is left alone, because a conflict would lock its row. Each text is parsed separately, because a tsvector
 * holds at most 1 MB.
 */
export async function addWords(tx: Db, texts: readonly string[]): Promise<void> {
  await sql`${prepared}
    insert into search_words (word)
    select distinct word from ${unnestTexts(texts)} t(text),
      unnest(tsvector_to_array(to_tsvector('public.es_words', search_text(t.text)))) word
    where ${isWord} and not exists (select from search_words s where s.word = word.word and s.n > 0)
    order by word
    on conflict (word) do update set n = 1, added = default where search_words.n = 0`.execute(tx);
}

/** Counts every word of the listed products and deletes those that no longer occur. */
export async function countWords(kysely: Db): Promise<void> {
  await sql`
    with found as (
      select word, ndoc as n from ts_stat(
        'select to_tsvector(''public.es_words'', search_text(
          name || '' '' || coalesce(description, '''') || coalesce('' '' || option_words(options), '''')
        )) from products where listed'
      )
      union all
      select unnest(tsvector_to_array(to_tsvector('public.es_words', ${otherNames}))), 0
      union all
      select unnest(tsvector_to_array(to_tsvector('public.es_words', search_text(b.name)))), 0 from businesses b where ${isPublic}
      union all
      select unnest(tsvector_to_array(to_tsvector('public.es_words', search_text(c.name)))), 0
      from categories c join businesses b on b.id = c.business_id where ${isPublic}
    ),
    counted as (select word, max(n) as n from found where ${isWord} group by word),
    gone as (delete from search_words s where not exists (select 1 from counted c where c.word = s.word))
    insert into search_words (word, n) select word, n from counted order by word
    on conflict (word) do update set n = excluded.n where search_words.n <> excluded.n`.execute(
    kysely,
  );
  await sql`analyze search_words`.execute(kysely);
}

/** A known word with the number that it got when it was added. */
export interface WordRow extends CountedWord {
  readonly added: number;
}

/** The known ones of these words. */
export const listKnown = (db: Db, words: readonly string[]): Promise<WordRow[]> =>
  queryWords(db, sql`word = any(${words})`);

export const listMostFrequent = (db: Db, most: number): Promise<WordRow[]> =>
  queryWords(db, sql`true order by n desc, word limit ${most}`);

/** The words with a number above this one. */
export const listAddedAfter = (db: Db, last: number): Promise<WordRow[]> =>
  queryWords(db, sql`added > ${last}`);

/** The words with a number above `first` and up to `last`, the latest ones if there are too many. */
export const listAddedBetween = (
  db: Db,
  first: number,
  last: number,
  most: number,
): Promise<WordRow[]> =>
  queryWords(db, sql`added > ${first} and added <= ${last} order by added desc limit ${most}`);

async function queryWords(db: Db, condition: RawBuilder<unknown>): Promise<WordRow[]> {
  const { rows } = await sql<WordRow>`${prepared}
    select word, n, sound, added from search_words where ${condition}`.execute(db);
  return rows;
}

/** The database's forms of a word, known or not. */
export interface WordForms {
  /** As names have it. Empty when the database does not recognise the word. */
  readonly singulars: readonly string[];
  /** Empty for an empty word such as "de". */
  readonly stems: readonly string[];
  readonly sound: string;
}

export async function listForms(
  db: Db,
  words: readonly string[],
): Promise<(WordForms & { word: string })[]> {
  const { rows } = await sql<WordForms & { word: string }>`${prepared}
    select u.word, tsvector_to_array(to_tsvector('public.es', u.word)) as stems, sound_key(u.word) as sound,
      array(
        select singular(w) from unnest(tsvector_to_array(to_tsvector('public.es_words', u.word))) w
      ) as singulars
    from ${unnestTexts(words)} u(word)`.execute(db);
  return rows;
}

/** The condition that a word names a product, or that a product has it together with the others. */
function formatFit(others: readonly string[], word: RawBuilder<unknown>): RawBuilder<unknown> {
  if (others.length === 0) return sql`p.head = singular(${word})`;
  const context = others.map((other) => `'=${foldWord(other)}' & `).join('');
  return sql`p.doc @@ (${context} || '''=' || replace(singular(${word}), '''', '''''') || '''')::tsquery`;
}

/**
 * For each word, the number of products that it names or that have it together with the others, up to `most`. Empty
 * when a product is named by the word `unlessThing`.
 */
export async function countFits(
  db: Db,
  words: readonly string[],
  others: readonly string[],
  { most, unlessThing }: { readonly most: number; readonly unlessThing: string | null },
): Promise<ReadonlyMap<string, number>> {
  const isAsked =
    unlessThing === null
      ? sql`true`
      : sql`not exists (select from products k where k.listed and k.head = ${unlessThing})`;
  const { rows } = await sql<{ word: string; fits: number }>`${prepared}
    select w.word, f.fits from ${unnestTexts(words)} w(word) cross join lateral (
      select count(*)::integer as fits from (
        select from products p where p.listed and ${formatFit(others, sql`w.word`)} limit ${most}
      ) p
    ) f
    where ${isAsked}`.execute(db);
  return new Map(rows.map(({ word, fits }) => [word, fits]));
}

/** Returns the words that name a product, or that a product has together with the others. */
export async function findFitting(
  db: Db,
  words: readonly string[],
  others: readonly string[],
): Promise<ReadonlySet<string>> {
  if (words.length === 0) return new Set();
  const { rows } = await sql<{ word: string }>`${prepared}
    select g.word from ${unnestTexts(words)} g(word)
    where exists (select from products p where p.listed and ${formatFit(others, sql`g.word`)})`.execute(
    db,
  );
  return new Set(rows.map(({ word }) => word));
}

/** With fewer, the planner may prefer to read the whole table, which takes forever for words that occur nowhere. */
const mostLooked = 100;

/** Whether any listed product satisfies each of some tsqueries. */
export async function arePresent(db: Db, texts: readonly string[]): Promise<readonly boolean[]> {
  if (texts.length === 0) return [];
  const counts = texts.map(
    (text) => sql`(
      select count(*) from (
        select from products p where p.listed and p.doc @@ ${text}::tsquery limit ${sql.lit(mostLooked)}
      ) found
    )::integer`,
  );
  const { rows } = await sql<{ counts: number[] }>`
    select array[${sql.join(counts)}] as counts`.execute(db);
  return texts.map((_, index) => rows[0]?.counts[index] !== 0);
}
