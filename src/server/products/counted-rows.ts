import { sql } from 'kysely';

type Fragment = ReturnType<typeof sql>;

/** The columns of a product `p` with changed counters that `logProduct` reads. */
export const countedColumns = sql`
  p.id, p.business_id, p.category_id, p.listed,
  p.listed and p.offer and (p.stock is null or p.stock > 0) as is_offer`;

/**
 * The log entry of products with changed counters. It reads the rows `counted` of `countedColumns`. Removed comments
 * leave the products' pages at once, and comments that an operator restores return as quickly.
 */
export function logProduct(
  kind: 'product.counted' | 'review.changed' | 'review.replied',
  fields: readonly string[],
  { isRemoval = false, isModeration = false } = {},
): Fragment {
  const removed = isRemoval ? sql`, 'removed', true` : sql``;
  const moderated = isModeration ? sql`, 'moderated', true` : sql``;
  return sql`
    insert into changes (kind, business_id, entity_id, detail)
    select ${kind}, c.business_id, c.id, jsonb_build_object(
      'url', b.url, 'fields', ${JSON.stringify(fields)}::jsonb,
      'category', jsonb_build_object('before', c.category_id, 'after', c.category_id),
      'public', jsonb_build_object('before', c.listed, 'after', c.listed),
      'offer', jsonb_build_object('before', c.is_offer, 'after', c.is_offer)
      ${removed}${moderated}
    )
    from counted c join businesses b on b.id = c.business_id`;
}
