import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { lockTables } from '../lock-tables.ts';

/**
 * Whether a product may have pictures, so that a store without any need not be searched for its first one. Triggers keep
 * it. Older products keep `true` until their last picture is removed, because looking at each would keep every owner of
 * a large catalogue waiting for minutes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await lockTables(db, ['products', 'product_images']);
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table products add column pictured boolean not null default true`,
  `alter table products alter column pictured set default false`,
  `create index products_pictured on products (business_id, favorite desc, created_at desc, id desc)
    where listed and pictured`,
  `create function note_pictures() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        update products p set pictured = true
        where p.id in (select product_id from changed) and not p.pictured;
      else
        update products p set pictured = false
        where p.id in (select product_id from changed) and p.pictured
          and not exists (select from product_images i where i.product_id = p.id);
      end if;
      return null;
    end $$`,
  `create trigger pictures_added after insert on product_images
    referencing new table as changed for each statement execute function note_pictures()`,
  `create trigger pictures_removed after delete on product_images
    referencing old table as changed for each statement execute function note_pictures()`,
];
