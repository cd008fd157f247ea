import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** The log that followers read in the order of transactions (see changes.ts). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table changes (
      seq bigint generated always as identity primary key,
      xid xid8 not null default pg_current_xact_id(),
      at timestamptz(3) not null default now(),
      kind text collate "C" not null,
      business_id text collate "C" not null,
      entity_id text collate "C" not null,
      detail jsonb not null
    )`.execute(db);
  await sql`create index changes_xid on changes (xid, seq)`.execute(db);
  await sql`create index changes_at on changes (at)`.execute(db);
  await sql`create table change_floor (xid xid8 not null)`.execute(db);
  await sql`insert into change_floor values ('0')`.execute(db);
}
