import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { lockTables } from '../lock-tables.ts';

/**
 * The price of a product before it fell, and when it fell. The old price that a store states is only its claim. When
 * the price rises or its currency changes, both are cleared.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await lockTables(db, ['products']);
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table products add column fell_from numeric(12, 2)`,
  `alter table products add column fell_at timestamptz(3)`,
  `create function note_price_fall() returns trigger language plpgsql as $$
    begin
      if new.price < old.price and new.currency = old.currency then
        new.fell_from := old.price;
        new.fell_at := now();
      else
        new.fell_from := null;
        new.fell_at := null;
      end if;
      return new;
    end $$`,
  `create trigger product_price_fall before update of price, currency on products for each row
    when (new.price is distinct from old.price or new.currency <> old.currency)
    execute function note_price_fall()`,
  `create index products_fallen on products (business_id, fell_at desc, id desc)
    where listed and fell_at is not null`,
];
