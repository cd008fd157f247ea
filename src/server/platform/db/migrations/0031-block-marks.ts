import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * By what an erased store that was blocked is known again: HMACs of its phone and of its owner's email, from which neither
 * can be read.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table block_marks (
      mark text collate "C" primary key,
      at timestamptz(3) not null default now()
    )`.execute(db);
}
