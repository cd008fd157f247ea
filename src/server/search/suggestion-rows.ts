import type { Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { isPublic } from '#server/stores/record-rows.ts';
import { prepared } from '#server/platform/db/prepared.ts';
import type { Schema } from '#server/platform/db/schema.ts';

type Db = Kysely<Schema>;

export interface SuggestedStore {
  readonly name: string;
  readonly url: string;
}

/** A product or a category, with its store. */
export interface SuggestedItem {
  readonly id: string;
  readonly name: string;
  readonly storeName: string;
  readonly storeUrl: string;
}

/**
 * How many of the most favourited products are searched first. Frequent words are found among them, and rarer ones have
 * few matches in the index.
 */
const favouredRows = 300;
const indexedRows = 1_000;
/** How many categories are read at most. Thousands of stores have one called "Bebidas". */
const categoryRows = 200;

/** Products with words in their names that begin like these, the most favourited first. */
export async function findBegunProducts(
  db: Db,
  words: readonly string[],
  limit: number,
): Promise<SuggestedItem[]> {
  const favoured = sql`
    select id, name, name_key, business_id, favorite from products
    where listed order by favorite desc, id desc limit ${favouredRows}`;
  const found = await chooseProducts(db, favoured, words, limit);
  if (found.length === limit) return found;
  const indexed = sql`
    select id, name, name_key, business_id, favorite from products
    where listed and doc @@ ${formatPrefixQuery(words)} limit ${indexedRows}`;
  return chooseProducts(db, indexed, words, limit);
}

async function chooseProducts(
  db: Db,
  candidates: RawBuilder<unknown>,
  words: readonly string[],
  limit: number,
): Promise<SuggestedItem[]> {
  const { rows } = await sql<SuggestedItem>`
    with m as materialized (${candidates}),
    s as (
      select id, name, business_id, favorite from m where ${matchPrefixes(sql`name_key`, words)}
      order by favorite desc, id desc limit ${limit}
    )
    select s.id, s.name, b.name as "storeName", b.url as "storeUrl"
    from s join businesses b on b.id = s.business_id
    order by s.favorite desc, s.id desc`.execute(db);
  return rows;
}

/** Public stores with words in their names that begin like these. Names that begin with the first word come first. */
export async function findStores(
  db: Db,
  words: readonly string[],
  limit: number,
): Promise<SuggestedStore[]> {
  const { rows } = await sql<SuggestedStore>`${prepared}
    select b.name, b.url from businesses b
    where ${isPublic} and ${matchPrefixes(sql`b.name_key`, words)}
    order by ${beginsWith(sql`b.name_key`, words)} desc, b.favorites desc, b.id desc limit ${limit}`.execute(
    db,
  );
  return rows;
}

/**
 * Categories with words in their names that begin like these and with something to show. Of several with one name, that
 * of the most favourited store is used. They are sorted before the first one with something to show is chosen, and
 * again afterwards, because a join keeps no order.
 */
export async function findCategories(
  db: Db,
  words: readonly string[],
  limit: number,
): Promise<SuggestedItem[]> {
  const { rows } = await sql<SuggestedItem>`${prepared}
    with m as materialized (
      select id, name, name_key, business_id from categories
      where ${matchPrefixes(sql`name_key`, words)} limit ${sql.lit(categoryRows)}
    ),
    s as (
      select c.* from (select distinct name_key from m) n cross join lateral (
        select c.* from (
          select m.id, m.name, m.name_key, m.business_id, b.name as store, b.url, b.favorites
          from m join businesses b on b.id = m.business_id
          where m.name_key = n.name_key and ${isPublic}
          order by b.favorites desc, m.id
        ) c
        where exists (
          select 1 from products p where p.business_id = c.business_id and p.category_id = c.id and p.listed
        )
        order by c.favorites desc, c.id limit 1
      ) c
    )
    select id, name, store as "storeName", url as "storeUrl" from s
    order by ${beginsWith(sql`name_key`, words)} desc, favorites desc, id limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** Matches each word as the beginning of a lexeme. The stemmer may shorten the word, so it finds more than is meant. */
function formatPrefixQuery(words: readonly string[]): RawBuilder<unknown> {
  const query = words.map((word) => `'${word}':*`).join(' & ');
  return sql`to_tsquery('public.es', ${query})`;
}

const beginsWith = (key: RawBuilder<unknown>, words: readonly string[]): RawBuilder<unknown> =>
  sql`${key} like ${`${words[0] ?? ''}%`}`;

/** Characters that may precede a word of a name instead of a space, such as quotation marks. */
const wordMarks = `"'(-/«“`;

/**
 * The condition that a name key has a word that begins with each of the words. A regular expression would take ten
 * times as long. The index needs three characters. A word of two letters is therefore only matched after a space.
 */
function matchPrefixes(key: RawBuilder<unknown>, words: readonly string[]): RawBuilder<unknown> {
  const isIndexed = words.some(({ length }) => length > 2);
  const spaced = sql`translate(' ' || ${key}, ${wordMarks}, ${' '.repeat(wordMarks.length)})`;
  const conditions = words.map((word) =>
    isIndexed
      ? sql`(${key} like ${`%${word}%`} and ${spaced} like ${`% ${word}%`})`
      : sql`(${key} like ${`${word}%`} or ${key} like ${`% ${word}%`})`,
  );
  return sql.join(conditions, sql` and `);
}
