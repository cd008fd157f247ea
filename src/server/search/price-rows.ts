import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { listBucketLexemes, listExactConditions, priceBucket } from './filter-rows.ts';
import type { ProductOrder } from './order-rows.ts';
import { formatOrder, selectKeys } from './order-rows.ts';
import type { PlacesRow, PageQuery, SearchPlan } from './plan-rows.ts';
import { findOffset, listBehind, listDocConditions, selectPlaces } from './plan-rows.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { formatLexemes } from '#server/platform/db/tsquery.ts';

type Db = Kysely<Schema>;

/** Sorts the matches of a few buckets of prices after the other, of ever more buckets, until there are enough. */
export async function walkPrices(
  db: Db,
  plan: SearchPlan,
  order: ProductOrder,
): Promise<PlacesRow> {
  const { limit, filter } = plan.query;
  const offset = findOffset(plan.query);
  // The lexemes of a step say more than those of all prices.
  const anyPrice = { ...filter, minPrice: undefined, maxPrice: undefined };
  const conditions = [
    sql`p.listed`,
    ...listExactConditions(filter),
    ...listDocConditions({ ...plan, query: { ...plan.query, filter: anyPrice } }),
    ...listBehind(plan, order, 'expressions'),
  ];
  const places: (readonly string[])[] = [];
  for (const step of await listPriceSteps(db, plan, order)) {
    const condition =
      step === null
        ? sql`p.price is null`
        : sql`p.doc @@ ${formatLexemes(listBucketLexemes(...step, filter.currency))}::tsquery`;
    const { rows } = await sql<PlacesRow>`
      with t as (select 0 as total), s as (
        select ${selectKeys(plan.order)} from products p
        where ${sql.join([...conditions, condition], sql` and `)}
        order by ${formatOrder(order, 'expressions')}
        limit ${offset + limit + 1 - places.length}
      )
      ${selectPlaces(order, sql`true`, plan.order.keys)}`.execute(db);
    places.push(...(rows[0]?.places ?? []));
    if (places.length > offset + limit) break;
  }
  return { total: 0, places: places.slice(offset) };
}

/** Ranges of buckets in the order of the prices, ever wider, and null for the products without one. */
async function listPriceSteps(
  db: Db,
  { query }: SearchPlan,
  order: ProductOrder,
): Promise<(readonly [number, number] | null)[]> {
  const { minPrice, maxPrice } = query.filter;
  const start = await findFirstPrice(db, query, order);
  const [lowest, highest] = order.descending
    ? [minPrice ?? 0, start]
    : [start, maxPrice ?? largestPrice];
  const first = clampBucket(lowest * (1 - 1e-9));
  const last = clampBucket(highest * (1 + 1e-9));
  const steps: [number, number][] = [];
  for (let done = 0; first + done <= last; done += steps.length) {
    const width = Math.min(steps.length + 1, last - first + 1 - done);
    steps.push(
      order.descending
        ? [last - done - width + 1, last - done]
        : [first + done, first + done + width - 1],
    );
  }
  return minPrice === undefined && maxPrice === undefined ? [...steps, null] : steps;
}

const largestPrice = 1e10;
const clampBucket = (price: number): number =>
  Math.max(0, Math.min(priceBucket(price), priceBucket(largestPrice)));

/** The price at which the walk begins: the cursor's, the limit's, or that of the first product of all. */
async function findFirstPrice(
  db: Db,
  { filter, behind }: PageQuery,
  order: ProductOrder,
): Promise<number> {
  const known = behind?.[0] ?? (order.descending ? filter.maxPrice : filter.minPrice);
  if (known !== undefined) return Number(known);
  const { rows } = await sql<{ place: number }>`
    select ${order.keys[0]?.expression} as place from products p where p.listed
    order by ${formatOrder(order, 'expressions')} limit 1`.execute(db);
  return rows[0]?.place ?? 0;
}
