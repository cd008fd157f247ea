import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Requests that all processes count together. Nothing of it is worth a place in the write-ahead log. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create unlogged table rate_counts (
      key text collate "C" primary key,
      points integer not null,
      ends_at timestamptz(3) not null
    )`.execute(db);
}
