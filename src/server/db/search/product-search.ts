import type { Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { createDocQuery, isPlain, listExactConditions } from './product-filter.ts';
import { findFarPlaces } from './product-far-page.ts';
import type { ProductOrder } from './product-order.ts';
import { createOrder, dropRank, formatOrder, selectKeys } from './product-order.ts';
import { listPriceStart, walkPrices } from './product-price-walk.ts';
import type { PlacesRow, ProductSearchQuery, SearchPlan } from './product-search-plan.ts';
import {
  findOffset,
  listBehind,
  listMatchConditions,
  selectPlaces,
} from './product-search-plan.ts';
import { prepared } from '../prepared.ts';
import { findListedProducts } from '../catalogue/products.ts';
import type { ProductRecord } from '../catalogue/records.ts';
import type { Schema } from '../schema.ts';
import { correctWords } from './search-words.ts';
import { readWords } from './words.ts';

type Db = Kysely<Schema>;

/** Up to this many matches are counted exactly and ordered in any way. */
export const exactUpTo = 1_000;
/** A page that is not found among so many products of the order may be far along it. */
const nearRows = 600;
/** Sooner than walking on, so many matches are sorted. */
const sortedUpTo = 4_000;

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
  const plan: SearchPlan = { query, order, docQuery };
  if (isListing) return list(db, plan);
  const probed = await probe(db, plan, exactUpTo);
  if (probed.total <= exactUpTo) return { ...(await readPage(db, query, probed, true)), searched };
  if (isFar(query))
    return { ...(await readPage(db, query, await findFar(db, plan), true)), searched };
  const found = { ...(await findAmongMany(db, plan)), total: exactUpTo };
  return { ...(await readPage(db, query, found, false)), searched };
}

/** Whether a page lies so far in that the way to it costs more than a search may; those should come one at a time. */
export const isFar = ({ offset, behind }: Pick<ProductSearchQuery, 'offset' | 'behind'>): boolean =>
  behind === null && offset >= exactUpTo;

// Every search is planned anew, so its statement reads ids alone; the products of a page come by a plan that is kept.

type Page = Omit<ProductSearchResult, 'searched'>;

/** All products, or all of a store, along the index of the order. */
async function list(db: Db, plan: SearchPlan): Promise<ProductSearchResult> {
  const { businessId } = plan.query.filter;
  const total =
    businessId === undefined
      ? sql`select sum(products) as total from listed_totals`
      : sql`select products as total from businesses where id = ${businessId} and deleted_at is null`;
  const conditions = [
    ...(businessId === undefined ? [] : [sql`p.business_id = ${businessId}`]),
    ...listBehind(plan, plan.order, 'expressions'),
  ];
  if (isFar(plan.query)) {
    const row = await findFarPlaces(db, plan, total, conditions);
    return { ...(await readPage(db, plan.query, row, true)), searched: null };
  }
  const isFirst = plan.query.offset === 0 && plan.query.behind === null;
  const { rows } = await sql<PlacesRow>`${isFirst ? prepared : sql``}
    with t as (${total}), s as (${selectWalk(plan, plan.order, conditions)})
    ${selectPlaces(plan.order, sql`true`)}`.execute(db);
  return { ...(await readPage(db, plan.query, rows[0], true)), searched: null };
}

/** A page far along many matches. Those of the text index are all sorted, others are counted off along their order. */
async function findFar(db: Db, plan: SearchPlan): Promise<PlacesRow> {
  if (plan.docQuery !== null) return probe(db, plan, null, dropRank(plan.order));
  const conditions = listExactConditions(plan.query.filter);
  const matches = sql`p.listed and ${sql.join(conditions, sql` and `)}`;
  const total = sql`select count(*) as total from products p where ${matches}`;
  return findFarPlaces(db, plan, total, conditions);
}

