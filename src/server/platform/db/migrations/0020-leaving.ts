import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { lockTables } from '../lock-tables.ts';

/** Accounts that are leaving and may come back for a while, and people's requests about their data. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await lockTables(db, ['businesses', 'users']);
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table users add column leaving_at timestamptz(3)`,
  `create index users_leaving on users (leaving_at) where leaving_at is not null`,
  `create index users_email on users (email)`,
  `alter table businesses add column closed_by text collate "C"`,
  `create table data_requests (
    id text collate "C" primary key,
    kind text collate "C" not null
      check (kind in ('access', 'correction', 'deletion', 'export', 'other')),
    subject text not null,
    received_on date not null,
    due_on date not null,
    note text,
    state text collate "C" not null default 'open' check (state in ('open', 'done')),
    closed_at timestamptz(3),
    created_at timestamptz(3) not null default now()
  )`,
  `create index data_requests_due on data_requests (due_on, id) where state = 'open'`,
];
