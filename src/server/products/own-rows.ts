import type { Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { prepared } from '#server/platform/db/prepared.ts';
import type { ProductRow } from './record-rows.ts';
import {
  anchorOfRow,
  productColumns,
  productTables,
  readAnchor,
  toProduct,
  variantColumns,
} from './record-rows.ts';
import type { Versioned } from '#server/platform/db/lock-version.ts';
import { type TakenDownRecord, toTakenDown } from '#server/stores/record-rows.ts';
import type { Product } from '#contract/products.ts';
import type { Anchor } from '#domain/money/rates.ts';
import type { Reason } from '#domain/operators/reason.ts';
import type { OwnFilter } from '#domain/products/own-filter.ts';
import type { Schema } from '#server/platform/db/schema.ts';

type Db = Kysely<Schema>;
type OwnProductRow = Versioned<ProductRow> &
  Parameters<typeof readAnchor>[0] & { held_at: string | null; held_reason: Reason | null };
type OwnProductRecord = Versioned<Product> & {
  anchor: Anchor | null;
  held: TakenDownRecord;
};

const ownColumns = sql`
  ${productColumns}, ${variantColumns}, ${anchorOfRow}, p.version, p.held_at, p.held_reason`;

const toOwnProduct = (row: OwnProductRow): OwnProductRecord => ({
  ...toProduct(row),
  version: row.version,
  anchor: readAnchor(row),
  held: toTakenDown(row.held_at, row.held_reason),
});

/** A product that is not deleted, even if it is not public. */
export async function findOwnProduct(db: Db, id: string): Promise<OwnProductRecord | null> {
  const { rows } = await sql<OwnProductRow>`${prepared}
    select ${ownColumns} from ${productTables}
    where p.id = ${id} and p.deleted_at is null and b.deleted_at is null`.execute(db);
  return rows[0] === undefined ? null : toOwnProduct(rows[0]);
}

/** Several products that are not deleted, in no particular order. Unknown ids are left out. */
export async function findOwnProducts(db: Db, ids: readonly string[]): Promise<OwnProductRecord[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<OwnProductRow>`
    select ${ownColumns} from ${productTables}
    where p.id = any(${[...ids]}::text[]) and p.deleted_at is null and b.deleted_at is null`.execute(
    db,
  );
  return rows.map(toOwnProduct);
}

/** Whether a product is public, and who owns it. Null when it is deleted. */
export async function findProductOwner(
  db: Db,
  id: string,
): Promise<{ ownerId: string | null; listed: boolean } | null> {
  const row = await db
    .selectFrom('products as p')
    .innerJoin('businesses as b', 'b.id', 'p.business_id')
    .select(['b.owner_id as ownerId', 'p.listed'])
    .where('p.id', '=', id)
    .where('p.deleted_at', 'is', null)
    .where('b.deleted_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

export interface OwnProductQuery {
  readonly businessId: string;
  readonly categoryId: string | undefined;
  readonly only: OwnFilter | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** The condition on `p` for the products that match a text, and the rank of each match. */
export interface OwnMatch {
  readonly condition: RawBuilder<unknown>;
  readonly level: RawBuilder<unknown>;
}

/** The same conditions that the dashboard counts (`readStoreMetrics`). */
const filters: Readonly<Record<OwnFilter, RawBuilder<unknown>>> = {
  'sold-out': sql`p.stock <= 0`,
  discount: sql`p.discount > 0`,
  offer: sql`p.offer`,
  hidden: sql`(not p.is_visible or p.held_at is not null)`,
};

/** A page of a store's products and the number of all, the newest first. With a match, the best come first. */
export async function listOwnProducts(
  db: Db,
  query: OwnProductQuery,
  match: OwnMatch | null,
): Promise<{ data: OwnProductRecord[]; total: number }> {
  const conditions = [sql`p.business_id = ${query.businessId}`, sql`p.deleted_at is null`];
  if (query.categoryId !== undefined) conditions.push(sql`p.category_id = ${query.categoryId}`);
  if (query.only !== undefined) conditions.push(filters[query.only]);
  if (match !== null) conditions.push(match.condition);
  const where = sql.join(conditions, sql` and `);
  const best = match === null ? sql`` : sql`level desc, p.ready desc, p.favorite desc,`;
  const order = sql`${best} p.created_at desc, p.id desc`;
  const { rows } = await sql<OwnProductRow & { total: number }>`
    with t as (select count(*) as total from products p where ${where}),
    s as (
      select p.id, ${match?.level ?? sql.lit(0)} as level from products p where ${where}
      order by ${order} limit ${query.limit} offset ${query.offset}
    )
    select t.total, x.* from t left join (
      select ${ownColumns}, row_number() over (order by ${order}) as place
      from ${productTables} join s on s.id = p.id
    ) x on true
    order by x.place`.execute(db);
  const found = rows.filter((row) => (row.id as string | null) !== null);
  return { data: found.map(toOwnProduct), total: rows[0]?.total ?? 0 };
}
