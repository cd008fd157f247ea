import type { Kysely, SelectQueryBuilder } from 'kysely';
import { sql } from 'kysely';
import { noteCursor } from './change-receipt.ts';
import { prepared } from '#server/platform/db/prepared.ts';
import type { ChangeDetail, ChangeKind, ChangeRecord, NewChange } from './change.ts';
import type { Schema } from '#server/platform/db/schema.ts';

type Db = Kysely<Schema>;

// Sequence numbers and transaction ids are assigned before the commit, so a row may become visible after one with a
// higher number. The log is complete only below the oldest running transaction. So it is read in the order of
// transactions up to that point, and a cursor is the id of the last transaction read, never a sequence number.
//
// Every server counts its transactions from the beginning, so a cursor of one log could look valid in another. Ids
// therefore start at a base that no other log has reached: the microsecond at which the log was created or restored.

const base = sql`(select base from change_floor)`;
/**
 * The transaction id of a cursor. Null when the log does not reach back to it, which may have happened during a wait.
 */
const toXid = (cursor: number) => sql`(
  select case when ${cursor}::bigint >= base + xid::text::bigint
    then (${cursor}::bigint - base)::text::xid8 end
  from change_floor)`;

/** Adds a change to the log, in the transaction of the change itself. */
export async function appendChange(tx: Db, change: NewChange): Promise<void> {
  const { cursor } = await tx
    .insertInto('changes')
    .values({
      kind: change.kind,
      business_id: change.businessId,
      entity_id: change.entityId,
      detail: JSON.stringify(change.detail),
    })
    .returning(sql<number>`${base} + xid::text::bigint`.as('cursor'))
    .modifyEnd(prepared)
    .executeTakeFirstOrThrow();
  noteCursor(cursor);
}

/** Adds several, in their order, with one query. */
export async function appendChanges(tx: Db, changes: readonly NewChange[]): Promise<void> {
  const [first] = changes;
  if (first === undefined) return;
  if (changes.length === 1) {
    await appendChange(tx, first);
    return;
  }
  const { rows } = await sql<{ cursor: number }>`
    with given as (
      select change, place
      from jsonb_array_elements(${JSON.stringify(changes)}::jsonb) with ordinality as g(change, place)
    ),
    added as (
      insert into changes (kind, business_id, entity_id, detail)
      select change ->> 'kind', change ->> 'businessId', change ->> 'entityId', change -> 'detail'
      from given order by place
      returning xid
    )
    select ${base} + max(xid::text::bigint) as cursor from added`.execute(tx);
  noteCursor(rows[0]?.cursor ?? null);
}

/** The cursor that the log will have when this transaction commits, for changes that are logged by other means. */
export async function readTransactionCursor(tx: Db): Promise<number> {
  const { rows } = await sql<{ cursor: number }>`${prepared}
    select ${base} + pg_current_xact_id()::text::bigint as cursor`.execute(tx);
  return rows[0]?.cursor ?? 0;
}

interface ChangeRow {
  seq: number;
  cursor: number;
  at: string;
  kind: ChangeKind;
  business_id: string;
  entity_id: string;
  detail: ChangeDetail;
}

export interface LogBounds {
  /** The newest cursor of a change that readers can receive. */
  newest: number;
  /**
   * The newest cursor that a reader can have received. Everything up to it is complete. In a new log it is the log's
   * beginning, although an older transaction may still be running on the same server.
   */
  latest: number;
  /** The oldest cursor from which no change is missing. */
  oldest: number;
}

export async function readLogBounds(db: Db): Promise<LogBounds> {
  const { rows } = await sql<LogBounds>`${prepared}
    select base + xid::text::bigint as oldest,
      base + greatest(
        xid::text::bigint, pg_snapshot_xmin(pg_current_snapshot())::text::bigint - 1
      ) as latest,
      base + greatest(xid, (
        select xid from changes where xid < pg_snapshot_xmin(pg_current_snapshot())
        order by changes.xid desc limit 1
      ))::text::bigint as newest
    from change_floor`.execute(db);
  return rows[0] ?? { oldest: 0, latest: 0, newest: 0 };
}

