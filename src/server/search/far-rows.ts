import type { Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { ProductOrder } from './order-rows.ts';
import { formatOrder, selectKeys } from './order-rows.ts';
import type { PlacesRow, SearchPlan } from './plan-rows.ts';
import { selectPlaces } from './plan-rows.ts';
import type { Schema } from '#server/platform/db/schema.ts';

/** A page far in, reached from the end of the order that is nearer. */
export async function findFarPlaces(
  db: Kysely<Schema>,
  { query, order }: SearchPlan,
  counted: RawBuilder<unknown>,
  conditions: readonly RawBuilder<unknown>[],
): Promise<PlacesRow> {
  const totals = await sql<{ total: number }>`${counted}`.execute(db);
  const total = totals.rows[0]?.total ?? 0;
  const size = Math.min(query.limit + 1, total - query.offset);
  if (size <= 0) return { total, places: null };
  const isNearEnd = query.offset > total / 2;
  const walked: ProductOrder = isNearEnd ? { ...order, descending: !order.descending } : order;
  const skipped = isNearEnd ? total - query.offset - size : query.offset;
  const { rows } = await sql<PlacesRow>`
    with t as (select ${total}::integer as total), s as (
      select ${selectKeys(order)} from products p
      where ${sql.join([sql`p.listed`, ...conditions], sql` and `)}
      order by ${formatOrder(walked, 'expressions')} limit ${sql.lit(size)} offset ${sql.lit(skipped)}
    )
    ${selectPlaces(order, sql`true`)}`.execute(db);
  return rows[0] ?? { total, places: null };
}
