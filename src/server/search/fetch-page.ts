import type { Kysely } from 'kysely';
import { findListedProducts } from '#server/products/listed-rows.ts';
import type { Product } from '#contract/products.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { formatLevels } from './choose-levels.ts';
import { isPlain } from './filter-rows.ts';
import type { SearchLevel } from './level-rows.ts';
import { findFarListed, findFarMatches, findListed, probe, walk, walkOn } from './match-rows.ts';
import { createOrder, isByLevel } from './order-rows.ts';
import type { PageQuery, PositionsRow, SearchPlan, SearchThresholds } from './plan-rows.ts';
import { searchThresholds } from './plan-rows.ts';
import type { SearchTerm } from './read-text.ts';
import { fillFromBestLevel, walkLevels } from './walk-levels.ts';

type Db = Kysely<Schema>;

export interface Page {
  readonly data: Product[];
  /** Exact, or 1,000 when there are more. */
  readonly total: number;
  readonly totalIsExact: boolean;
  /**
   * The number of products with all the words in their names or places, which come first. Null when they were not
   * counted.
   */
  readonly named: number | null;
  /** Key values of the last product, when more follow. */
  readonly next: string[] | null;
}

export const nothing: Page = { data: [], total: 0, named: 0, totalIsExact: true, next: null };

/** Whether a page is so far in that finding it costs too much. Such pages should be computed one at a time. */
export const isFar = ({ offset, behind }: Pick<PageQuery, 'offset' | 'behind'>): boolean =>
  behind === null && offset >= searchThresholds.exactUpTo;

/**
 * Whether a single term already has more matches than a search counts, judged by the last count of words. The text
 * index would read all products with the word only to find that out: 18.6 / 35.8 ms for a frequent word, without that
 * 2.0 / 5.9 (decisions/0006).
 */
export const isBroad = (
  { filter }: PageQuery,
  { counted }: SearchTerm,
  thresholds: SearchThresholds,
): boolean =>
  isPlain(filter) && filter.businessId === undefined && counted > 2 * thresholds.exactUpTo;

/** A word with this many times more products than a search counts may also have too many within a range of prices. */
const frequentFrom = 10;

/** The plan of a search for the products of some levels. Levels are null without words. */
export function planSearch(
  query: PageQuery,
  thresholds: SearchThresholds,
  levels: readonly SearchLevel[] | null,
  {
    terms = [],
    isBroad = false,
  }: { readonly terms?: readonly SearchTerm[]; readonly isBroad?: boolean } = {},
): SearchPlan {
  const isFrequent =
    terms.length > 0 && terms.every(({ counted }) => counted > frequentFrom * thresholds.exactUpTo);
  return {
    query,
    thresholds,
    levels,
    text: levels === null ? null : formatLevels(levels),
    order: createOrder(query.sort, query.descending, levels),
    isFrequent,
    isBroad,
  };
}

/** A page of a list without words, or of the products of some levels. */
export async function fetchPage(db: Db, plan: SearchPlan): Promise<Page> {
  const { query } = plan;
  if (plan.levels !== null || !isPlain(query.filter))
    return readMatches(db, plan, await countMatches(db, plan));
  return readPage(db, query, await (isFar(query) ? findFarListed(db, plan) : findListed(db, plan)));
}

/** The first page of a list shown while typing, when the best level fills it. Otherwise null. */
export async function fetchBest(db: Db, plan: SearchPlan): Promise<Page | null> {
  const best = await fillFromBestLevel(db, plan);
  return best === null ? null : readPageOfMany(db, plan.query, best);
}

/** Counts the matches and, when they are few, sorts their page. When they are many, it only says so. */
export async function countMatches(db: Db, plan: SearchPlan): Promise<PositionsRow> {
  const { exactUpTo } = plan.thresholds;
  return plan.isBroad ? { total: exactUpTo + 1, positions: null } : probe(db, plan, exactUpTo);
}

/** The page of the counted matches. */
export async function readMatches(db: Db, plan: SearchPlan, counted: PositionsRow): Promise<Page> {
  const { query } = plan;
  if (counted.total <= plan.thresholds.exactUpTo) return readPage(db, query, counted);
  if (isFar(query)) {
    // `named` is null here: nearer pages do not know it, and a far page must find the same products as they do.
    return readPage(db, query, { ...(await findFarMatches(db, plan)), named: null });
  }
  const found = counted.positions === null ? await findAmongMany(db, plan) : counted;
  // With many matches, those with the words in their names were not counted.
  return readPageOfMany(db, query, { ...found, named: null });
}

/**
 * The page of a search with more matches than are counted. When many products match, a short walk along the index of
 * the order finds it. When few do, the walk could be long, and a few thousand matches are sorted instead. Sorting all
 * matches takes 179 / 686 ms for a frequent word by price, the walk 12 / 32 (decisions/0006).
 */
async function findAmongMany(db: Db, plan: SearchPlan): Promise<PositionsRow> {
  const { order } = plan;
  const { sortedUpTo } = plan.thresholds;
  if (isByLevel(order)) return walkLevels(db, plan);
  const near = await walkOn(plan, (atMost) => walk(db, plan, order, atMost));
  if ((near.positions?.length ?? 0) > plan.query.limit) return near;
  const few = await probe(db, plan, sortedUpTo, order);
  return few.total <= sortedUpTo ? few : walk(db, plan, order, null);
}

/**
 * Reads the products of a row in a separate statement. The first statement reads only ids, because the database may
 * plan it anew for each search. This one keeps its plan.
 */
async function readPage(db: Db, { limit }: PageQuery, row: PositionsRow): Promise<Page> {
  const positions = row.positions ?? [];
  const shown = positions.slice(0, limit);
  const ids = shown.map((position) => position.at(-1) ?? '');
  return {
    data: await findListedProducts(db, ids),
    total: row.total,
    named: row.named ?? null,
    totalIsExact: true,
    next: positions.length > limit ? [...(shown.at(-1) ?? [])] : null,
  };
}

/** The same for more matches than are counted. */
async function readPageOfMany(db: Db, query: PageQuery, row: PositionsRow): Promise<Page> {
  const total = searchThresholds.exactUpTo;
  return { ...(await readPage(db, query, { ...row, total })), totalIsExact: false };
}