/** The changes of one transaction. A follower continues from its cursor. */
export interface LoggedTransaction {
  readonly cursor: number;
  readonly changes: readonly ChangeRecord[];
}
export type Transactions = readonly LoggedTransaction[];

/** Complete transactions after a cursor, with about `limit` changes. A transaction is never split. */
export async function readTransactions(
  db: Db,
  after: number,
  limit: number,
): Promise<Transactions> {
  const rows = await selectChanges(db, sql`xid > ${toXid(after)}`, limit);
  const last = rows.at(-1)?.cursor ?? after;
  if (rows.length < limit) return group(rows);
  const whole = rows.filter((row) => row.cursor < last);
  if (whole.length > 0) return group(whole);
  return group(await selectChanges(db, sql`xid = ${toXid(last)}`, null));
}

function group(rows: readonly ChangeRow[]): Transactions {
  return [...Map.groupBy(rows, ({ cursor }) => cursor)].map(([cursor, own]) => ({
    cursor,
    changes: own.map(toChange),
  }));
}

async function selectChanges(
  db: Db,
  where: ReturnType<typeof sql>,
  limit: number | null,
): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`${prepared}
    select seq, ${base} + xid::text::bigint as cursor, at, kind, business_id, entity_id, detail
    from changes
    where ${where} and xid < pg_snapshot_xmin(pg_current_snapshot())
    order by changes.xid, seq limit ${limit}`.execute(db);
  return rows;
}

/**
 * How far a follower is behind. At most ten thousand changes are counted. A cursor of another log, as before a restore,
 * lacks all changes.
 */
export interface Lag {
  changes: number;
  /** Age of the oldest missing change, in seconds. */
  seconds: number;
}

export async function readLag(db: Db, after: number): Promise<Lag> {
  const { rows } = await sql<Lag>`${prepared}
    select count(*)::int as changes,
      coalesce(extract(epoch from clock_timestamp() - min(at)), 0)::float8 as seconds
    from (
      select at from changes
      where xid > coalesce(${toXid(after)}, '0'::xid8) and xid < pg_snapshot_xmin(pg_current_snapshot())
      order by changes.xid limit 10000
    ) missed`.execute(db);
  return rows[0] ?? { changes: 0, seconds: 0 };
}

/** A cursor beyond every one that was given so far. A backup needs it before the schema is migrated too. */
export async function readEndOfLog(db: Db): Promise<number> {
  const { rows } = await sql<{ cursor: number }>`
    select coalesce((select (to_jsonb(f) ->> 'base')::bigint from change_floor f), 0)
      + pg_snapshot_xmax(pg_current_snapshot())::text::bigint as cursor`.execute(db);
  return rows[0]?.cursor ?? 0;
}

/**
 * Starts the log again in the transaction of a restore. Everybody who followed this database, or the backed-up one,
 * which may have gone on beyond `end`, must publish everything.
 */
export async function restartLog(tx: Db, end: number): Promise<void> {
  await sql`
    update change_floor set xid = pg_current_xact_id(), base = greatest(
      (extract(epoch from clock_timestamp()) * 1000000)::bigint,
      base + pg_current_xact_id()::text::bigint,
      ${end}::bigint
    )`.execute(tx);
}

/** Deletes changes older than 30 days and records how far back the log still reaches. */
export async function trimChanges(db: Db): Promise<void> {
  await deleteChanges(db, sql`at < now() - interval '30 days'`);
}

/** Deletes the changes of some stores. A follower that has not read them must publish everything. */
export async function forgetStores(
  tx: Db,
  stores: SelectQueryBuilder<Schema, 'businesses', { id: string }>,
): Promise<void> {
  await deleteChanges(tx, sql`business_id in ${stores}`);
}

async function deleteChanges(db: Db, where: ReturnType<typeof sql>): Promise<void> {
  await sql`
    with gone as (delete from changes where ${where} returning xid),
    last as (select xid from gone order by xid desc limit 1)
    update change_floor set xid = last.xid from last where change_floor.xid < last.xid`.execute(db);
}

const toChange = (row: ChangeRow): ChangeRecord => ({
  seq: row.seq,
  cursor: row.cursor,
  at: row.at,
  kind: row.kind,
  businessId: row.business_id,
  entityId: row.entity_id,
  detail: row.detail,
});
