import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { prepared, unnestTexts } from '../../prepared.ts';
import type { Schema } from '../../schema.ts';

/** What the database makes of a word. */
export interface KnownWord {
  readonly word: string;
  /** A product, store, category or synonym has it. */
  readonly isKnown: boolean;
  /** As names have it; none when it takes it for no word. */
  readonly singulars: readonly string[];
  /** None for an empty word such as "de". */
  readonly stems: readonly string[];
  /** How many products have it. */
  readonly n: number;
  /** Whatever has its singular in a name has its stem, so far as that was looked at. */
  readonly isOneStem: boolean;
  /** Words that sound the same and that many more products have. */
  readonly twins: readonly string[];
}

/** A word is taken for a misspelling of another that sounds the same and is so many times as frequent. */
const timesAsFrequent = 5;

/** Of a word in so many products it takes the text index long to look for two lexemes in place of one. */
const oneStemFrom = 10_000;

/** The words that have its singular, by what the function `singular` takes off. */
const ofOneSingular = sql`
  select base || ending
  from unnest(array[singular(u.word), regexp_replace(singular(u.word), 'z$', 'c')]) base,
    unnest(array['', 's', 'e', 'es', 'se', 'ses', 'ss']) ending`;

export async function readKnownWords(
  db: Kysely<Schema>,
  words: readonly string[],
): Promise<Map<string, KnownWord>> {
  const { rows } = await sql<KnownWord>`${prepared}
    select u.word, k.word is not null as "isKnown", coalesce(k.n, 0) as n,
      array(
        select singular(w) from unnest(tsvector_to_array(to_tsvector('public.es_words', u.word))) w
      ) as singulars,
      tsvector_to_array(to_tsvector('public.es', u.word)) as stems,
      case when k.n > ${sql.lit(oneStemFrom)} then not exists (
        select from search_words v where v.word = any(array(${ofOneSingular}))
          and to_tsvector('public.es', v.word) <> to_tsvector('public.es', u.word)
      ) else false end as "isOneStem",
      case when coalesce(k.n, 0) = 0 then '{}' else array(
        select w.word from search_words w
        where w.sound = k.sound and w.n >= k.n * ${timesAsFrequent}::integer and singular(w.word) <> singular(u.word)
        order by w.n desc, w.word limit 2
      ) end as twins
    from ${unnestTexts(words)} u(word) left join search_words k on k.word = u.word`.execute(db);
  return new Map(rows.map((row) => [row.word, row]));
}
