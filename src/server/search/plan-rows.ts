import { type RawBuilder, sql } from 'kysely';
import type { ProductFilter } from './filter-rows.ts';
import { isPlain, listDocQueries, listExactConditions, listPriceParts } from './filter-rows.ts';
import { type ProductOrder, type ProductSort, formatBehind, formatOrder } from './order-rows.ts';
import type { SearchLevel } from './level-rows.ts';
import { seenValue, unseenValue } from '#server/platform/db/prepared.ts';

/** Which page is looked for, of which products and in which order. */
export interface PageQuery {
  readonly filter: ProductFilter;
  readonly sort: ProductSort;
  readonly descending: boolean;
  readonly limit: number;
  readonly offset: number;
  /** Key values behind which the page starts, in place of the offset. */
  readonly behind: readonly string[] | null;
}

/** At how many matches a search takes another way. */
export interface SearchThresholds {
  /** Up to this many matches are counted exactly and ordered in any way. */
  readonly exactUpTo: number;
  /** Products of an order that a walk looks at first; a page that is not among them may be far along it. */
  readonly nearRows: number;
  /** Most matches that are sorted rather than walked over. */
  readonly sortedUpTo: number;
  /** Products with the words in their names from which on categories and stores of that name are not looked up. */
  readonly enoughNamed: number;
  /** Where fewer have the words in their names, what has some of the words is added. */
  readonly fewNamed: number;
}

export const searchThresholds: SearchThresholds = {
  exactUpTo: 1_000,
  nearRows: 240,
  sortedUpTo: 4_000,
  enoughNamed: 30,
  fewNamed: 10,
};

export interface SearchPlan {
  readonly query: PageQuery;
  readonly order: ProductOrder;
  readonly thresholds: SearchThresholds;
  /** How well products fit the words (`choose-levels.ts`); null without words. */
  readonly levels: readonly SearchLevel[] | null;
  /** The tsquery of the words over `doc`; null without words. */
  readonly text: string | null;
  /** Each of the words was in very many products when words were counted. */
  readonly isFrequent: boolean;
  /** One of the words is so frequent that there are more matches than are counted. */
  readonly isBroad: boolean;
  /** The only value of `product_ready` that is looked for. */
  readonly ready?: number;
}

/** The total of a search, and of each product of its page the values of the keys, the last its id. */
export interface PlacesRow {
  readonly total: number;
  /** How many of the matches have all the words in their names or places; null when their levels are not known. */
  readonly named?: number | null;
  /** There are no matches beyond the places, even if these are fewer than asked. */
  readonly isWhole?: boolean;
  /** Null for none. */
  readonly places: readonly (readonly string[])[] | null;
}

/** Whether searches of this form are so common that the plans of their statements are worth keeping. */
export const isUsual = ({ filter, behind }: PageQuery): boolean =>
  isPlain(filter) && behind === null;

/** Words and filters over `doc`. */
export function listDocConditions(plan: SearchPlan, write = seenValue): RawBuilder<unknown>[] {
  const { text, ready, query } = plan;
  const queries = listDocQueries(text, query.filter);
  if (ready !== undefined) queries.push(`'#r${ready}'`);
  return queries.map((one) => sql`p.doc @@ ${write(one, 'tsquery')}`);
}

/** What holds of every match, in a form that the text index serves. */
export const listMatchConditions = (plan: SearchPlan, write = seenValue): RawBuilder<unknown>[] => [
  sql`p.listed`,
  ...listExactConditions(plan.query.filter),
  ...listDocConditions(plan, write),
];

/**
 * The same for frequent words within prices, in parts that share no product, which are read one after the other until
 * there are enough matches; none where parts are not worth it. In the order of the price, all of a part comes before the
 * later parts. Without parts the text index reads far more products than are counted: 11.8 / 30.3 ms for a frequent word
 * with all filters, with them 10.1 / 18.3 (decisions/0006).
 */
export function listMatchParts(plan: SearchPlan): RawBuilder<unknown>[][] {
  const { sort, descending } = plan.query;
  const order = sort !== 'price' ? 'middle' : descending ? 'down' : 'up';
  const parts = plan.isFrequent ? listPriceParts(plan.query.filter, order) : [];
  if (parts.length < 2) return [];
  const filter = { ...plan.query.filter, minPrice: undefined, maxPrice: undefined };
  const ofAnyPrice = listDocConditions({ ...plan, query: { ...plan.query, filter } }, unseenValue);
  const ofPrices = (lexemes: string) => [
    sql`p.listed`,
    ...listExactConditions(plan.query.filter),
    ...ofAnyPrice,
    sql`p.doc @@ ${unseenValue(lexemes, 'tsquery')}`,
  ];
  return parts.map(ofPrices);
}

/** The same without being listed, in a form that keeps the planner from fetching every match through the text index. */
export const listWalkConditions = (plan: SearchPlan, write = seenValue): RawBuilder<unknown>[] => [
  ...listExactConditions(plan.query.filter),
  ...listDocConditions(plan, write).map((condition) => sql`(${condition}) is true`),
];

/** The condition that a product comes behind the cursor, if there is one; `order` may lack the first keys of the plan's. */
export function listBehind(
  { query, order: full }: SearchPlan,
  order: ProductOrder,
  names: 'expressions' | 'selected',
): RawBuilder<unknown>[] {
  const values = query.behind?.slice(full.keys.length - order.keys.length);
  return values === undefined ? [] : [formatBehind(order, values, names)];
}

/** A page after a cursor begins there, any other at its offset. */
export const findOffset = ({ offset, behind }: PageQuery): number => (behind === null ? offset : 0);

/** Beside `t.total` the places of `s` in its order, each with the values of all `keys` of a cursor. */
export function selectPlaces(
  order: ProductOrder,
  condition: RawBuilder<unknown>,
  keys = order.keys,
  named = sql`null::integer`,
): RawBuilder<unknown> {
  const texts = sql.join(keys.map(({ name }) => sql`${sql.ref(name)}::text`));
  return sql`
    select t.total, ${named} as named, case when ${condition} then (
      select json_agg(json_build_array(${texts}) order by ${formatOrder(order, 'selected')}) from s
    ) end as places
    from t`;
}
