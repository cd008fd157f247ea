import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { lockTables } from '../lock-tables.ts';

const kept = ['businesses_doc', 'businesses_name', 'categories_name'];
/** Since the previous release each process has the known words in memory. */
const unread = ['search_words_trgm', 'search_words_sound'];

/**
 * Entries of an index are put in their places at once. Each search reads the pending ones completely, and the embedded
 * database has no autovacuum to move them. Products that are in stock and delivered have an index of their own, because
 * shoppers choose both together: of the products with a frequent word, three in five are others.
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
