import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** For the owner area: versions of what can be edited, keys of repeated requests, and pictures that may be unused. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['businesses', 'categories', 'products']) {
    await sql`alter table ${sql.table(table)} add column version integer not null default 1`.execute(
      db,
    );
  }
  await sql`
    create table idempotency_keys (
      owner_id text collate "C" not null,
      key text collate "C" not null,
      fingerprint text collate "C" not null,
      answer jsonb,
      cursor bigint,
      created_at timestamptz(3) not null default now(),
      primary key (owner_id, key)
    )`.execute(db);
  await sql`create index idempotency_keys_created on idempotency_keys (created_at)`.execute(db);
  await sql`
    create table uploads (
      id text collate "C" primary key,
      owner_id text collate "C" not null,
      picture jsonb not null,
      created_at timestamptz(3) not null default now()
    )`.execute(db);
  await sql`create index uploads_created on uploads (created_at)`.execute(db);
  await sql`
    create table stored_pictures (
      id text collate "C" primary key,
      unused_since timestamptz(3)
    )`.execute(db);
}
