import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * HMACs of the phone and the owner's email of an erased store that was blocked, by which it is recognized. Neither can
 * be read from them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table block_marks (
      mark text collate "C" primary key,
      at timestamptz(3) not null default now()
    )`.execute(db);
}
