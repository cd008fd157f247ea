import type { Insertable, Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { isPublic } from '#server/stores/record-rows.ts';
import { prepared } from '#server/platform/db/prepared.ts';
import { forgottenMark } from '#server/visitors/rows.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { ReportState, ReportTable } from '#server/platform/db/operator-schema.ts';
import { reportTextDays, reportsThatHide } from '#domain/limits.ts';
import type { AuditAction } from '#domain/operators/audit-action.ts';
import type { ReportKind } from '#domain/operators/report-kind.ts';

type Db = Kysely<Schema>;

export interface Reported {
  readonly kind: ReportKind;
  readonly id: string;
}

/** The store of a thing, and whether visitors can see the thing; null when it is erased or never existed. */
export async function findReported(
  db: Db,
  { kind, id }: Reported,
): Promise<{ businessId: string; isPublic: boolean } | null> {
  const found = {
    review: sql`select p.business_id as "businessId", r.hidden_at is null and p.listed as "isPublic"
      from reviews r join products p on p.id = r.product_id where r.id = ${id}`,
    product: sql`select business_id as "businessId", listed as "isPublic" from products where id = ${id}`,
    business: sql`select b.id as "businessId", (${isPublic}) as "isPublic" from businesses b where b.id = ${id}`,
  };
  const { rows } = await sql<{ businessId: string; isPublic: boolean }>`${found[kind]}`.execute(db);
  return rows[0] ?? null;
}

/**
 * Keeps a product or a store unchanged until the transaction ends. An operator who takes it down at the same moment
 * either comes first, and the report is not stored, or comes second and settles the report. A comment has a lock of its
 * own.
 */
export async function lockReported(tx: Db, { kind, id }: Reported): Promise<void> {
  if (kind === 'review') return;
  const table = sql.table(kind === 'product' ? 'products' : 'businesses');
  await sql`select 1 from ${table} where id = ${id} for share`.execute(tx);
}

export async function isErased(db: Db, { kind, id }: Reported): Promise<boolean> {
  const row = await db
    .selectFrom('erased_things')
    .select('id')
    .where('kind', '=', kind)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores a visitor's report about a thing. Returns false when they have already reported it. */
export async function insertReport(tx: Db, row: Insertable<ReportTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('reports')
    .values(row)
    .onConflict((conflict) => conflict.columns(['kind', 'target_id', 'visitor']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** The mark under which an address has already reported a thing, among its marks of today and yesterday. */
export async function findMark(
  db: Db,
  { kind, id }: Reported,
  marks: readonly string[],
): Promise<string | null> {
  const row = await db
    .selectFrom('reports')
    .select('address')
    .where('kind', '=', kind)
    .where('target_id', '=', id)
    .where('address', 'in', marks)
    .limit(1)
    .executeTakeFirst();
  return row?.address ?? null;
}

/** Whether enough visitors, each from another network, have reported a comment that nobody has found to be in order. */
export async function hasEnoughReports(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql<{ is_enough: boolean }>`
    select
      count(distinct visitor) filter (where ${isOpenAndRecent}) >= ${reportsThatHide}
        and count(distinct address) filter (where ${isOpenAndRecent}) >= ${reportsThatHide}
        and not coalesce(bool_or(state = 'dismissed' and closed_by <> 'system'), false) as is_enough
    from reports where kind = 'review' and target_id = ${id}`.execute(db);
  return rows[0]?.is_enough === true;
}

const isOpenAndRecent = sql`state = 'open' and created_at > now() - interval '24 hours'`;

/** Closes the reports about a thing that are in a state of `from`. Returns their number. */
export async function closeReports(
  tx: Db,
  { kind, id }: Reported,
  {
    from,
    to,
    by,
  }: { readonly from: readonly ReportState[]; readonly to: ReportState; readonly by: string },
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('reports')
    .set(closing(to, by))
    .where('kind', '=', kind)
    .where('target_id', '=', id)
    .where('state', 'in', from)
    .modifyEnd(prepared)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** The columns of a closed report. The text of a visitor who asked to be forgotten goes with it. */
const closing = (state: ReportState, by: string) => ({
  state,
  closed_by: by,
  closed_at: sql<string>`now()`,
  text: sql<string | null>`case when visitor not like ${`${forgottenMark}%`} then text end`,
});

/**
 * Reopens the reports that the latest act of a kind on a thing has closed, in the transaction of that act's undoing.
 */
export async function reopenReports(
  tx: Db,
  { kind, id }: Reported,
  { from, closedByAct }: { readonly from: ReportState; readonly closedByAct: AuditAction },
): Promise<void> {
  await sql`
    update reports set state = 'open', closed_by = null, closed_at = null
    where kind = ${kind} and target_id = ${id} and state = ${from} and closed_at = (
      select at from audit where target_kind = ${kind} and target_id = ${id} and action = ${closedByAct}
      order by seq desc limit 1
    )`.execute(tx);
}

/** Closes the reports about a closed store and its things. Nobody has to settle them any more. */
export const dropReports = (tx: Db, storeId: string): Promise<void> =>
  dropReportsOfStores(tx, sql`b.id = ${storeId}`);

/** Closes those of all closed stores, because a report may arrive at the moment a store closes. */
export const dropReportsOfClosed = (db: Db): Promise<void> => dropReportsOfStores(db, sql`true`);

/** The closing time is that of the store, so that a late report also reopens with its store. */
async function dropReportsOfStores(db: Db, stores: RawBuilder<unknown>): Promise<void> {
  await db
    .updateTable('reports as r')
    .from('businesses as b')
    .set({ ...closing('dismissed', 'system'), closed_at: sql<string>`b.deleted_at` })
    .whereRef('b.id', '=', 'r.business_id')
    .where('b.deleted_at', 'is not', null)
    .where('r.state', '=', 'open')
    .where(sql<boolean>`${stores}`)
    .execute();
}

/**
 * Reopens the reports that closed with a store that comes back. The store's row must still have its closing time.
 * Reports about things that were erased meanwhile stay closed.
 */
export async function reopenDropped(tx: Db, storeId: string): Promise<void> {
  await sql`
    update reports r set state = 'open', closed_by = null, closed_at = null
    from businesses b
    where b.id = ${storeId} and r.business_id = b.id and r.state = 'dismissed'
      and r.closed_by = 'system' and r.closed_at = b.deleted_at
      and not exists (select from erased_things e where e.kind = r.kind and e.id = r.target_id)`.execute(
    tx,
  );
}

/** Closes the reports about a product that its owner deletes, and about its comments. */
export const dropProductReports = (tx: Db, productId: string): Promise<void> =>
  dropReportsOf(tx, sql`${productId}`);

/**
 * Closes those of all deleted products, because a report may arrive at the moment of the deletion, and earlier releases
 * did not close any.
 */
export const dropReportsOfDeleted = (db: Db): Promise<void> =>
  dropReportsOf(db, sql`select id from products where deleted_at is not null`);

async function dropReportsOf(db: Db, products: RawBuilder<unknown>): Promise<void> {
  await db
    .updateTable('reports')
    .set(closing('dismissed', 'system'))
    .where('state', '=', 'open')
    .where(
      sql<boolean>`(kind = 'product' and target_id in (${products})
        or kind = 'review' and target_id in (select id from reviews where product_id in (${products})))`,
    )
    .execute();
}

/** Removes addresses after a day. */
export async function forgetAddresses(db: Db): Promise<void> {
  await sql`
    update reports set address = null
    where address is not null and created_at < now() - interval '24 hours'`.execute(db);
}

/**
 * Removes the text that visitors wrote, long after a report was settled. That of a visitor who asked to be forgotten
 * goes sooner: when a thing is erased, a trigger closes its reports and leaves their texts.
 */
export async function forgetReportTexts(db: Db): Promise<void> {
  await sql`
    update reports set text = null
    where text is not null and (
      closed_at < now() - ${sql.lit(`${reportTextDays} days`)}::interval
      or state <> 'open' and visitor like ${`${forgottenMark}%`}
    )`.execute(db);
}
