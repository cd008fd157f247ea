import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { seenValue } from '#server/platform/db/prepared.ts';
import type { SearchLevel } from './level-rows.ts';
import { selectLevel } from './level-rows.ts';

export type ProductSort = 'createdAt' | 'updatedAt' | 'price' | 'name' | 'favorite' | 'relevance';

/** A value by which products are sorted, and the type to which its text is cast back. */
interface SortKey {
  /** The name of the selected value. */
  readonly name: 'level' | 'ready' | 'place' | 'favored' | 'key_id';
  readonly expression: RawBuilder<unknown>;
  readonly type: 'timestamptz' | 'numeric' | 'text' | 'integer';
}

/**
 * An order without ties. All `keys` have the same direction, none is ever null, and the id comes last. An index matches
 * each order, so that a page can start after any product.
 */
export interface ProductOrder {
  readonly keys: readonly SortKey[];
  readonly descending: boolean;
}

const id: SortKey = { name: 'key_id', expression: sql`p.id`, type: 'text' };
const favorite: SortKey = { name: 'favored', expression: sql`p.favorite`, type: 'integer' };

/** Available products before sold-out ones, then short names before long ones. */
const ready: SortKey = { name: 'ready', expression: sql`p.ready`, type: 'integer' };

/** The order of a sort. Without words, the products with most favourites are the most relevant. */
export function createOrder(
  sort: ProductSort,
  descending: boolean,
  levels: readonly SearchLevel[] | null,
): ProductOrder {
  switch (sort) {
    case 'createdAt':
      return {
        keys: [{ name: 'place', expression: sql`p.created_at`, type: 'timestamptz' }, id],
        descending,
      };
    case 'updatedAt':
      return {
        keys: [{ name: 'place', expression: sql`p.updated_at`, type: 'timestamptz' }, id],
        descending,
      };
    case 'price':
      return { keys: [createPriceKey(descending), id], descending };
    case 'name':
      return {
        keys: [{ name: 'place', expression: sql`p.name_key`, type: 'text' }, id],
        descending,
      };
    case 'favorite':
      return { keys: [favorite, id], descending };
    case 'relevance': {
      if (levels === null) return { keys: [favorite, id], descending: true };
      return { keys: [createLevelKey(selectLevel(levels)), ready, favorite, id], descending: true };
    }
  }
}

const createLevelKey = (expression: RawBuilder<unknown>): SortKey => ({
  name: 'level',
  expression,
  type: 'integer',
});

/** The order by relevance among products of a single level. */
export function fixLevel(order: ProductOrder, rank: number): ProductOrder {
  return { ...order, keys: [createLevelKey(seenValue(rank, 'integer')), ...dropLevel(order).keys] };
}

/** A product without a price comes last in both directions. */
function createPriceKey(descending: boolean): SortKey {
  return descending
    ? { name: 'place', expression: sql`coalesce(p.price, -1)`, type: 'numeric' }
    : { name: 'place', expression: sql`coalesce(p.price, 10000000000)`, type: 'numeric' };
}

export const isByLevel = ({ keys }: ProductOrder): boolean => keys[0]?.name === 'level';

/** The order without the level, for a walk along an index. */
export function dropLevel(order: ProductOrder): ProductOrder {
  return { ...order, keys: order.keys.filter((key) => key.name !== 'level') };
}

/** The keys under their names. */
export function selectKeys(order: ProductOrder): RawBuilder<unknown> {
  return sql.join(order.keys.map((key) => sql`${key.expression} as ${sql.ref(key.name)}`));
}

/** The text of `order by`, over the expressions or over the names of the selected values. */
export function formatOrder(
  order: ProductOrder,
  names: 'expressions' | 'selected',
): RawBuilder<unknown> {
  const direction = sql.raw(order.descending ? 'desc' : 'asc');
  return sql.join(
    order.keys.map((key) => {
      const value = names === 'expressions' ? key.expression : sql.ref(key.name);
      return sql`${value} ${direction}`;
    }),
  );
}

/** The condition that a product comes after these key values. */
export function formatBehind(
  order: ProductOrder,
  values: readonly string[],
  names: 'expressions' | 'selected',
): RawBuilder<unknown> {
  const left = order.keys.map((key) =>
    names === 'expressions' ? key.expression : sql.ref(key.name),
  );
  const right = order.keys.map((key, index) => sql`${values[index]}::text::${sql.raw(key.type)}`);
  const comparison = sql.raw(order.descending ? '<' : '>');
  return sql`(${sql.join(left)}) ${comparison} (${sql.join(right)})`;
}
