import type { Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { BusinessRow } from './business-rows.ts';
import { businessColumns, toBusiness } from './business-rows.ts';
import { nameKey } from './name-key.ts';
import { prepared } from '../prepared.ts';
import type { ProductRow } from './product-rows.ts';
import { productColumns, productTables, toProduct } from './product-rows.ts';
import type {
  BusinessRecord,
  ProductRecord,
  TakenDownRecord,
  VerificationRecord,
  Versioned,
} from './records.ts';
import { toTakenDown } from './records.ts';
import type { Reason } from '#domain/operators/reason.ts';
import type { VerifiedField } from '#domain/operators/verification.ts';
import type { Schema } from '../schema.ts';
import { formatTextQuery, readWords } from '../search/terms/words.ts';

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

/** A page of all products of a store, newest first, with how many there are. */
export async function listOwnProducts(
  db: Db,
  query: OwnProductQuery,
): Promise<{ data: OwnProductRecord[]; total: number }> {
  const conditions = [sql`p.business_id = ${query.businessId}`, sql`p.deleted_at is null`];
  if (query.categoryId !== undefined) conditions.push(sql`p.category_id = ${query.categoryId}`);
  if (query.search !== undefined) conditions.push(matchProduct(query.search));
  const where = sql.join(conditions, sql` and `);
  const { rows } = await sql<OwnProductRow & { total: number }>`
    with t as (select count(*) as total from products p where ${where}),
    s as (
      select p.id from products p where ${where}
      order by p.created_at desc, p.id desc limit ${query.limit} offset ${query.offset}
    )
    select t.total, x.* from t left join (
      select ${ownColumns} from ${productTables} where p.id in (select id from s)
    ) x on true
    order by x.created_at desc, x.id desc`.execute(db);
  const found = rows.filter((row) => (row.id as string | null) !== null);
  return { data: found.map(toOwnProduct), total: rows[0]?.total ?? 0 };
}

/** By a part of the name, or by the words of name and description. */
function matchProduct(search: string): RawBuilder<unknown> {
  const part = `%${nameKey(search).replace(/[\\%_]/g, '\\$&')}%`;
  const words = readWords(search);
  const byName = sql`p.name_key like ${part}`;
  if (words.length === 0) return byName;
  return sql`(${byName} or p.doc @@ to_tsquery('public.es', ${formatTextQuery(words.map((word) => [word]))}))`;
}
