import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { lockTables } from '../lock-tables.ts';

/**
 * Options of a product, such as size and colour, with the combinations for sale. The product's row contains what lists
 * need of them, with prices and stock as sums. `variant_keys` counts the keys that the product has assigned; none is
 * assigned twice. A product is found by the values of its options as by its name.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await lockTables(db, ['products', 'product_images', 'order_lines']);
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table products
    add column options jsonb,
    add column variant_count smallint not null default 0,
    add column price_from boolean not null default false,
    add column variant_keys integer not null default 0`,
  `create table product_variants (
    product_id text collate "C" not null references products (id) on delete cascade,
    key text collate "C" not null,
    "values" text[] not null,
    price numeric(12,2),
    price_old numeric(12,2),
    stock integer check (stock >= 0),
    picture_id text collate "C" references product_images (id) on delete set null,
    position integer not null,
    primary key (product_id, key),
    unique (product_id, "values")
  )`,
  `create index product_variants_picture on product_variants (picture_id) where picture_id is not null`,
  `alter table order_lines add column variant_key text collate "C", add column variant text`,
  `create function option_words(options jsonb) returns text
    language sql immutable parallel safe as $$
      select string_agg(value, ' . ' order by place, at)
      from jsonb_array_elements(options) with ordinality o(option, place),
        jsonb_array_elements_text(option -> 'values') with ordinality v(value, at)
    $$`,
  // Like product_lexemes for the words of a name, but without the word for the thing for sale.
  `create function option_lexemes(options jsonb) returns tsvector
    language sql immutable parallel safe as $$
      select to_tsvector('public.es'::regconfig, words)
        || array_to_tsvector(
          array(select '=' || public.singular(word)
            from unnest(tsvector_to_array(to_tsvector('public.es_words'::regconfig, words))) word)
          || array(select '+' || unnest(tsvector_to_array(to_tsvector('public.es'::regconfig, words))))
          || public.product_measures(regexp_replace(lower(words), '\\d+[/⁄](?:2|3|4|8|16)(?!\\d)', '', 'g'))
        )
      from (select public.search_text(coalesce(public.option_words(options), '')) as words) w
    $$`,
  `create or replace function write_product_words() returns trigger language plpgsql as $$
    declare
      before text;
      after text;
    begin
      if tg_op = 'UPDATE' and (coalesce(new.stock, 1) = 0) = (coalesce(old.stock, 1) = 0)
        and (new.name, new.name_key, new.description, new.business_id, new.category_id, new.options)
          is not distinct from (old.name, old.name_key, old.description, old.business_id, old.category_id, old.options)
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
      if new.options is not null then
        new.doc := new.doc || public.option_lexemes(new.options);
      end if;
      new.head := public.product_head(new.name_key);
      new.ready := public.product_ready(new.name_key, new.stock);
      return new;
    end $$`,
  `drop trigger product_words on products`,
  `create trigger product_words
    before insert or update of name, name_key, description, business_id, category_id, currency, price, stock, options
    on products for each row execute function write_product_words()`,
];
