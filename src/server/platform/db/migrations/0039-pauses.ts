import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { lockTables } from '../lock-tables.ts';

/**
 * Days on which a store has other hours, and its state of today: paused, or without deliveries. `said_on` is the day,
 * in the store's time, for which the log last announced this to the pages.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await lockTables(db, ['businesses']);
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table businesses add column special_days jsonb not null default '[]'`,
  `alter table businesses add column pause jsonb`,
  `alter table businesses add column no_delivery jsonb`,
  `alter table businesses add column said_on date`,
  `create index businesses_paused on businesses (id)
    where pause is not null or no_delivery is not null`,
  `create index businesses_special on businesses (id)
    where special_days <> '[]' or pause is not null`,
];
