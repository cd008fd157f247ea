import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Requests that all processes count together. They are not in the write-ahead log, because losing them is harmless. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create unlogged table rate_counts (
      key text collate "C" primary key,
      points integer not null,
      ends_at timestamptz(3) not null
    )`.execute(db);
}
