import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Words that are joined by a sign are found separately. The parser takes "negro/azul", "Camisa.Talla", "c/jamón" and
 * the second half of "38-40" for paths, hosts and signed numbers. A fraction remains one word, and is not a measure of
 * its lower half: "1/2 lb" is not two pounds.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Products with joined words are rewritten, which takes minutes for a large catalogue. They can be read meanwhile.
  await sql`set local statement_timeout = 0`.execute(db);
  await sql`lock table products in share row exclusive mode`.execute(db);
  await createText(db);
  await createHead(db);
  await sql`
    create or replace function product_lexemes(
      name text, name_key text, description text, business_id text, category_id text, currency text, price numeric,
      stock integer
    ) returns tsvector language sql immutable parallel safe as $$
      select setweight(to_tsvector('public.es'::regconfig, public.search_text(name)), 'A')
        || setweight(to_tsvector('public.es'::regconfig, public.search_text(coalesce(description, ''))), 'D')
        || array_to_tsvector(array_remove(array[
          '#b' || business_id,
          '#c' || category_id,
          '#' || currency || floor(8 * log(price + 1))::integer::text,
          '#r' || public.product_ready(name_key, stock),
          '^' || public.product_head(name_key)
        ], null)
          || array(select '=' || public.singular(word)
              from unnest(tsvector_to_array(to_tsvector('public.es_words'::regconfig, public.search_text(name)))) word)
          || array(select '+' || unnest(tsvector_to_array(to_tsvector('public.es'::regconfig, public.search_text(name)))))
          || public.product_measures(regexp_replace(name_key, '\\d+[/⁄](?:2|3|4|8|16)(?!\\d)', '', 'g')))
    $$`.execute(db);
  await sql`
    with joined as (
      update products set name = name
      where search_text(name) <> name or search_text(description) <> description or name_key ~ '\\d[/⁄]\\d'
      returning name, description, listed
    )
    insert into search_words (word)
    select distinct word
    from joined, unnest(tsvector_to_array(to_tsvector('public.es_words', search_text(name || ' ' || coalesce(description, ''))))) word
    where listed and length(word) between 3 and 40 and word !~ '[0-9]' order by word
    on conflict (word) do update set n = 1, added = default where search_words.n = 0`.execute(db);
}

/**
 * A text in the form in which it is parsed into words, equal on every server. The locale decides what belongs to a
 * word, and in some locales all signs beyond ASCII do, as in "🔥Pollo" or "limón™". A word and a number that are written
 * together are also found separately.
 */
async function createText(db: Kysely<unknown>): Promise<void> {
  const signs =
    '\\u00a0-\\u00a9\\u00ab-\\u00b1\\u00b4\\u00b6-\\u00b8\\u00bb\\u00bf\\u00d7\\u00f7' +
    '\\u2000-\\u206f\\u20a0-\\u20cf\\u2100-\\u214f\\u2190-\\u2bff\\u3000-\\u303f\\ufe00-\\ufe0f\\U0001f000-\\U0001faff';
  await sql`
    create or replace function search_text(text text) returns text
    language sql immutable parallel safe as $$
      select regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
        replace(replace(replace(text, '½', ' 1/2 '), '¼', ' 1/4 '), '¾', ' 3/4 '),
        ${sql.raw(`'[${signs}]'`)}, ' ', 'g'),
        '(\\d/\\d+)(?=[^\\s\\d/.,])', '\\1 ', 'g'),
        '[/.~](?=[^\\s\\d])|(?<!\\d)[/.~](?=\\d)|[+-](?=\\d)', ' ', 'g'),
        '(^|[\\s[:punct:]])([^\\s\\d[:punct:]]+)(\\d+)(?=$|[\\s[:punct:]])', '\\1\\2 \\3 \\2\\3', 'g'),
        '(^|[\\s[:punct:]])(\\d+)([^\\s\\d[:punct:]]{2,})(?=$|[\\s[:punct:]])', '\\1\\2 \\3 \\2\\3', 'g')
    $$`.execute(db);
}

/** The word for the thing for sale: the first that is no number, measure, empty word or container. */
async function createHead(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function product_head(name_key text) returns text
    language sql immutable parallel safe as $$
      select public.singular(lexeme)
      from unnest(to_tsvector('public.es_words'::regconfig, public.search_text(public.product_core(name_key))))
      where lexeme !~ '^[0-9]|-' and lexeme not in ('a', 'al', 'con', 'de', 'del', 'el', 'en', 'la', 'las', 'los', 'para', 'por', 'y')
      order by positions[1], lexeme limit 1
    $$`.execute(db);
}
