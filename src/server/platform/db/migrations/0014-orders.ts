import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Orders that owners record. A token prevents that an order is recorded twice. Names are copied and lines refer to
 * products without a foreign key, so that an order survives the deletion of its products.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table orders (
      id text collate "C" primary key,
      business_id text collate "C" not null references businesses (id) on delete cascade,
      token text collate "C" not null,
      code text collate "C" not null,
      state text not null default 'new' check (state in ('new', 'accepted', 'delivered', 'cancelled')),
      channel text not null check (channel in ('link', 'hand')),
      mode text not null check (mode in ('pickup', 'delivery')),
      customer_name text,
      customer_phone text,
      place text,
      note text,
      pay_method text,
      took_stock boolean not null,
      version integer not null default 1,
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now(),
      unique (business_id, token)
    )`.execute(db);
  await sql`create index orders_newest on orders (business_id, created_at desc, id desc)`.execute(
    db,
  );
  await sql`
    create table order_lines (
      order_id text collate "C" not null references orders (id) on delete cascade,
      position integer not null,
      product_id text collate "C" not null,
      name text not null,
      quantity integer not null check (quantity between 1 and 999),
      price numeric(12,2),
      currency text not null check (currency in ('CUP', 'USD', 'EUR')),
      primary key (order_id, position)
    )`.execute(db);
}
