import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { BusinessRow } from '#server/stores/store-rows.ts';
import { businessColumns, toBusiness } from '#server/stores/store-rows.ts';
import { prepared } from '#server/platform/db/prepared.ts';
import type { ProductRecord, ProductRow } from './product-rows.ts';
import { productColumns, productTables, toProduct } from './product-rows.ts';
import type { BusinessRecord, TakenDownRecord, VerificationRecord, Versioned } from '#server/platform/records.ts';
import { toTakenDown } from '#server/platform/records.ts';
import type { Reason } from '#domain/operators/reason.ts';
import type { VerifiedField } from '#domain/operators/verification.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { matchCorrected, matchOwn, type OwnMatch } from '#server/search/own-match.ts';
import type { SearchedDatabase } from '#server/search/terms/vocabulary.ts';

type Db = Kysely<Schema>;
type OwnProductRow = Versioned<ProductRow> & { held_at: string | null; held_reason: Reason | null };
type OwnProductRecord = Versioned<ProductRecord> & { held: TakenDownRecord };
type OwnBusinessRow = Versioned<BusinessRow> & {
  blocked_at: string | null;
  blocked_reason: Reason | null;
  verified_at: string | null;
  verified_paused: VerifiedField | null;
};
type OwnBusinessRecord = Versioned<BusinessRecord> & {
  blocked: TakenDownRecord;
  verification: VerificationRecord;
};

const ownColumns = sql`${productColumns}, p.version, p.held_at, p.held_reason`;
const ownBusinessColumns = sql`${businessColumns}, b.version, b.blocked_at, b.blocked_reason, b.verified_at, b.verified_paused`;

const toOwnProduct = (row: OwnProductRow): OwnProductRecord => ({
  ...toProduct(row),
  version: row.version,
  held: toTakenDown(row.held_at, row.held_reason),
});

const toOwnBusiness = (row: OwnBusinessRow): OwnBusinessRecord => ({
  ...toBusiness(row),
  version: row.version,
  blocked: toTakenDown(row.blocked_at, row.blocked_reason),
  verification:
    row.verified_at === null ? null : { at: row.verified_at, paused: row.verified_paused },
});

/** The stores of an owner that are not deleted, oldest first. */
export async function listOwnBusinesses(db: Db, ownerId: string): Promise<OwnBusinessRecord[]> {
  const { rows } = await sql<OwnBusinessRow>`
    select ${ownBusinessColumns} from businesses b
    where b.owner_id = ${ownerId} and b.deleted_at is null
    order by b.created_at, b.id`.execute(db);
  return rows.map(toOwnBusiness);
}

export async function findOwnBusiness(db: Db, id: string): Promise<OwnBusinessRecord | null> {
  const { rows } = await sql<OwnBusinessRow>`
    select ${ownBusinessColumns} from businesses b
    where b.id = ${id} and b.deleted_at is null`.execute(db);
  return rows[0] === undefined ? null : toOwnBusiness(rows[0]);
}

/** The oldest of an owner's stores that are not deleted. */
export async function findFirstBusinessId(db: Db, ownerId: string): Promise<string | null> {
  const row = await db
    .selectFrom('businesses')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** A product that is not deleted, whether or not the public may see it. */
export async function findOwnProduct(db: Db, id: string): Promise<OwnProductRecord | null> {
  const { rows } = await sql<OwnProductRow>`${prepared}
    select ${ownColumns} from ${productTables}
    where p.id = ${id} and p.deleted_at is null and b.deleted_at is null`.execute(db);
  return rows[0] === undefined ? null : toOwnProduct(rows[0]);
}

/** Whether a product can be seen by the public, and by whom else; null when it is deleted. */
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
  readonly search: string | undefined;
  readonly categoryId: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** A page of all products of a store with how many there are, newest first; with words as a search orders them. */
export async function listOwnProducts(
  database: SearchedDatabase,
  query: OwnProductQuery,
): Promise<{ data: OwnProductRecord[]; total: number }> {
  const { kysely: db } = database;
  if (query.search === undefined) return listMatching(db, query, null);
  const found = await listMatching(db, query, await matchOwn(database, query.search));
  const corrected = found.total > 0 ? null : await matchCorrected(database, query.search);
  return corrected === null ? found : listMatching(db, query, corrected);
}

async function listMatching(
  db: Db,
  query: OwnProductQuery,
  match: OwnMatch | null,
): Promise<{ data: OwnProductRecord[]; total: number }> {
  const conditions = [sql`p.business_id = ${query.businessId}`, sql`p.deleted_at is null`];
  if (query.categoryId !== undefined) conditions.push(sql`p.category_id = ${query.categoryId}`);
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
