import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Text search in Spanish without accents, and an index for each order of product lists. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const extension of ['unaccent', 'pg_trgm', 'fuzzystrmatch']) {
    await sql`create extension if not exists ${sql.raw(extension)}`.execute(db);
  }
  await sql`create text search configuration es (copy = spanish)`.execute(db);
  await sql`alter text search configuration es
    alter mapping for hword, hword_part, word with unaccent, spanish_stem`.execute(db);
  await sql`create text search configuration es_words (copy = simple)`.execute(db);
  await sql`alter text search configuration es_words
    alter mapping for hword, hword_part, word with unaccent, simple`.execute(db);

  // Lexemes that start with # are filters, so that one index intersects text and filters.
  await sql`
    create function product_doc(
      name text, description text, business_id text, category_id text, currency text, price numeric
    ) returns tsvector language sql immutable parallel safe as $$
      select setweight(to_tsvector('public.es'::regconfig, name), 'A')
        || setweight(to_tsvector('public.es'::regconfig, coalesce(description, '')), 'B')
        || array_to_tsvector(array_remove(array[
          '#b' || business_id,
          '#c' || category_id,
          '#' || currency || floor(8 * log(price + 1))::integer::text
        ], null))
    $$`.execute(db);
  await sql`
    alter table products add column doc tsvector not null generated always as (
      product_doc(name, description, business_id, category_id, currency, price)
    ) stored`.execute(db);
  await sql`
    alter table businesses add column doc tsvector not null generated always as (
      setweight(to_tsvector('public.es'::regconfig, name), 'A')
        || setweight(to_tsvector('public.es'::regconfig, coalesce(description, '')), 'B')
    ) stored`.execute(db);

  const indexes = [
    'products_doc on products using gin (doc) with (fastupdate = off) where listed',
    'products_new on products (created_at desc, id desc) where listed',
    'products_updated on products (updated_at desc, id desc) where listed',
    'products_price_up on products ((coalesce(price, 10000000000)), id) where listed',
    'products_price_down on products ((coalesce(price, -1)) desc, id desc) where listed',
    'products_name on products (name_key, id) where listed',
    'products_favorite on products (favorite desc, id desc) where listed',
    'products_business on products (business_id, created_at desc, id desc) where listed',
    'products_category on products (business_id, category_id, created_at desc, id desc) where listed',
    'products_top on products (business_id, favorite desc, created_at desc, id desc) where listed',
    'products_all on products (business_id, created_at desc, id desc)',
    `products_offers on products (discount desc, created_at desc, id desc)
      where listed and offer and (stock is null or stock > 0)`,
    'businesses_doc on businesses using gin (doc) where deleted_at is null',
    'businesses_name on businesses using gin (name_key gin_trgm_ops) where deleted_at is null',
    'categories_business on categories (business_id, name_key, id)',
  ];
  for (const index of indexes) await sql`create index ${sql.raw(index)}`.execute(db);

  await sql`create table search_words (word text collate "C" primary key, n integer not null default 1)`.execute(
    db,
  );
  await sql`create index search_words_trgm on search_words using gin (word gin_trgm_ops)`.execute(
    db,
  );
}
