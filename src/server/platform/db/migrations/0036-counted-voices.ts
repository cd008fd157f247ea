import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { lockTables } from '../lock-tables.ts';

/**
 * Limits for one person: since when a rating waits for an operator, when a store got its latest names, and since when a
 * former url no longer redirects. Products with several ratings by one visitor are counted again, with only the newest
 * of each visitor.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await lockTables(db, ['products', 'businesses', 'slugs', 'reviews']);
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table reviews add column rating_held_at timestamptz(3)`,
  `create index reviews_held_rating on reviews (product_id) where rating_held_at is not null`,
  `alter table slugs add column ended_at timestamptz(3)`,
  `alter table businesses add column renamed_at timestamptz(3)[] not null default '{}'`,
  `with repeated as (
      select distinct product_id from reviews
      where rating is not null and hidden_at is null and visitor is not null
      group by product_id, visitor having count(*) > 1
    ),
    voices as (
      select distinct on (r.product_id, coalesce(r.visitor, r.id)) r.product_id, r.rating
      from reviews r join repeated on repeated.product_id = r.product_id
      where r.rating is not null and r.hidden_at is null
      order by r.product_id, coalesce(r.visitor, r.id), r.created_at desc, r.id desc
    ),
    counted as (
      update products p set rating_sum = v.sum, rating_count = v.n
      from (select product_id, sum(rating) as sum, count(*) as n from voices group by product_id) v
      where p.id = v.product_id
      returning p.id, p.business_id, p.category_id, p.listed,
        p.listed and p.offer and (p.stock is null or p.stock > 0) as is_offer
    )
    insert into changes (kind, business_id, entity_id, detail)
    select 'review.changed', c.business_id, c.id, jsonb_build_object(
      'url', b.url, 'fields', '["reviews"]'::jsonb,
      'category', jsonb_build_object('before', c.category_id, 'after', c.category_id),
      'public', jsonb_build_object('before', c.listed, 'after', c.listed),
      'offer', jsonb_build_object('before', c.is_offer, 'after', c.is_offer)
    )
    from counted c join businesses b on b.id = c.business_id`,
];
