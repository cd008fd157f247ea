import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Lexemes with which the text index finds products level by level of relevance. The former ones stay. A document also
 * has for its name `=word` in the singular, `+stem`, `^word` for the thing for sale, and `=1kg` for a measure in any
 * spelling; `#r0` to `#r5` state availability and plainness, like the column `ready`. Patterns read the name's key,
 * which has no accents, because otherwise the server's locale decides what a word is.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Every product is rewritten, which takes minutes for a large catalogue.
  await sql`set local statement_timeout = 0`.execute(db);
  await createSingular(db);
  await createMeasures(db);
  await createHead(db);
  await sql`
    create function product_ready(name_key text, stock integer) returns integer
    language sql immutable parallel safe as $$
      select case when stock = 0 then 0 else 3 end
        + case when length(name_key) > 48 then 0 else 1 end
        + case when public.product_core(name_key) ~ '\\m(a|al|con|de|del|en|para)\\M' then 0 else 1 end
    $$`.execute(db);
  await sql`
    create function product_lexemes(
      name text, name_key text, description text, business_id text, category_id text, currency text, price numeric,
      stock integer
    ) returns tsvector language sql immutable parallel safe as $$
      select setweight(to_tsvector('public.es'::regconfig, name), 'A')
        || setweight(to_tsvector('public.es'::regconfig, coalesce(description, '')), 'D')
        || array_to_tsvector(array_remove(array[
          '#b' || business_id,
          '#c' || category_id,
          '#' || currency || floor(8 * log(price + 1))::integer::text,
          '#r' || public.product_ready(name_key, stock),
          '^' || public.product_head(name_key)
        ], null)
          || array(select '=' || public.singular(word)
              from unnest(tsvector_to_array(to_tsvector('public.es_words'::regconfig, name))) word)
          || array(select '+' || unnest(tsvector_to_array(to_tsvector('public.es'::regconfig, name))))
          || public.product_measures(name_key))
    $$`.execute(db);
  await sql`alter table products drop column doc`.execute(db);
  await sql`drop function product_doc`.execute(db);
  await sql`
    alter table products
    add column doc tsvector not null generated always as (
      product_lexemes(name, name_key, description, business_id, category_id, currency, price, stock)
    ) stored,
    add column head text collate "C" generated always as (product_head(name_key)) stored,
    add column ready smallint not null generated always as (product_ready(name_key, stock)) stored`.execute(
    db,
  );
  await sql`create index products_doc on products using gin (doc) with (fastupdate = off) where listed`.execute(
    db,
  );
  await sql`create index products_ready on products (ready desc, favorite desc, id desc) where listed`.execute(
    db,
  );
  await sql`create index products_head on products (head, ready desc, favorite desc, id desc) where listed`.execute(
    db,
  );
  await sql`analyze products`.execute(db);
}

/** A word without the ending of its number: "leche" and "leches" become equal, and so do "nuez" and "nueces". */
async function createSingular(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function singular(word text) returns text
    language sql immutable parallel safe as $$
      select case
        when length(word) <= 3 then word
        when length(regexp_replace(word, 's?e?s?$', '')) < 3 then left(word, 3)
        else regexp_replace(regexp_replace(word, 's?e?s?$', ''), 'c$', 'z')
      end
    $$`.execute(db);
}

/** The measures of a name in one spelling: "1 kg", "1kg" and "1 kilo" become `=1kg`. */
async function createMeasures(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function product_measures(name_key text) returns text[]
    language sql immutable parallel safe as $$
      select coalesce(array_agg('=' || replace(m[1], ',', '.') || case
        when m[2] ~ '^(kg|kilo|quilo)' then 'kg'
        when m[2] ~ '^mah' then 'mah'
        when m[2] ~ '^(ml|mililitro)' then 'ml'
        when m[2] ~ '^(lb|libra)' then 'lb'
        when m[2] ~ '^(g|gr|grs|gramos?)$' then 'g'
        when m[2] ~ '^(l|lt|lts|litros?)$' then 'l'
        when m[2] ~ '^(oz|onza)' then 'oz'
        when m[2] ~ '^(u|ud|uds|und|unds|unidad|unidades)$' then 'u'
        when m[2] ~ '^(m|mt|mts|metros?)$' then 'm'
        when m[2] ~ '^pulg' then 'in'
        when m[2] ~ '^(w|watt)' then 'w'
        when m[2] ~ '^(v|volt)' then 'v'
        else m[2]
      end), '{}')
      from regexp_matches(name_key, $re$\\m(\\d+(?:[.,]\\d+)?)\\s*(kg|kilos?|kilogramos?|quilos?|ml|mililitros?|lbs?|libras?|grs?|gramos?|g|lts?|litros?|l|oz|onzas?|uds?|unds?|unidad|unidades|u|mah|ah|cm|mm|mts?|metros?|m|pulgadas?|pulg|gb|tb|watts?|w|voltios?|volts?|v)\\M$re$, 'g') m
    $$`.execute(db);
}

/** The word for the thing for sale: the first that is no number, measure, empty word or container. */
async function createHead(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function product_core(name_key text) returns text
    language sql immutable parallel safe as $$
      select regexp_replace(name_key,
        $re$^(?:\\W*(?:(?:un|una|x?\\d[\\d.,/]*)\\s*(?:kg|kilos?|ml|lbs?|libras?|grs?|gramos?|g|lts?|litros?|l|oz|onzas?|uds?|unidades|u)?\\s+(?:de\\s+)?|(?!(?:bolsa|bolsita|jaba|caja|saco)s?\\s+de\\s+(?:nailon|nylon|basura|papel|tela|regalo|yute|herramienta))(?:paquete|paq|caja|botella|lata|bolsa|bolsita|saco|par|juego|docena|libra|pomo|frasco|galon|carton|litro|kilo|bandeja|tubo|rollo|sobre|set|pack|lote|pote|jaba|cubeta|bidon|tira|blister|estuche)(?:e?s)?\\s+(?:de\\s+|x\\s+(?=\\d)|(?=\\d))))+$re$, '')
    $$`.execute(db);
  await sql`
    create function product_head(name_key text) returns text
    language sql immutable parallel safe as $$
      select public.singular(lexeme)
      from unnest(to_tsvector('public.es_words'::regconfig, public.product_core(name_key)))
      where lexeme !~ '^[0-9]|-' and lexeme not in ('a', 'al', 'con', 'de', 'del', 'el', 'en', 'la', 'las', 'los', 'para', 'por', 'y')
      order by positions[1], lexeme limit 1
    $$`.execute(db);
}
