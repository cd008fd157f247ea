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
