import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { lockTables } from '../lock-tables.ts';

/**
 * The words of stores, with those separated that a sign joins. They replace `doc`, which the previous release reads.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(db);
  await lockTables(db, ['businesses']);
  await sql`
    alter table businesses add column words tsvector not null generated always as (
      setweight(to_tsvector('public.es'::regconfig, search_text(name)), 'A')
        || setweight(to_tsvector('public.es'::regconfig, search_text(coalesce(description, ''))), 'B')
    ) stored`.execute(db);
  await sql`create index businesses_words on businesses using gin (words) with (fastupdate = off) where deleted_at is null`.execute(
    db,
  );
}
