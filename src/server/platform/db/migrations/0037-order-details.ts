import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { lockTables } from '../lock-tables.ts';

/** Details that a customer writes into an order beyond name and place, and the delivery fee in CUP. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await lockTables(db, ['orders']);
  await sql`
    alter table orders
      add column wanted text,
      add column recipient_name text,
      add column recipient_phone text,
      add column pay_text text,
      add column municipality text,
      add column delivery_fee numeric(12,2)`.execute(db);
}
