import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import synonymGroups from '#domain/search/synonym-groups.json' with { type: 'json' };
import { thingsWithKinds } from '#domain/search/thing-kinds.ts';
import { isPublic } from '#server/stores/store-rows.ts';
import { prepared } from '#server/platform/db/prepared.ts';
import type { Schema } from '#server/platform/db/schema.ts';

type Db = Kysely<Schema>;

// The vocabulary of the listed products, unaccented and not stemmed. A new product brings its words at once, so that
// they can be found misspelled; how often each occurs is counted anew by `countWords`, on a schedule. Words that no
// product has but that lead to some are known with a count of zero: names of stores and categories, and synonyms.

const isWord = sql`length(word) between 3 and 40 and word !~ '[0-9]'`;

const otherNames = `${synonymGroups.join(' ')} ${thingsWithKinds}`;

/** Makes the words of a listed product known; one that no product had is read anew as one that was not known. */
export async function addWords(tx: Db, name: string, description: string | null): Promise<void> {
  const text = `${name} ${description ?? ''}`;
  await sql`${prepared}
    insert into search_words (word)
    select word from unnest(tsvector_to_array(to_tsvector('public.es_words', search_text(${text})))) word
    where ${isWord} order by word
    on conflict (word) do update set n = 1, added = default where search_words.n = 0`.execute(tx);
}

/** Counts every word of the listed products and forgets those that are gone. */
export async function countWords(kysely: Db): Promise<void> {
  await sql`
    with found as (
      select word, ndoc as n from ts_stat(
        'select to_tsvector(''public.es_words'', search_text(name || '' '' || coalesce(description, ''''))) from products where listed'
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
