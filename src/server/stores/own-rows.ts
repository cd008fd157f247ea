import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Reason } from '#domain/operators/reason.ts';
import type { Rates } from '#domain/money/rates.ts';
import type { VerifiedField } from '#domain/operators/verification.ts';
import { prepared } from '#server/platform/db/prepared.ts';
import type { Versioned } from '#server/platform/db/lock-version.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import {
  type StoreRecord,
  type StoreRow,
  type TakenDownRecord,
  type VerificationRecord,
  storeColumns,
  toStore,
  toTakenDown,
} from './record-rows.ts';

type Db = Kysely<Schema>;
type OwnStoreRow = Versioned<StoreRow> & {
  blocked_at: string | null;
  blocked_reason: Reason | null;
  verified_at: string | null;
  verified_paused: VerifiedField | null;
};

type OwnStoreRecord = Versioned<StoreRecord> & {
  ownRates: Rates | null;
  blocked: TakenDownRecord;
  verification: VerificationRecord;
};

const ownStoreColumns = sql`${storeColumns}, b.version, b.blocked_at, b.blocked_reason, b.verified_at, b.verified_paused`;

const toOwnStore = (row: OwnStoreRow): OwnStoreRecord => ({
  ...toStore(row),
  ownRates: row.rates,
  version: row.version,
  blocked: toTakenDown(row.blocked_at, row.blocked_reason),
  verification:
    row.verified_at === null ? null : { at: row.verified_at, paused: row.verified_paused },
});

/** The stores of an owner that are not deleted, oldest first. */
export async function listOwnStores(db: Db, ownerId: string): Promise<OwnStoreRecord[]> {
  const { rows } = await sql<OwnStoreRow>`
    select ${ownStoreColumns} from businesses b
    where b.owner_id = ${ownerId} and b.deleted_at is null
    order by b.created_at, b.id`.execute(db);
  return rows.map(toOwnStore);
}

export async function findOwnStore(db: Db, id: string): Promise<OwnStoreRecord | null> {
  const { rows } = await sql<OwnStoreRow>`${prepared}
    select ${ownStoreColumns} from businesses b
    where b.id = ${id} and b.deleted_at is null`.execute(db);
  return rows[0] === undefined ? null : toOwnStore(rows[0]);
}

/** The oldest store of an owner that is not deleted. */
export async function findFirstStoreId(db: Db, ownerId: string): Promise<string | null> {
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
