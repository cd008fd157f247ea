import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { lockTables } from '../lock-tables.ts';

/**
 * Which stores an operator has verified, for which of them the verification is paused, and until when a store is
 * recommended.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await lockTables(db, ['businesses']);
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table businesses add column verified_at timestamptz(3)`,
  `alter table businesses add column verified_by text collate "C"`,
  `alter table businesses add column verified_note text`,
  `alter table businesses add column verified_paused text collate "C"`,
  `alter table businesses add column recommended_until date`,
  `create index businesses_recommended on businesses (recommended_until)
    where recommended_until is not null`,
];
