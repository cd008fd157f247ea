import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { lockTables } from '../lock-tables.ts';

const kept = ['businesses_doc', 'businesses_name', 'categories_name'];
/** Known words are in the memory of each process since the release before. */
const unread = ['search_words_trgm', 'search_words_sound'];

/**
 * Entries of an index go to their places at once: each search reads those that wait for it from end to end, and the
 * embedded database has nobody who puts them there. What is at hand and delivered, which shoppers choose together, has an
 * index of its own: of what has a frequent word three of five products are something else.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await lockTables(db, ['businesses', 'categories', 'products', 'search_words']);
  for (const index of kept) {
    await sql`alter index ${sql.ref(index)} set (fastupdate = off)`.execute(db);
    await sql`select gin_clean_pending_list(${index}::regclass)`.execute(db);
  }
  for (const index of unread) await sql`drop index ${sql.ref(index)}`.execute(db);
  await sql`
    create index products_doc_delivered on products using gin (doc) with (fastupdate = off)
    where listed and delivery and (stock is null or stock > 0)`.execute(db);
}
