import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { lockTables } from '../lock-tables.ts';

/**
 * How many of each line are out of the stock: none where its product had no count when it was ordered. Lines of before,
 * and those of the release before while it still serves, do not say.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await lockTables(db, ['order_lines']);
  await sql`alter table order_lines add column taken integer`.execute(db);
}
