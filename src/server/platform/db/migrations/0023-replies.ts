import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { lockTables } from '../lock-tables.ts';

/** The replies of stores to comments, and the order from which a comment comes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await lockTables(db, ['reviews']);
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table reviews add column reply text`,
  `alter table reviews add column reply_at timestamptz(3)`,
  `alter table reviews add column reply_edited_at timestamptz(3)`,
  `alter table reviews add column order_token text collate "C"`,
  `create index reviews_order on reviews (product_id, order_token) where order_token is not null`,
];
