import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** When each repeated work on the database was begun and finished last, which outlives the process that did it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table chores (
      name text collate "C" primary key,
      started_at timestamptz(3) not null,
      finished_at timestamptz(3)
    )`.execute(db);
}
