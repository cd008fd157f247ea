import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { noteCursor } from './change-receipt.ts';
import { prepared } from './prepared.ts';
import type { ChangeDetail, ChangeKind, ChangeRecord, NewChange } from './records.ts';
import type { Schema } from './schema.ts';

type Db = Kysely<Schema>;

// Sequence numbers are handed out before the commit, and so are transaction ids: a row may become visible after one
// with a higher number. Only what lies below the oldest transaction still running is complete, so the log is read in the
// order of transactions up to there, and a cursor is the id of the last transaction read, never a sequence number.

/** Adds to the log, in the transaction of the mutation itself. */
export async function appendChange(tx: Db, change: NewChange): Promise<void> {
  const { cursor } = await tx
    .insertInto('changes')
    .values({
      kind: change.kind,
      business_id: change.businessId,
      entity_id: change.entityId,
      detail: JSON.stringify(change.detail),
    })
    .returning(sql<number>`xid::text::bigint`.as('cursor'))
    .modifyEnd(prepared)
    .executeTakeFirstOrThrow();
  noteCursor(cursor);
}

/** The cursor that the log will have at the commit of this transaction, for changes that are logged by other means. */
export async function readTransactionCursor(tx: Db): Promise<number> {
  const { rows } = await sql<{ cursor: number }>`
    select pg_current_xact_id()::text::bigint as cursor`.execute(tx);
  return rows[0]?.cursor ?? 0;
}

interface ChangeRow {
  seq: number;
  xid: number;
  at: string;
  kind: ChangeKind;
  business_id: string;
  entity_id: string;
  detail: ChangeDetail;
}

export interface LogBounds {
  /** The newest cursor: everything up to it is complete. */
  newest: number;
  /** The oldest cursor that misses nothing. */
  oldest: number;
}

export async function readLogBounds(db: Db): Promise<LogBounds> {
  const { rows } = await sql<LogBounds>`${prepared}
    select pg_snapshot_xmin(pg_current_snapshot())::text::bigint - 1 as newest,
      (select xid::text::bigint from change_floor) as oldest`.execute(db);
  return rows[0] ?? { newest: 0, oldest: 0 };
}

/** What one transaction changed; its cursor is where a follower goes on from. */
export interface LoggedTransaction {
  readonly cursor: number;
  readonly changes: readonly ChangeRecord[];
}
export type Transactions = readonly LoggedTransaction[];

/** Complete transactions after a cursor, about `limit` changes of them; one transaction is never split. */
export async function readTransactions(
  db: Db,
  after: number,
  limit: number,
): Promise<Transactions> {
  const rows = await selectChanges(db, sql`xid > ${after}::text::xid8`, limit);
  const last = rows.at(-1)?.xid ?? after;
  if (rows.length < limit) return group(rows);
  const whole = rows.filter((row) => row.xid < last);
  if (whole.length > 0) return group(whole);
  return group(await selectChanges(db, sql`xid = ${last}::text::xid8`, null));
}

function group(rows: readonly ChangeRow[]): Transactions {
  return [...Map.groupBy(rows, ({ xid }) => xid)].map(([cursor, own]) => ({
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
    select seq, xid::text::bigint as xid, at, kind, business_id, entity_id, detail
    from changes
    where ${where} and xid < pg_snapshot_xmin(pg_current_snapshot())
    order by changes.xid, seq limit ${limit}`.execute(db);
  return rows;
}

/** Deletes what is older than 30 days and remembers how far back the log still reaches. */
export async function trimChanges(db: Db): Promise<void> {
  await sql`
    with gone as (delete from changes where at < now() - interval '30 days' returning xid),
    last as (select xid from gone order by xid desc limit 1)
    update change_floor set xid = last.xid from last where change_floor.xid < last.xid`.execute(db);
}

const toChange = (row: ChangeRow): ChangeRecord => ({
  seq: row.seq,
  at: row.at,
  kind: row.kind,
  businessId: row.business_id,
  entityId: row.entity_id,
  detail: row.detail,
});
