import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Stores, their products, and what visitors add to them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table businesses (
      id text collate "C" primary key,
      owner_id text collate "C",
      name text not null,
      name_key text collate "C" not null,
      url text collate "C" not null unique,
      description text,
      type text collate "C" not null,
      province text not null,
      location text,
      email text,
      phone text,
      timezone text,
      business_hours jsonb,
      url_facebook text,
      url_instagram text,
      whatsapp boolean not null default false,
      telegram boolean not null default false,
      telegram_username text,
      logo jsonb,
      banner jsonb,
      products integer not null default 0 check (products >= 0),
      favorites integer not null default 0 check (favorites >= 0),
      reviews integer not null default 0 check (reviews >= 0),
      rating_sum integer not null default 0,
      rating_count integer not null default 0,
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now(),
      deleted_at timestamptz(3)
    ) with (fillfactor = 80)`.execute(db);
  await sql`create index businesses_new on businesses (created_at desc, id desc) where deleted_at is null`.execute(
    db,
  );
  await sql`create index businesses_owner on businesses (owner_id) where deleted_at is null`.execute(
    db,
  );

  await sql`
    create table slugs (
      url text collate "C" primary key,
      business_id text collate "C" references businesses on delete set null,
      replaced_at timestamptz(3)
    )`.execute(db);
  await sql`create index slugs_business on slugs (business_id)`.execute(db);

  await sql`
    create table categories (
      id text collate "C" primary key,
      business_id text collate "C" not null references businesses on delete cascade,
      name text not null,
      name_key text collate "C" not null,
      description text,
      image jsonb,
      created_at timestamptz(3) not null default now(),
      unique (business_id, id)
    )`.execute(db);

  await sql`
    create table products (
      id text collate "C" primary key,
      business_id text collate "C" not null references businesses on delete cascade,
      category_id text collate "C",
      name text not null,
      name_key text collate "C" not null,
      description text,
      price numeric(12, 2) check (price >= 0),
      price_old numeric(12, 2) check (price_old >= 0),
      currency text collate "C" not null check (currency in ('CUP', 'USD', 'EUR')),
      offer boolean not null default false,
      stock integer check (stock >= 0),
      delivery boolean not null default false,
      is_visible boolean not null default true,
      listed boolean not null,
      favorite integer not null default 0 check (favorite >= 0),
      reviews integer not null default 0 check (reviews >= 0),
      rating_sum integer not null default 0,
      rating_count integer not null default 0,
      discount integer not null generated always as (
        case when price_old > price then round((price_old - price) * 100 / price_old)::integer else 0 end
      ) stored,
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now(),
      deleted_at timestamptz(3),
      foreign key (business_id, category_id) references categories (business_id, id)
    ) with (fillfactor = 85)`.execute(db);

  await sql`
    create table product_images (
      id text collate "C" primary key,
      product_id text collate "C" not null references products on delete cascade,
      picture jsonb not null,
      alt text not null,
      position integer not null
    )`.execute(db);
  await sql`create index product_images_product on product_images (product_id, position, id)`.execute(
    db,
  );

  await sql`
    create table reviews (
      id text collate "C" primary key,
      product_id text collate "C" not null references products on delete cascade,
      comment text not null,
      author_name text not null,
      author_email text,
      visitor text collate "C",
      rating smallint check (rating between 1 and 5),
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now()
    )`.execute(db);
  await sql`create index reviews_product on reviews (product_id, created_at desc, id desc)`.execute(
    db,
  );

  await sql`
    create table favourites (
      product_id text collate "C" not null references products on delete cascade,
      visitor text collate "C" not null,
      created_at timestamptz(3) not null default now(),
      primary key (product_id, visitor)
    )`.execute(db);

  await createCounters(db);
}

/**
 * Triggers that keep the totals of a store equal to the sums over its listed products, whatever statement changes them.
 */
async function createCounters(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function count_products() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        update businesses b
        set products = b.products + d.products, favorites = b.favorites + d.favorites, reviews = b.reviews + d.reviews,
          rating_sum = b.rating_sum + d.rating_sum, rating_count = b.rating_count + d.rating_count
        from (
          select business_id, count(*) products, sum(favorite) favorites, sum(reviews) reviews,
            sum(rating_sum) rating_sum, sum(rating_count) rating_count
          from added where listed group by business_id
        ) d
        where b.id = d.business_id;
      elsif tg_op = 'UPDATE' then
        update businesses b
        set products = b.products + d.products, favorites = b.favorites + d.favorites, reviews = b.reviews + d.reviews,
          rating_sum = b.rating_sum + d.rating_sum, rating_count = b.rating_count + d.rating_count
        from (
          select business_id, sum(sign) products, sum(sign * favorite) favorites, sum(sign * reviews) reviews,
            sum(sign * rating_sum) rating_sum, sum(sign * rating_count) rating_count
          from (
            select 1 sign, business_id, favorite, reviews, rating_sum, rating_count from added where listed
            union all
            select -1, business_id, favorite, reviews, rating_sum, rating_count from removed where listed
          ) rows
          group by business_id
        ) d
        where b.id = d.business_id
          and (d.products, d.favorites, d.reviews, d.rating_sum, d.rating_count) is distinct from (0, 0, 0, 0, 0);
      else
        update businesses b
        set products = b.products - d.products, favorites = b.favorites - d.favorites, reviews = b.reviews - d.reviews,
          rating_sum = b.rating_sum - d.rating_sum, rating_count = b.rating_count - d.rating_count
        from (
          select business_id, count(*) products, sum(favorite) favorites, sum(reviews) reviews,
            sum(rating_sum) rating_sum, sum(rating_count) rating_count
          from removed where listed group by business_id
        ) d
        where b.id = d.business_id;
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger products_added after insert on products
    referencing new table as added for each statement execute function count_products()`.execute(
    db,
  );
  await sql`
    create trigger products_changed after update on products
    referencing old table as removed new table as added for each statement execute function count_products()`.execute(
    db,
  );
  await sql`
    create trigger products_deleted after delete on products
    referencing old table as removed for each statement execute function count_products()`.execute(
    db,
  );
}
