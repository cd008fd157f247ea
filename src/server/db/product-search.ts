import type { Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { ProductFilter } from './product-filter.ts';
import { createDocQuery, isPlain, listExactConditions } from './product-filter.ts';
import type { ProductOrder, ProductSort } from './product-order.ts';
import { createOrder, dropRank, printBehind, printOrder, selectKeys } from './product-order.ts';
import { prepared } from './prepared.ts';
import { findListedProducts } from './products.ts';
import type { ProductRecord } from './records.ts';
import type { Schema } from './schema.ts';
import { correctWords } from './search-words.ts';
import { readWords } from './words.ts';

type Db = Kysely<Schema>;

/** Up to this many matches are counted exactly and ordered in any way. */
export const exactUpTo = 1_000;

export interface ProductSearchQuery {
  readonly filter: ProductFilter;
  readonly search?: string | undefined;
  readonly sort: ProductSort;
  readonly descending: boolean;
  readonly limit: number;
  readonly offset: number;
  /** Key values behind which the page starts, in place of the offset. */
  readonly behind: readonly string[] | null;
}

export interface ProductSearchResult {
  readonly data: ProductRecord[];
  /** Exact, or 1,000 when there are more. */
  readonly total: number;
  readonly totalIsExact: boolean;
  /** The text that was looked for in place of the one given. */
  readonly searched: string | null;
  /** Key values of the last product when more follow. */
  readonly next: string[] | null;
}

/** Searches the listed products; when nothing matches the words, their spelling is corrected. */
export async function searchProducts(
  db: Db,
  query: ProductSearchQuery,
): Promise<ProductSearchResult> {
  const words = query.search === undefined ? null : readWords(query.search);
  if (words === null) return searchWords(db, query, null, null);
  if (words.length === 0) return nothing;
  const found = await searchWords(
    db,
    query,
    words.map((word) => [word]),
    null,
  );
  if (found.total > 0) return found;
  const correction = await correctWords(db, words);
  if (correction === null) return found;
  const corrected = await searchWords(db, query, correction.words, correction.searched);
  return corrected.total > 0 ? corrected : found;
}

const nothing: ProductSearchResult = {
  data: [],
  total: 0,
  totalIsExact: true,
  searched: null,
  next: null,
};

async function searchWords(
  db: Db,
  query: ProductSearchQuery,
  words: readonly (readonly string[])[] | null,
  searched: string | null,
): Promise<ProductSearchResult> {
  const isListing = words === null && isPlain(query.filter);
  const docQuery = isListing ? null : createDocQuery(words, query.filter);
  const order = createOrder(query.sort, query.descending, words === null ? null : docQuery);
  const plan: Plan = { query, order, docQuery };
  if (isListing) return list(db, plan);
  const probed = await probe(db, plan);
  if (probed.totalIsExact) return { ...probed, searched };
  return { ...(await walk(db, plan)), searched };
}

interface Plan {
  readonly query: ProductSearchQuery;
  readonly order: ProductOrder;
  readonly docQuery: RawBuilder<unknown> | null;
}

// Every search is planned anew, so its statement reads ids alone; the products of a page come by a plan that is kept.

/** The one row of an answer: beside the total the values of the keys of each product of the page, the last its id. */
interface Row {
  readonly total: number;
  readonly places: readonly (readonly string[])[] | null;
}
type Page = Omit<ProductSearchResult, 'searched'>;

/** All products, or all of a store, along the index of the order. */
async function list(db: Db, plan: Plan): Promise<ProductSearchResult> {
  const { businessId } = plan.query.filter;
  const total =
    businessId === undefined
      ? sql`select sum(products) as total from listed_totals`
      : sql`select products as total from businesses where id = ${businessId} and deleted_at is null`;
  const conditions = businessId === undefined ? [] : [sql`p.business_id = ${businessId}`];
  const isFirst = plan.query.offset === 0 && plan.query.behind === null;
  const { rows } = await sql<Row>`${isFirst ? prepared : sql``}
    with t as (${total}), s as (${selectWalk(plan, plan.order, conditions)})
    ${selectPlaces(plan.order, sql`true`)}`.execute(db);
  return { ...(await readPage(db, plan.query, rows[0], true)), searched: null };
}

/** Takes at most 1,001 matches by index and counts and orders those; more than that is for `walk`. */
async function probe(db: Db, plan: Plan): Promise<Page> {
  const { query, order, docQuery } = plan;
  const conditions = [sql`p.listed`, ...listExactConditions(query.filter)];
  if (docQuery !== null) conditions.push(sql`p.doc @@ ${docQuery}`);
  const { limit, offset, behind } = query;
  const from = behind === null ? sql`m` : sql`m where ${printBehind(order, behind, 'selected')}`;
  const sorted = printOrder(order, 'selected');
  const { rows } = await sql<Row>`
    with m as materialized (
      select ${selectKeys(order)} from products p
      where ${sql.join(conditions, sql` and `)} limit ${exactUpTo + 1}
    ),
    t as (select count(*) as total from m),
    s as (select * from ${from} order by ${sorted} limit ${limit + 1} offset ${behind === null ? offset : 0})
    ${selectPlaces(order, sql`t.total <= ${exactUpTo}`)}`.execute(db);
  return readPage(db, query, rows[0], false);
}

/** Follows the index of the order and keeps what matches, which is quick because much does. */
async function walk(db: Db, plan: Plan): Promise<Page> {
  const order = dropRank(plan.order);
  const conditions = [...listExactConditions(plan.query.filter), ...listStart(plan.query, order)];
  // "is true" keeps the planner from fetching every match through the text index.
  if (plan.docQuery !== null) conditions.push(sql`(p.doc @@ ${plan.docQuery}) is true`);
  const { rows } = await sql<Row>`
    with t as (select ${exactUpTo + 1}::integer as total),
    s as (${selectWalk(plan, order, conditions)})
    ${selectPlaces(order, sql`true`, plan.order.keys)}`.execute(db);
  return readPage(db, plan.query, rows[0], false);
}

/**
 * Where a walk along the prices begins, which else would be at the highest or lowest price of all. As a comparison of
 * rows, because of a single expression the planner would think that it leaves next to nothing, and sort all of it.
 */
function listStart(
  { sort, filter }: ProductSearchQuery,
  order: ProductOrder,
): RawBuilder<unknown>[] {
  const { minPrice, maxPrice } = filter;
  const [key] = order.keys;
  if (sort !== 'price' || key === undefined) return [];
  if (order.descending) {
    return maxPrice === undefined ? [] : [sql`(${key.expression}, p.id) <= (${maxPrice}, '~')`];
  }
  return minPrice === undefined ? [] : [sql`(${key.expression}, p.id) >= (${minPrice}, '')`];
}

function selectWalk(
  { query, order: full }: Plan,
  order: ProductOrder,
  extra: readonly RawBuilder<unknown>[],
): RawBuilder<unknown> {
  const { limit, offset, behind } = query;
  const conditions = [sql`p.listed`, ...extra];
  if (behind !== null) {
    const values = behind.slice(full.keys.length - order.keys.length);
    conditions.push(printBehind(order, values, 'expressions'));
  }
  return sql`
    select ${selectKeys(full)} from products p where ${sql.join(conditions, sql` and `)}
    order by ${printOrder(order, 'expressions')} limit ${sql.lit(limit + 1)} offset ${sql.lit(behind === null ? offset : 0)}`;
}

/** Beside `t.total` the places of `s` in its order, each with the values of all `keys` of a cursor. */
function selectPlaces(
  order: ProductOrder,
  condition: RawBuilder<unknown>,
  keys = order.keys,
): RawBuilder<unknown> {
  const texts = sql.join(keys.map(({ name }) => sql`${sql.ref(name)}::text`));
  return sql`
    select t.total, case when ${condition} then (
      select json_agg(json_build_array(${texts}) order by ${printOrder(order, 'selected')}) from s
    ) end as places
    from t`;
}

async function readPage(
  db: Db,
  query: ProductSearchQuery,
  row: Row | undefined,
  isExact: boolean,
): Promise<Page> {
  const counted = row?.total ?? 0;
  const places = row?.places ?? [];
  const shown = places.slice(0, query.limit);
  const ids = shown.map((place) => place.at(-1) ?? '');
  const found = new Map((await findListedProducts(db, ids)).map((one) => [one.id, one]));
  return {
    // A product that went in between is left out; the page is none the worse for it.
    data: ids.flatMap((id) => found.get(id) ?? []),
    total: isExact ? counted : Math.min(counted, exactUpTo),
    totalIsExact: isExact || counted <= exactUpTo,
    next: places.length > query.limit ? [...(shown.at(-1) ?? [])] : null,
  };
}
