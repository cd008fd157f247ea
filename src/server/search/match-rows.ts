import type { Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { ProductFilter } from './filter-rows.ts';
import { listExactConditions } from './filter-rows.ts';
import type { ProductOrder } from './order-rows.ts';
import { isByLevel, formatOrder, selectKeys } from './order-rows.ts';
import type { PositionsRow, PageQuery, SearchPlan } from './plan-rows.ts';
import {
  findOffset,
  isUsual,
  listBehind,
  listDocConditions,
  listMatchConditions,
  listMatchParts,
  listWalkConditions,
  selectPositions,
} from './plan-rows.ts';
import { prepared, seenValue, unseenValue } from '#server/platform/db/prepared.ts';
import { partialRank, selectNamed } from './level-rows.ts';
import type { Schema } from '#server/platform/db/schema.ts';

type Db = Kysely<Schema>;

/**
 * Reads at most one match more than `upTo` by index and sorts them. When there are more, it sorts none, except those
 * with the first prices if they alone fill the page. Null sorts all matches.
 */
export async function probe(
  db: Db,
  plan: SearchPlan,
  upTo: number | null,
  order = plan.order,
): Promise<PositionsRow> {
  // The level is computed for few products only, so the index of the words is always the fastest.
  const parts = upTo === null ? [] : listMatchParts(plan);
  const isKept = upTo !== null && (parts.length > 0 || isUsual(plan.query));
  const write = isKept ? unseenValue : seenValue;
  const behind = listBehind(plan, order, 'selected');
  const rest = behind.length === 0 ? sql`` : sql`where ${sql.join(behind, sql` and `)}`;
  const isSorted =
    upTo === null ? sql`true` : sql`(select total from t) <= ${write(upTo, 'integer')}`;
  const isByPrice = parts.length > 0 && plan.query.sort === 'price';
  // The parts that were read completely. The last part may have more matches anywhere in it.
  const isRead = isByPrice ? sql`(part < (select max(part) from m) or ${isSorted})` : isSorted;
  const limit = write(plan.query.limit + 1, 'integer');
  const isPage = isByPrice ? sql`(${isSorted} or (select count(*) from s) = ${limit})` : isSorted;
  // Computing the level of a product costs more than reading it, so only sorted matches get it.
  const { columns, keys, named } = selectMatches(plan);
  const matches = (parts.length > 0 ? parts : [listMatchConditions(plan, write)]).map(
    (conditions, part) =>
      sql`select ${columns}, ${sql.lit(part)} as part from products p where ${sql.join(conditions, sql` and `)}`,
  );
  const { rows } = await sql<PositionsRow>`${isKept ? prepared : sql``}
    with m as materialized (
      ${sql.join(matches, sql` union all `)}
      limit ${upTo === null ? sql`all` : write(upTo + 1, 'integer')}
    ),
    t as materialized (select count(*) as total from m),
    k as (select ${keys} from m p where ${isRead}),
    s as (
      select * from k ${rest} order by ${formatOrder(order, 'selected')}
      limit ${limit} offset ${write(findOffset(plan.query), 'bigint')}
    )
    ${selectPositions(order, isPage, plan.order.keys, named)}`.execute(db);
  return rows[0] ?? { total: 0, positions: null };
}

/**
 * The columns to read and to keep for matches, and the number of matches with the words in their names or places. That
 * number decides what else to search, so it is counted for every order. The order therefore never changes which
 * products are found.
 */
function selectMatches({
  order,
  levels,
}: SearchPlan): Record<'columns' | 'keys' | 'named', RawBuilder<unknown>> {
  if (isByLevel(order)) {
    return {
      columns: sql`p.id, p.doc, p.ready, p.favorite`,
      keys: selectKeys(order),
      named: sql`(select count(*)::integer from k where level > ${sql.lit(partialRank)})`,
    };
  }
  const columns = selectKeys(order);
  if (levels === null) return { columns, keys: sql`*`, named: sql`null::integer` };
  return {
    columns: sql`${columns}, p.doc`,
    keys: sql`*`,
    named: sql`(select count(*)::integer from k where ${selectNamed(levels)})`,
  };
}

/** Follows the index of the order, over at most `atMost` products if given, and keeps the matches. */
export async function walk(
  db: Db,
  plan: SearchPlan,
  order: ProductOrder,
  atMost: number | null,
  within: readonly RawBuilder<unknown>[] = [],
): Promise<PositionsRow> {
  const start = [
    ...within,
    ...listPriceStart(plan.query, order),
    ...listBehind(plan, order, 'expressions'),
  ];
  const isKept =
    isByLevel(plan.order) && isUsual(plan.query) && atMost === plan.thresholds.nearRows;
  const write = isKept ? unseenValue : seenValue;
  const conditions = listWalkConditions(plan, write);
  const near = sql`(
    select * from products p where ${sql.join([sql`p.listed`, ...start], sql` and `)}
    order by ${formatOrder(order, 'expressions')} limit ${sql.lit(atMost)}
  )`;
  const walked =
    atMost === null
      ? selectWalk(plan, order, [...start, ...conditions])
      : selectWalk(plan, order, conditions, near, write);
  const { rows } = await sql<PositionsRow>`${isKept ? prepared : sql``}
    with t as (select 0 as total), s as (${walked})
    ${selectPositions(order, sql`true`, plan.order.keys)}`.execute(db);
  return rows[0] ?? { total: 0, positions: null };
}

/**
 * The start of a walk along the index of prices. Without it the walk would begin at the highest or lowest of all
 * prices. It is a comparison of rows, because for a single expression the planner would expect few products and sort
 * them all.
 */
function listPriceStart({ sort, filter }: PageQuery, order: ProductOrder): RawBuilder<unknown>[] {
  const { minPrice, maxPrice } = filter;
  const [key] = order.keys;
  if (sort !== 'price' || key === undefined) return [];
  if (order.descending) {
    return maxPrice === undefined ? [] : [sql`(${key.expression}, p.id) <= (${maxPrice}, '~')`];
  }
  return minPrice === undefined ? [] : [sql`(${key.expression}, p.id) >= (${minPrice}, '')`];
}

/** How many times further the second walk may go than the first. */
const timesAsFar = 10;

/**
 * Walks a short way. If that is not enough, it walks once more as far as the page needs by that result, unless it is
 * too far. Without the second walk a word that names no product takes 27.8 / 61.5 ms by relevance, with it 5.5 / 18.9
 * (decisions/0006).
 */
export async function walkOn(
  { query, thresholds: { nearRows } }: SearchPlan,
  walkOver: (atMost: number) => Promise<PositionsRow>,
): Promise<PositionsRow> {
  const near = await walkOver(nearRows);
  const found = near.positions?.length ?? 0;
  if (found === 0 || found > query.limit || near.isWhole === true) return near;
  const offset = findOffset(query);
  const rate = (offset + found) / nearRows;
  const needed = Math.ceil((1.5 * (offset + query.limit + 1)) / rate);
  return needed > timesAsFar * nearRows ? near : walkOver(needed);
}

function selectWalk(
  { query, order: full }: SearchPlan,
  order: ProductOrder,
  conditions: readonly RawBuilder<unknown>[],
  near?: RawBuilder<unknown>,
  write = seenValue,
): RawBuilder<unknown> {
  const [limit, offset] = [query.limit + 1, findOffset(query)];
  // With few products, all pages are found in the same way, and one plan serves them all.
  const page =
    near === undefined
      ? sql`limit ${sql.lit(limit)} offset ${sql.lit(offset)}`
      : sql`limit ${write(limit, 'integer')} offset ${write(offset, 'bigint')}`;
  return sql`
    select ${selectKeys(full)} from ${near ?? sql`products`} p
    where ${sql.join([sql`p.listed`, ...conditions], sql` and `)}
    order by ${formatOrder(order, 'expressions')}
    ${page}`;
}

/** The number of listed products, in all or in a store, as triggers count them. */
const selectListedTotal = ({ businessId }: ProductFilter): RawBuilder<unknown> =>
  businessId === undefined
    ? sql`select coalesce(sum(products), 0) as total from listed_totals`
    : sql`select products as total from businesses where id = ${businessId} and deleted_at is null`;

const storeConditions = ({ businessId }: ProductFilter): RawBuilder<unknown>[] =>
  businessId === undefined ? [] : [sql`p.business_id = ${businessId}`];

/** A page of all products, or of all products of a store, along the index of the order. */
export async function findListed(db: Db, plan: SearchPlan): Promise<PositionsRow> {
  const { filter, offset, behind } = plan.query;
  const isFirst = offset === 0 && behind === null;
  const conditions = [...storeConditions(filter), ...listBehind(plan, plan.order, 'expressions')];
  const { rows } = await sql<PositionsRow>`${isFirst ? prepared : sql``}
    with t as (${selectListedTotal(filter)}), s as (${selectWalk(plan, plan.order, conditions)})
    ${selectPositions(plan.order, sql`true`)}`.execute(db);
  return rows[0] ?? { total: 0, positions: null };
}

/** The same for a page far in. */
export const findFarListed = (db: Db, plan: SearchPlan): Promise<PositionsRow> =>
  findFromNearerEnd(
    db,
    plan,
    selectListedTotal(plan.query.filter),
    storeConditions(plan.query.filter),
  );

/**
 * A page far into many matches. Matches of the text index are all sorted. Other matches are counted along their order.
 */
export async function findFarMatches(db: Db, plan: SearchPlan): Promise<PositionsRow> {
  if (listDocConditions(plan).length > 0) return probe(db, plan, null);
  const conditions = listExactConditions(plan.query.filter);
  const matches = sql`p.listed and ${sql.join(conditions, sql` and `)}`;
  const total = sql`select count(*) as total from products p where ${matches}`;
  return findFromNearerEnd(db, plan, total, conditions);
}

/**
 * A page far in, counted from the nearer end of the order. The last page of all takes 171 / 2,777 ms when counted from
 * the first product, and 3 / 56 from the nearer end (decisions/0006).
 */
async function findFromNearerEnd(
  db: Kysely<Schema>,
  { query, order }: SearchPlan,
  counted: RawBuilder<unknown>,
  conditions: readonly RawBuilder<unknown>[],
): Promise<PositionsRow> {
  const totals = await sql<{ total: number }>`${counted}`.execute(db);
  const total = totals.rows[0]?.total ?? 0;
  const size = Math.min(query.limit + 1, total - query.offset);
  if (size <= 0) return { total, positions: null };
  const isNearEnd = query.offset > total / 2;
  const walked: ProductOrder = isNearEnd ? { ...order, descending: !order.descending } : order;
  const skipped = isNearEnd ? total - query.offset - size : query.offset;
  const { rows } = await sql<PositionsRow>`
    with t as (select ${total}::integer as total), s as (
      select ${selectKeys(order)} from products p
      where ${sql.join([sql`p.listed`, ...conditions], sql` and `)}
      order by ${formatOrder(walked, 'expressions')} limit ${sql.lit(size)} offset ${sql.lit(skipped)}
    )
    ${selectPositions(order, sql`true`)}`.execute(db);
  return rows[0] ?? { total, positions: null };
}
