import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { lockTables } from '../lock-tables.ts';

/**
 * The searched columns of a product are written by a trigger, only when they change. PostgreSQL recalculates generated
 * columns of a table with a trigger before updates at every update, so also for each favourite and comment, and plans
 * their functions again each time. That was a third of the cost of changing a price. To apply a change of one of the
 * functions, update rows by setting the name to itself.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await lockTables(db, ['products']);
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const columns = ['doc', 'head', 'ready'];

const statements = [
  ...columns.map((column) => `alter table products alter column ${column} drop expression`),
  // Defaults, so that inserts need not give these columns.
  `alter table products alter column doc set default '', alter column ready set default 0`,
  // Must equal the lexeme in product_lexemes.
  `create function price_lexeme(currency text, price numeric) returns text
    language sql immutable parallel safe as $$
      select '#' || currency || floor(8 * log(price + 1))::integer::text
    $$`,
  `create function write_product_words() returns trigger language plpgsql as $$
    declare
      before text;
      after text;
    begin
      if tg_op = 'UPDATE' and (coalesce(new.stock, 1) = 0) = (coalesce(old.stock, 1) = 0)
        and (new.name, new.name_key, new.description, new.business_id, new.category_id)
          is not distinct from (old.name, old.name_key, old.description, old.business_id, old.category_id)
        and (new.price, new.currency, new.stock) is distinct from (old.price, old.currency, old.stock) then
        before := public.price_lexeme(old.currency, old.price);
        after := public.price_lexeme(new.currency, new.price);
        if before is distinct from after then
          new.doc := ts_delete(old.doc, coalesce(before, '')) || array_to_tsvector(array_remove(array[after], null));
        end if;
        return new;
      end if;
      new.doc := public.product_lexemes(
        new.name, new.name_key, new.description, new.business_id, new.category_id, new.currency, new.price, new.stock
      );
      new.head := public.product_head(new.name_key);
      new.ready := public.product_ready(new.name_key, new.stock);
      return new;
    end $$`,
  `create trigger product_words
    before insert or update of name, name_key, description, business_id, category_id, currency, price, stock on products
    for each row execute function write_product_words()`,
];
