import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { createDocQuery, isPlain } from './product-filter.ts';
import { walkHeads } from './product-head-walk.ts';
import { probe, walk } from './product-matches.ts';
import { dropLevel, fixLevel, isByLevel } from './product-order.ts';
import type { PlacesRow, SearchPlan } from './product-search-plan.ts';
import { findOffset } from './product-search-plan.ts';
import { formatLevel } from './search-levels.ts';
import type { Schema } from '../schema.ts';

type Db = Kysely<Schema>;
type Places = readonly (readonly string[])[];

/** As many values as `product_ready` has. */
const readyValues = [5, 4, 3, 2, 1, 0] as const;

/** Takes the products of one level after the other until there are enough. */
export async function walkLevels(db: Db, plan: SearchPlan): Promise<PlacesRow> {
  const { query } = plan;
  const offset = findOffset(query);
  const wanted = offset + query.limit + 1;
  const first = Number(query.behind?.[0] ?? Infinity);
  const places: (readonly string[])[] = [];
  for (const [index, { rank }] of (plan.levels ?? []).entries()) {
    if (places.length >= wanted) break;
    if (rank > first) continue;
    const limit = wanted - places.length - 1;
    const behind = rank === first ? query.behind : null;
    places.push(...(await walkLevel(db, plan, index, { ...query, limit, behind, offset: 0 })));
  }
  return { total: 0, places: places.slice(offset) };
}

/**
 * The first page for a word that more products are called than are counted; null for any other. Sooner than the text
 * index, which reads all matches of a word, the index of what products are called says that there are so many.
 */
export async function findBroad(
  db: Db,
  plan: SearchPlan,
  terms: number,
): Promise<PlacesRow | null> {
  const { query, thresholds } = plan;
  const isFirst = query.offset === 0 && query.behind === null;
  const isAll = isPlain(query.filter) && query.filter.businessId === undefined;
  const best = findBestLevel(plan);
  if (best === null || terms !== 1 || !isFirst || !isAll || !isByLevel(plan.order)) return null;
  const found = await walkHeads(db, best.plan, best.heads, thresholds.exactUpTo + 1);
  const isFull = (found.places?.length ?? 0) > query.limit;
  return found.total > thresholds.exactUpTo && isFull ? found : null;
}

/** A page of the best level, for a list that shows no more; null when that level does not fill it. */
export async function fillFromBestLevel(db: Db, plan: SearchPlan): Promise<PlacesRow | null> {
  const best = findBestLevel(plan);
  if (best === null) return null;
  const isFull = ({ places }: PlacesRow) => (places?.length ?? 0) > plan.query.limit;
  const near = await walkHeads(db, best.plan, best.heads, plan.thresholds.nearRows);
  if (isFull(near)) return near;
  if (near.isWhole === true) return null;
  const all = await probe(db, best.plan, plan.thresholds.sortedUpTo, dropLevel(best.plan.order));
  return isFull(all) ? all : null;
}

function findBestLevel(plan: SearchPlan): { plan: SearchPlan; heads: readonly string[] } | null {
  const best = plan.levels?.[0];
  if (best === undefined || best.heads === null) return null;
  const order = fixLevel(plan.order, best.rank);
  const docQuery = createDocQuery(best.text, plan.query.filter);
  return { plan: { ...plan, order, docQuery }, heads: best.heads };
}

async function walkLevel(
  db: Db,
  plan: SearchPlan,
  index: number,
  query: SearchPlan['query'],
): Promise<Places> {
  const { exactUpTo, nearRows } = plan.thresholds;
  const levels = plan.levels ?? [];
  const level = levels[index];
  const text = formatLevel(levels, index);
  const order = fixLevel(plan.order, level?.rank ?? 0);
  const own = { ...plan, query, order, docQuery: createDocQuery(text, query.filter) };
  const along = dropLevel(order);
  const near =
    level === undefined || level.heads === null
      ? await walk(db, own, along, nearRows)
      : await walkHeads(db, own, level.heads, nearRows);
  if ((near.places?.length ?? 0) > query.limit || near.isWhole === true) return near.places ?? [];
  const few = await probe(db, own, exactUpTo, along);
  return few.total <= exactUpTo ? (few.places ?? []) : walkReady(db, own, text);
}

/**
 * Takes the products of a level by availability and length, which its words may go with, so that the first of the whole
 * order have none of them.
 */
async function walkReady(db: Db, plan: SearchPlan, text: string): Promise<Places> {
  const { nearRows, sortedUpTo } = plan.thresholds;
  const { query } = plan;
  const along = dropLevel(plan.order);
  const places: (readonly string[])[] = [];
  for (const ready of readyValues) {
    if (places.length > query.limit) break;
    if (query.behind !== null && ready > Number(query.behind[1])) continue;
    const docQuery = createDocQuery(`(${text}) & '#r${ready}'`, query.filter);
    const limit = query.limit - places.length;
    const part = { ...plan, query: { ...query, limit }, docQuery };
    const within = [sql`p.ready = ${sql.lit(ready)}`];
    const near = (await walk(db, part, along, nearRows, within)).places ?? [];
    if (near.length > limit) {
      places.push(...near);
      continue;
    }
    const few = await probe(db, part, sortedUpTo, along);
    const found = few.total <= sortedUpTo ? few : await walk(db, part, along, null, within);
    places.push(...(found.places ?? []));
  }
  return places;
}
