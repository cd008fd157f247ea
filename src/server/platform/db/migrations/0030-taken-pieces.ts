import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { lockTables } from '../lock-tables.ts';

/**
 * The quantity of each order line that was taken out of the stock: none when the product had no stock count. Unknown
 * for earlier lines, and for those of the previous release while it still serves.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await lockTables(db, ['order_lines']);
  await sql`alter table order_lines add column taken integer`.execute(db);
}
