import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** When each regular job was last begun and finished. The times outlive the process. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table chores (
      name text collate "C" primary key,
      started_at timestamptz(3) not null,
      finished_at timestamptz(3)
    )`.execute(db);
}
