import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { lockTables } from '../lock-tables.ts';

/**
 * What is searched of a product is written by a trigger, and only when it changes. Generated columns were computed with
 * each favourite and comment too, as PostgreSQL does of a table with a trigger before updates, and their functions were
 * planned anew each time: a third of what a change of a price took. Whoever changes one of the functions has rows written
 * anew by an update that sets a name to what it is.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await lockTables(db, ['products']);
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const columns = ['doc', 'head', 'ready'];

const statements = [
  ...columns.map((column) => `alter table products alter column ${column} drop expression`),
  // Nobody has to write them.
  `alter table products alter column doc set default '', alter column ready set default 0`,
  // As in product_lexemes.
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
