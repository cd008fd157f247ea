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
  /** Words that sound the same and that many more products have. */
  readonly twins: readonly string[];
}

/** A word is taken for a misspelling of another that sounds the same and is so many times as frequent. */
const timesAsFrequent = 5;

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
      case when coalesce(k.n, 0) = 0 then '{}' else array(
        select w.word from search_words w
        where w.sound = k.sound and w.n >= k.n * ${timesAsFrequent}::integer and singular(w.word) <> singular(u.word)
        order by w.n desc, w.word limit 2
      ) end as twins
    from ${unnestTexts(words)} u(word) left join search_words k on k.word = u.word`.execute(db);
  return new Map(rows.map((row) => [row.word, row]));
}
