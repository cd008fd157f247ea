import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { ProductFilter } from './product-filter.ts';
import { listExactConditions } from './product-filter.ts';
import type { ProductOrder, ProductSort } from './product-order.ts';
import { formatBehind, formatOrder } from './product-order.ts';

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

export interface SearchPlan {
  readonly query: ProductSearchQuery;
  readonly order: ProductOrder;
  /** Words and filters over `doc`; null when there is neither. */
  readonly docQuery: RawBuilder<unknown> | null;
}

/** The one row of a response: beside the total the values of the keys of each product of the page, the last its id. */
export interface PlacesRow {
  readonly total: number;
  /** Null for none. */
  readonly places: readonly (readonly string[])[] | null;
}

/** What holds of every match, in a form that the text index answers. */
export function listMatchConditions({ query, docQuery }: SearchPlan): RawBuilder<unknown>[] {
  const conditions = [sql`p.listed`, ...listExactConditions(query.filter)];
  return docQuery === null ? conditions : [...conditions, sql`p.doc @@ ${docQuery}`];
}

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
export const findOffset = ({ offset, behind }: ProductSearchQuery): number =>
  behind === null ? offset : 0;

/** Beside `t.total` the places of `s` in its order, each with the values of all `keys` of a cursor. */
export function selectPlaces(
  order: ProductOrder,
  condition: RawBuilder<unknown>,
  keys = order.keys,
): RawBuilder<unknown> {
  const texts = sql.join(keys.map(({ name }) => sql`${sql.ref(name)}::text`));
  return sql`
    select t.total, case when ${condition} then (
      select json_agg(json_build_array(${texts}) order by ${formatOrder(order, 'selected')}) from s
    ) end as places
    from t`;
}
