import { type RawBuilder, sql } from 'kysely';
import type { ProductFilter } from './filter-rows.ts';
import { isPlain, listDocQueries, listExactConditions, listPriceParts } from './filter-rows.ts';
import { type ProductOrder, type ProductSort, formatBehind, formatOrder } from './order-rows.ts';
import type { SearchLevel } from './level-rows.ts';
import { seenValue, unseenValue } from '#server/platform/db/prepared.ts';

/** The page to find: of which products and in which order. */
export interface PageQuery {
  readonly filter: ProductFilter;
  readonly sort: ProductSort;
  readonly descending: boolean;
  readonly limit: number;
  readonly offset: number;
  /** Key values after which the page starts, instead of an offset. */
  readonly behind: readonly string[] | null;
}

/** The numbers of matches at which a search changes its method. */
export interface SearchThresholds {
  /** Up to this many matches are counted exactly and can be sorted in any order. */
  readonly exactUpTo: number;
  /** How many products a walk reads at first. A page that is not among them may be far along. */
  readonly nearRows: number;
  /** The largest number of matches to sort. With more, the search walks. */
  readonly sortedUpTo: number;
  /**
   * With this many products that have the words in their names, categories and stores of that name are not looked up.
   */
  readonly enoughNamed: number;
  /** With fewer products that have the words in their names, products with some of the words are added. */
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
  /** The levels of how well products match the words (`choose-levels.ts`). Null without words. */
  readonly levels: readonly SearchLevel[] | null;
  /** The tsquery of the words over `doc`. Null without words. */
  readonly text: string | null;
  /** Each of the words was in very many products at the last count of words. */
  readonly isFrequent: boolean;
  /** One of the words is so frequent that there are more matches than are counted. */
  readonly isBroad: boolean;
  /** If set, only products with this value of `product_ready` are searched. */
  readonly ready?: number;
}

/** The total of a search, and the key values of each product on its page. The last key is the id. */
export interface PositionsRow {
  readonly total: number;
  /** The number of matches with all the words in their names or places. Null when their levels are not known. */
  readonly named?: number | null;
  /** There are no further matches, even if the page is not full. */
  readonly isWhole?: boolean;
  /** Null for an empty page. */
  readonly positions: readonly (readonly string[])[] | null;
}

/** Whether searches of this form are common enough to keep the plans of their statements. */
export const isUsual = ({ filter, behind }: PageQuery): boolean =>
  isPlain(filter) && behind === null;

/** The conditions of words and filters over `doc`. */
export function listDocConditions(plan: SearchPlan, write = seenValue): RawBuilder<unknown>[] {
  const { text, ready, query } = plan;
  const queries = listDocQueries(text, query.filter);
  if (ready !== undefined) queries.push(`'#r${ready}'`);
  return queries.map((one) => sql`p.doc @@ ${write(one, 'tsquery')}`);
}

/** The conditions of every match, in a form that the text index serves. */
export const listMatchConditions = (plan: SearchPlan, write = seenValue): RawBuilder<unknown>[] => [
  sql`p.listed`,
  ...listExactConditions(plan.query.filter),
  ...listDocConditions(plan, write),
];

/**
 * The same for frequent words within a range of prices, in parts that share no product. The parts are read one after
 * the other until there are enough matches. Empty when parts bring no advantage. In the order of price, all of a part
 * comes before the later parts. Without parts the text index reads far more products than are counted: 11.8 / 30.3 ms
 * for a frequent word with all filters, with them 10.1 / 18.3 (decisions/0006).
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

/**
 * The conditions without `listed`, in a form that keeps the planner from reading every match through the text index.
 */
export const listWalkConditions = (plan: SearchPlan, write = seenValue): RawBuilder<unknown>[] => [
  ...listExactConditions(plan.query.filter),
  ...listDocConditions(plan, write).map((condition) => sql`(${condition}) is true`),
];

/**
 * The condition that a product comes after the cursor, if there is one. `order` may lack the first keys of the plan's
 * order.
 */
export function listBehind(
  { query, order: full }: SearchPlan,
  order: ProductOrder,
  names: 'expressions' | 'selected',
): RawBuilder<unknown>[] {
  const values = query.behind?.slice(full.keys.length - order.keys.length);
  return values === undefined ? [] : [formatBehind(order, values, names)];
}

/** A page after a cursor needs no offset. */
export const findOffset = ({ offset, behind }: PageQuery): number => (behind === null ? offset : 0);

/**
 * Selects, beside `t.total`, the positions of the products of `s` in order, each with the values of all `keys` of a
 * cursor.
 */
export function selectPositions(
  order: ProductOrder,
  condition: RawBuilder<unknown>,
  keys = order.keys,
  named = sql`null::integer`,
): RawBuilder<unknown> {
  const texts = sql.join(keys.map(({ name }) => sql`${sql.ref(name)}::text`));
  return sql`
    select t.total, ${named} as named, case when ${condition} then (
      select json_agg(json_build_array(${texts}) order by ${formatOrder(order, 'selected')}) from s
    ) end as positions
    from t`;
}
