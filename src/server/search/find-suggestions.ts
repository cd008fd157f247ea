import type { Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { isPublic } from '#server/stores/store-rows.ts';
import { prepared } from '#server/platform/db/prepared.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { searchProducts } from './forgive.ts';
import type { SearchedDatabase } from './vocabulary.ts';
import { readWords } from '#domain/search/words.ts';

type Db = Kysely<Schema>;

export interface SuggestedStore {
  readonly name: string;
  readonly url: string;
}

/** A product or a category, with the store that it belongs to. */
export interface SuggestedItem {
  readonly id: string;
  readonly name: string;
  readonly storeName: string;
  readonly storeUrl: string;
}

export interface SuggestionRecords {
  readonly products: SuggestedItem[];
  readonly stores: SuggestedStore[];
  readonly categories: SuggestedItem[];
}

export interface SuggestionLimits {
  readonly products: number;
  readonly stores: number;
  readonly categories: number;
}

/** Among so many of the most favoured products a frequent word is met soon; a rarer one has few matches in the index. */
const favouredRows = 300;
const indexedRows = 1_000;
/** So many categories of a name are looked at; thousands of stores have one called "Bebidas". */
const categoryRows = 200;

/**
 * Products as a search orders them, then stores and categories whose names have a word that begins with each of the
 * words, those that begin with the first before others. Text without words finds nothing.
 */
export async function findSuggestions(
  database: SearchedDatabase,
  text: string,
  limits: SuggestionLimits,
): Promise<SuggestionRecords> {
  const words = readWords(text);
  if (words.length === 0) return { products: [], stores: [], categories: [] };
  return {
    products: await findProducts(database, text, words, limits.products),
    stores: await findStores(database.kysely, words, limits.stores),
    categories: await findCategories(database.kysely, words, limits.categories),
  };
}

/** Less is looked at than for a page of results, of which a list of suggestions shows the first. */
const thresholds = { exactUpTo: 300, nearRows: 200, sortedUpTo: 400, enoughNamed: 0, fewNamed: 0 };

/** In the order of the results those that have the words in their names, then others in which words begin so. */
async function findProducts(
  database: SearchedDatabase,
  text: string,
  words: readonly string[],
  limit: number,
): Promise<SuggestedItem[]> {
  const query = { filter: {}, search: text, sort: 'relevance', descending: true } as const;
  const found = await searchProducts(
    database,
    { ...query, isTyping: true, limit, offset: 0, behind: null },
    thresholds,
  );
  const ranked = found.data.slice(0, found.named ?? limit);
  const first = ranked.map(({ id, name, business }) => ({
    id,
    name,
    storeName: business.name,
    storeUrl: business.url,
  }));
  if (first.length === limit) return first;
  const known = new Set(first.map(({ id }) => id));
  const begun = await findBegun(database.kysely, words, limit);
  return [...first, ...begun.filter(({ id }) => !known.has(id))].slice(0, limit);
}

async function findBegun(
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

async function findStores(
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
 * Only categories that show something; of several with one name, that of the most favoured store. They are sorted before
 * the first that shows something is looked for, and once more behind it, since a join keeps no order.
 */
async function findCategories(
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

/** Each word as the beginning of a lexeme. The stemmer may shorten it, so that more is found than is meant. */
function formatPrefixQuery(words: readonly string[]): RawBuilder<unknown> {
  const query = words.map((word) => `'${word}':*`).join(' & ');
  return sql`to_tsquery('public.es', ${query})`;
}

const beginsWith = (key: RawBuilder<unknown>, words: readonly string[]): RawBuilder<unknown> =>
  sql`${key} like ${`${words[0] ?? ''}%`}`;

/** What a word of a name may stand behind beside a space, such as the mark of a name within the name. */
const wordMarks = `"'(-/«“`;

/**
 * That a name key has, for every word, a word that begins with it. A regular expression would take ten times as long. The
 * index needs three letters of a word, or that it begins behind a space, which is all that is looked at of two.
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
