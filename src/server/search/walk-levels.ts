import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { walkHeads } from './head-rows.ts';
import { probe, walk, walkOn } from './match-rows.ts';
import { dropLevel, fixLevel } from './order-rows.ts';
import type { PlacesRow, SearchPlan } from './plan-rows.ts';
import { findOffset } from './plan-rows.ts';
import { isOfSeveral } from './choose-levels.ts';
import type { SearchLevel } from './level-rows.ts';
import type { Schema } from '#server/platform/db/schema.ts';

type Db = Kysely<Schema>;
type Places = readonly (readonly string[])[];

/** As many values as `product_ready` has. */
const readyValues = [5, 4, 3, 2, 1, 0] as const;

/**
 * Takes the products of one level after the other until there are enough. To sort all matches by level takes 498 / 1,006
 * ms for a very frequent word, this walk 27 / 74 (decision 6).
 */
export async function walkLevels(db: Db, plan: SearchPlan): Promise<PlacesRow> {
  const { query } = plan;
  const all = plan.levels ?? [];
  const offset = findOffset(query);
  const wanted = offset + query.limit + 1;
  const first = Number(query.behind?.[0] ?? Infinity);
  const places: (readonly string[])[] = [];
  for (let index = 0; index < all.length && places.length < wanted;) {
    const rest = { ...query, limit: wanted - places.length - 1, offset: 0 };
    const span = await sortSpan(db, { ...plan, query: rest }, index);
    index = span?.end ?? index + 1;
    const rank = all[index - 1]?.rank ?? 0;
    if (span !== null) places.push(...span.places);
    else if (rank <= first) {
      const behind = rank === first ? query.behind : null;
      places.push(...(await walkLevel(db, plan, index - 1, { ...rest, behind })));
    }
  }
  return { total: 0, places: places.slice(offset) };
}

/** A longer query takes longer than its levels one by one. */
const longestSpan = 4_000;

/** The products of several levels from `index` on, if they are few together, and the end of these. */
async function sortSpan(
  db: Db,
  plan: SearchPlan,
  index: number,
): Promise<{ end: number; places: Places } | null> {
  const levels = plan.levels ?? [];
  const { exactUpTo } = plan.thresholds;
  const end = findSpanEnd(levels, index);
  if (end === null) return null;
  const text = formatSpan(levels, index, end);
  if (text.length > longestSpan) return null;
  const few = await probe(db, { ...plan, text }, exactUpTo);
  return few.total <= exactUpTo ? { end, places: few.places ?? [] } : null;
}

/** What a product of the levels from `index` to `end` satisfies, and of no level before them. */
function formatSpan(levels: readonly SearchLevel[], index: number, end: number): string {
  const join = (some: readonly SearchLevel[]) => some.map(({ text }) => `(${text})`).join(' | ');
  const own = `(${join(levels.slice(index, end))})`;
  return index === 0 ? own : `${own} & !(${join(levels.slice(0, index))})`;
}

/** Where levels of what has several of the terms begin at `index`, their end; null elsewhere. */
function findSpanEnd(levels: readonly SearchLevel[], index: number): number | null {
  const end = levels.findLastIndex(isOfSeveral) + 1;
  return levels.findIndex(isOfSeveral) === index && end > index + 1 ? end : null;
}

/** A page of the best level, for a list that shows no more; null when that level does not fill it. */
export async function fillFromBestLevel(db: Db, plan: SearchPlan): Promise<PlacesRow | null> {
  const best = findBestLevel(plan);
  if (best === null) return null;
  const isFull = ({ places }: PlacesRow) => (places?.length ?? 0) > plan.query.limit;
  const near = await walkHeads(db, best.plan, best.heads, plan.thresholds.nearRows);
  if (isFull(near)) return near;
  if (near.isWhole === true) return null;
  const { sortedUpTo } = plan.thresholds;
  const all = await probe(db, best.plan, sortedUpTo, dropLevel(best.plan.order));
  if (all.total > sortedUpTo)
    return { total: all.total, places: await walkReady(db, best.plan, [], readyValues) };
  return isFull(all) ? all : null;
}

function findBestLevel(plan: SearchPlan): { plan: SearchPlan; heads: readonly string[] } | null {
  const best = plan.levels?.[0];
  if (!best?.heads) return null;
  const order = fixLevel(plan.order, best.rank);
  return { plan: { ...plan, order, text: best.text }, heads: best.heads };
}

async function walkLevel(
  db: Db,
  plan: SearchPlan,
  index: number,
  query: SearchPlan['query'],
): Promise<Places> {
  const { exactUpTo } = plan.thresholds;
  const levels = plan.levels ?? [];
  const level = levels[index];
  const order = fixLevel(plan.order, level?.rank ?? 0);
  const own = { ...plan, query, order, text: formatSpan(levels, index, index + 1) };
  const along = dropLevel(order);
  const heads = level?.heads ?? null;
  const near = await walkOn(own, (atMost) =>
    heads === null ? walk(db, own, along, atMost) : walkHeads(db, own, heads, atMost),
  );
  if ((near.places?.length ?? 0) > query.limit || near.isWhole === true) return near.places ?? [];
  const [first = 0, ...others] = readyValues.filter(
    (ready) => query.behind === null || ready <= Number(query.behind[1]),
  );
  const best = await sortReady(db, { ...own, ready: first });
  if (best.length > query.limit) return best;
  // The next value may fill the page before all matches are counted: a very frequent word takes 67 / 143 ms without this
  // look, with it 27 / 74 (decision 6).
  const ready = others[0];
  if (ready !== undefined) {
    const part = { ...own, query: { ...query, limit: query.limit - best.length }, ready };
    const next = await walkPart(db, part, plan.thresholds.nearRows);
    if (next.length > part.query.limit) return [...best, ...next];
  }
  const few = await probe(db, own, exactUpTo, along);
  if (few.total <= exactUpTo) return few.places ?? [];
  return walkReady(db, own, best, others);
}

/**
 * Takes the products of a level by their value of `ready`, since words go with it, and the first products of the whole
 * order may have none of them. To sort a level at once takes 462 / 1,153 ms for a very frequent word, this way 27 / 74
 * (decision 6).
 */
async function walkReady(
  db: Db,
  plan: SearchPlan,
  best: Places,
  values: readonly number[],
): Promise<Places> {
  const places = [...best];
  for (const ready of values) {
    if (places.length > plan.query.limit) break;
    const query = { ...plan.query, limit: plan.query.limit - places.length };
    const part = { ...plan, query, ready };
    const near = await walkPart(db, part, plan.thresholds.nearRows);
    places.push(...(near.length > query.limit ? near : await sortReady(db, part)));
  }
  return places;
}

/** The products of a level that are as available and plain, sorted if they are not too many. */
async function sortReady(db: Db, part: SearchPlan): Promise<Places> {
  const { sortedUpTo } = part.thresholds;
  const few = await probe(db, part, sortedUpTo, dropLevel(part.order));
  return few.total <= sortedUpTo ? (few.places ?? []) : walkPart(db, part, null);
}

async function walkPart(db: Db, part: SearchPlan, atMost: number | null): Promise<Places> {
  const within = [sql`p.ready = ${sql.lit(part.ready)}`];
  return (await walk(db, part, dropLevel(part.order), atMost, within)).places ?? [];
}
