import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { seenValue } from '#server/platform/db/prepared.ts';
import type { SearchLevel } from './level-rows.ts';
import { selectLevel } from './level-rows.ts';

export type ProductSort = 'createdAt' | 'updatedAt' | 'price' | 'name' | 'favorite' | 'relevance';

/** A value by which products are ordered, and its type as text is cast back to it. */
interface SortKey {
  /** Under which the value is selected. */
  readonly name: 'level' | 'ready' | 'place' | 'favored' | 'key_id';
  readonly expression: RawBuilder<unknown>;
  readonly type: 'timestamptz' | 'numeric' | 'text' | 'integer';
}

/**
 * An order without ties: `keys` all in one direction, none ever null, the id last. Each matches an index, so that a page
 * can start behind any place in it.
 */
export interface ProductOrder {
  readonly keys: readonly SortKey[];
  readonly descending: boolean;
}

const id: SortKey = { name: 'key_id', expression: sql`p.id`, type: 'text' };
const favorite: SortKey = { name: 'favored', expression: sql`p.favorite`, type: 'integer' };

/** Available before sold out, then short names before long ones. */
const ready: SortKey = { name: 'ready', expression: sql`p.ready`, type: 'integer' };

/** The order of a sort; without words, the most relevant products are the most favoured ones. */
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

/** The order by relevance of products that are all of one level. */
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

/** The keys, each under its name. */
export function selectKeys(order: ProductOrder): RawBuilder<unknown> {
  return sql.join(order.keys.map((key) => sql`${key.expression} as ${sql.ref(key.name)}`));
}

/** The value of `order by`, over the expressions or over the names they were selected under. */
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

/** The condition that a product stands behind the place of these key values. */
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