/** Takes at most one match more than `upTo` by index and sorts those; of more it sorts none. Null sorts them all. */
async function probe(
  db: Db,
  plan: SearchPlan,
  upTo: number | null,
  order = plan.order,
): Promise<PlacesRow> {
  const behind = listBehind(plan, order, 'selected');
  const rest = behind.length === 0 ? sql`` : sql`where ${sql.join(behind, sql` and `)}`;
  const { rows } = await sql<PlacesRow>`
    with m as materialized (
      select ${selectKeys(plan.order)} from products p
      where ${sql.join(listMatchConditions(plan), sql` and `)}
      limit ${upTo === null ? sql`all` : upTo + 1}
    ),
    t as (select count(*) as total from m),
    s as (
      select * from m ${rest} order by ${formatOrder(order, 'selected')}
      limit ${plan.query.limit + 1} offset ${findOffset(plan.query)}
    )
    ${selectPlaces(order, upTo === null ? sql`true` : sql`t.total <= ${upTo}`, plan.order.keys)}`.execute(
    db,
  );
  return rows[0] ?? { total: 0, places: null };
}

/**
 * The page of a search that has more matches than are counted. Where many of the products match, it is found soon along
 * the index of the order. Where it is not, that walk could take long, above all along prices, which go with words: then
 * prices are taken bucket by bucket from the text index, and of other orders a few thousand matches are sorted.
 */
async function findAmongMany(db: Db, plan: SearchPlan): Promise<PlacesRow> {
  const order = dropRank(plan.order);
  const near = await walk(db, plan, order, nearRows);
  if ((near.places?.length ?? 0) > plan.query.limit) return near;
  if (plan.query.sort === 'price') return walkPrices(db, plan, order);
  const few = await probe(db, plan, sortedUpTo, order);
  return few.total <= sortedUpTo ? few : walk(db, plan, order, null);
}

/** Follows the index of the order, over at most so many products if not to its end, and keeps what matches. */
async function walk(
  db: Db,
  plan: SearchPlan,
  order: ProductOrder,
  atMost: number | null,
): Promise<PlacesRow> {
  const { filter } = plan.query;
  const start = [...listPriceStart(plan.query, order), ...listBehind(plan, order, 'expressions')];
  const conditions = listExactConditions(filter);
  // "is true" keeps the planner from fetching every match through the text index.
  if (plan.docQuery !== null) conditions.push(sql`(p.doc @@ ${plan.docQuery}) is true`);
  const near = sql`(
    select * from products p where ${sql.join([sql`p.listed`, ...start], sql` and `)}
    order by ${formatOrder(order, 'expressions')} limit ${sql.lit(atMost)}
  )`;
  const walked =
    atMost === null
      ? selectWalk(plan, order, [...start, ...conditions])
      : selectWalk(plan, order, conditions, near);
  const { rows } = await sql<PlacesRow>`
    with t as (select ${exactUpTo + 1}::integer as total), s as (${walked})
    ${selectPlaces(order, sql`true`, plan.order.keys)}`.execute(db);
  return rows[0] ?? { total: 0, places: null };
}

function selectWalk(
  { query, order: full }: SearchPlan,
  order: ProductOrder,
  conditions: readonly RawBuilder<unknown>[],
  source = sql`products`,
): RawBuilder<unknown> {
  return sql`
    select ${selectKeys(full)} from ${source} p
    where ${sql.join([sql`p.listed`, ...conditions], sql` and `)}
    order by ${formatOrder(order, 'expressions')}
    limit ${sql.lit(query.limit + 1)} offset ${sql.lit(findOffset(query))}`;
}

async function readPage(
  db: Db,
  query: ProductSearchQuery,
  row: PlacesRow | undefined,
  isExact: boolean,
): Promise<Page> {
  const places = row?.places ?? [];
  const shown = places.slice(0, query.limit);
  const ids = shown.map((place) => place.at(-1) ?? '');
  const found = new Map((await findListedProducts(db, ids)).map((one) => [one.id, one]));
  return {
    // A product that went in between is left out; the page is none the worse for it.
    data: ids.flatMap((id) => found.get(id) ?? []),
    total: row?.total ?? 0,
    totalIsExact: isExact,
    next: places.length > query.limit ? [...(shown.at(-1) ?? [])] : null,
  };
}
