import type { Kysely } from 'kysely';
import type { Actor } from '#server/platform/http/actor.ts';
import { owns, requireOwner } from '#server/platform/http/actor.ts';
import { type StoredStore, type StoreOwner, findStoreOwner, lockStoreRow } from './rows.ts';
import { findFirstStoreId } from './own-rows.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { lockVersion } from '#server/platform/db/lock-version.ts';
import type { ErrorCode } from '#domain/error-code.ts';
import { DomainError } from '#domain/errors.ts';
import { businessMessages } from '#domain/messages.ts';

type Db = Kysely<Schema>;

/** A store that is not deleted and that the actor may change. Otherwise it throws `code`. */
export async function getOwnStore(
  db: Db,
  actor: Actor,
  id: string,
  code: ErrorCode = 'business_not_found',
): Promise<StoreOwner> {
  const store = await findStoreOwner(db, id);
  if (store === null) throw new DomainError(code);
  requireOwner(actor, store.ownerId, code);
  return store;
}

/** Locks a store and returns its present values. Nobody else can change or close it before the transaction ends. */
export async function lockStore(tx: Db, id: string): Promise<StoredStore> {
  const stored = await lockStoreRow(tx, id);
  if (stored === null) throw new DomainError('business_not_found');
  return stored;
}

/** Whether a store is not deleted and the actor may change it. */
export async function isOwnStore(db: Db, actor: Actor, id: string): Promise<boolean> {
  const store = await findStoreOwner(db, id);
  return store !== null && owns(actor, store.ownerId);
}

/** The store with this id, or the actor's first one. */
export async function chooseOwnStore(
  db: Db,
  actor: Actor,
  id: string | undefined,
): Promise<string> {
  if (id !== undefined) {
    await getOwnStore(db, actor, id);
    return id;
  }
  const first = actor.kind === 'owner' ? await findFirstStoreId(db, actor.userId) : null;
  if (first === null) {
    throw new DomainError('business_not_found', { message: businessMessages.noneYet });
  }
  return first;
}

/** Refuses a change that is based on another version than the present one. */
export async function requireVersion(
  tx: Db,
  table: Parameters<typeof lockVersion>[1],
  id: string,
  version: number | undefined,
): Promise<void> {
  requireSameVersion(await lockVersion(tx, table, id), version);
}

/**
 * Throws `version_mismatch` when a change is based on another version than the present one. A null version means that
 * the resource does not exist.
 */
export function requireSameVersion(present: number | null, version: number | undefined): void {
  if (version !== undefined && present !== null && present !== version) {
    throw new DomainError('version_mismatch');
  }
}
