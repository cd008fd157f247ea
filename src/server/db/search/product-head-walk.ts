import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { exactColumnsOfProduct } from './product-filter.ts';
import { dropLevel, formatOrder, selectKeys } from './product-order.ts';
import type { PlacesRow, SearchPlan } from './product-search-plan.ts';
import { listBehind, listWalkConditions, selectPlaces } from './product-search-plan.ts';
import { prepared } from '../prepared.ts';
import type { Schema } from '../schema.ts';

/**
 * Follows the order among the products that are called by one of the words, over at most so many in all, and keeps what
 * matches; the total is of what was walked over. A place beyond the last product of a word that was walked over may hold
 * one that was not, and is left out.
 */
export async function walkHeads(
  db: Kysely<Schema>,
  plan: SearchPlan,
  heads: readonly string[],
  atMost: number,
): Promise<PlacesRow> {
  const { query, order } = plan;
  const along = dropLevel(order);
  const each = Math.max(query.limit + 1, Math.ceil(atMost / heads.length));
  const start = listBehind(plan, along, 'expressions');
  const conditions = listWalkConditions(plan);
  const met = conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
  const walks = heads.map(
    (head) => sql`(
      select p.id, p.doc, p.head, p.ready, p.favorite, ${exactColumnsOfProduct} from products p
      where ${sql.join([sql`p.listed`, sql`p.head = ${head}`, ...start], sql` and `)}
      order by ${formatOrder(along, 'expressions')} limit ${sql.lit(each)}
    )`,
  );
  // What is typed comes letter by letter, and always in the same form.
  const { rows } = await sql<PlacesRow>`${query.isTyping === true ? prepared : sql``}
    with w as materialized (${sql.join(walks, sql` union all `)}),
    m as materialized (select * from w p where ${met}),
    t as (select count(*) as total from m),
    e as (
      select ${selectKeys(along)} from (select p.head, count(*) as walked from w p group by p.head) f
      cross join lateral (
        select * from w where w.head = f.head order by w.ready, w.favorite, w.id limit 1
      ) p where f.walked >= ${sql.lit(each)}
    ),
    s as (
      select ${selectKeys(order)} from m p
      where not exists (select 1 from e where (${sql.join(along.keys.map(({ name }) => sql`e.${sql.ref(name)}`))}) > (${sql.join(along.keys.map(({ expression }) => expression))}))
      order by ${formatOrder(along, 'expressions')} limit ${query.limit + 1}
    )
    select x.*, not exists (select 1 from e) as "isWhole"
    from (${selectPlaces(order, sql`true`, plan.order.keys)}) x`.execute(db);
  return rows[0] ?? { total: 0, places: null, isWhole: true };
}
