import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Schema } from '../schema.ts';

type Db = Kysely<Schema>;

/**
 * Adds or removes a visitor's favourite, counts it and logs it, in one statement: of any number of equal calls at once
 * exactly one changes something. Answers whether this one did.
 */
export async function setFavourite(
  db: Db,
  favourite: { productId: string; visitor: string; isAdded: boolean },
): Promise<boolean> {
  const { productId, visitor, isAdded } = favourite;
  const touched = isAdded
    ? sql`
        insert into favourites (product_id, visitor) select id, ${visitor} from products
        where id = ${productId} and listed on conflict do nothing returning product_id`
    : sql`
        delete from favourites f using products p
        where f.product_id = ${productId} and f.visitor = ${visitor} and p.id = f.product_id and p.listed
        returning f.product_id`;
  const { rows } = await sql<{ id: string }>`
    with touched as (${touched}),
    counted as (
      update products p set favorite = p.favorite + ${isAdded ? 1 : -1}
      from touched where p.id = touched.product_id
      returning p.id, p.business_id, p.category_id, p.listed, p.listed and p.offer and (p.stock is null or p.stock > 0) as is_offer
    ),
    logged as (${logProduct('product.counted', ['favorite'])})
    select id from counted`.execute(db);
  return rows.length > 0;
}

/** The log entry of products whose counters changed, from `counted`. What was removed goes from their pages at once. */
export function logProduct(
  kind: 'product.counted' | 'review.changed',
  fields: readonly string[],
  { isRemoval = false } = {},
): ReturnType<typeof sql> {
  const removed = isRemoval ? sql`, 'removed', true` : sql``;
  return sql`
    insert into changes (kind, business_id, entity_id, detail)
    select ${kind}, c.business_id, c.id, jsonb_build_object(
      'url', b.url, 'fields', ${JSON.stringify(fields)}::jsonb,
      'category', jsonb_build_object('before', c.category_id, 'after', c.category_id),
      'public', jsonb_build_object('before', c.listed, 'after', c.listed),
      'offer', jsonb_build_object('before', c.is_offer, 'after', c.is_offer)
      ${removed}
    )
    from counted c join businesses b on b.id = c.business_id`;
}
