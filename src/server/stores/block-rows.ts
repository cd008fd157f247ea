import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { type StoredStore, storedColumns } from './rows.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { Reason } from '#domain/operators/reason.ts';

type Db = Kysely<Schema>;

export interface BlockedStore extends StoredStore {
  blocked_reason: Reason | null;
  /** Its owner has closed it since. The block counts until the store is erased. */
  isClosed: boolean;
}

/** Locks a blocked store until the transaction ends. */
export async function lockBlocked(tx: Db, id: string): Promise<BlockedStore | null> {
  const isClosed = sql<boolean>`deleted_at is not null`.as('isClosed');
  const row = await tx
    .selectFrom('businesses')
    .select([...storedColumns, 'blocked_reason', isClosed])
    .where('id', '=', id)
    .where('blocked_at', 'is not', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return (row as BlockedStore | undefined) ?? null;
}

/** Whether an account has a blocked store, or closed one while it was blocked. */
export async function hasBlockedStore(db: Db, ownerId: string): Promise<boolean> {
  const row = await db
    .selectFrom('businesses')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('blocked_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Blocks a store, or unblocks it with null. The version of the owner's edits does not change. */
export async function setBlocked(
  tx: Db,
  id: string,
  block: { reason: Reason; note: string | null } | null,
): Promise<void> {
  await tx
    .updateTable('businesses')
    .set({
      blocked_at: block === null ? null : sql<string>`now()`,
      blocked_reason: block?.reason ?? null,
      blocked_note: block?.note ?? null,
      updated_at: sql<string>`now()`,
    })
    .where('id', '=', id)
    .execute();
}
