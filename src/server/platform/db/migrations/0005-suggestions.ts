import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Finds categories by the beginning of any word of their names. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index categories_name on categories using gin (name_key gin_trgm_ops)`.execute(
    db,
  );
}
