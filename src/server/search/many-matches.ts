import type { Kysely } from 'kysely';
import { walkLevels } from './walk-levels.ts';
import { probe, walk, walkOn } from './match-rows.ts';
import { isByLevel } from './order-rows.ts';
import { walkPrices } from './price-rows.ts';
import type { PlacesRow, SearchPlan } from './plan-rows.ts';
import type { Schema } from '#server/platform/db/schema.ts';

/**
 * The page of a search that has more matches than are counted. Where many of the products match, it is found soon along
 * the index of the order. Where it is not, that walk could take long, above all along prices, which go with words: then
 * prices are taken bucket by bucket from the text index, and of other orders a few thousand matches are sorted.
 */
export async function findAmongMany(db: Kysely<Schema>, plan: SearchPlan): Promise<PlacesRow> {
  const { order } = plan;
  const { sortedUpTo } = plan.thresholds;
  if (isByLevel(order)) return walkLevels(db, plan);
  const near = await walkOn(plan, (atMost) => walk(db, plan, order, atMost));
  if ((near.places?.length ?? 0) > plan.query.limit) return near;
  if (plan.query.sort === 'price') return walkPrices(db, plan, order);
  const few = await probe(db, plan, sortedUpTo, order);
  return few.total <= sortedUpTo ? few : walk(db, plan, order, null);
}
