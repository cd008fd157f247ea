import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { lockTables } from '../lock-tables.ts';

/** What operators take off the site: blocked stores, held products, hidden comments. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await lockTables(db, ['products', 'businesses', 'reviews']);
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table businesses add column blocked_at timestamptz(3)`,
  `alter table businesses add column blocked_reason text`,
  `alter table businesses add column blocked_note text`,
  `create index businesses_blocked on businesses (owner_id) where blocked_at is not null`,
  `alter table products add column held_at timestamptz(3)`,
  `alter table products add column held_reason text`,
  `alter table reviews add column hidden_at timestamptz(3)`,
  `alter table reviews add column hidden_by text`,
];
