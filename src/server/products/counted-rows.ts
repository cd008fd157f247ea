import { sql } from 'kysely';

type Fragment = ReturnType<typeof sql>;

/** What `logProduct` reads of a product `p` whose counters changed. */
export const countedColumns = sql`
  p.id, p.business_id, p.category_id, p.listed,
  p.listed and p.offer and (p.stock is null or p.stock > 0) as is_offer`;

/**
 * The log entry of products whose counters changed, from the rows `counted` of `countedColumns`. What was removed goes
 * from their pages at once, and what was moderated comes back to them as fast.
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
