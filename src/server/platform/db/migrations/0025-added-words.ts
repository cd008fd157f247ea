import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { lockTables } from '../lock-tables.ts';

/** Words in the order in which they were added, so that a process that has read them all reads only new ones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await lockTables(db, ['search_words']);
  await sql`alter table search_words add column added bigserial`.execute(db);
  await sql`create index search_words_added on search_words (added)`.execute(db);
}
