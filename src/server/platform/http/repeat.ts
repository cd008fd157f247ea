import type { Transaction } from 'kysely';
import type { Actor } from './actor.ts';
import { noteCursor, readNotedCursor } from '#server/platform/log/change-receipt.ts';
import { type KeptResponse, findKey, keepResponse, takeKey } from './repeated-requests.ts';
import type { Database } from '#server/platform/db/open.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { transact } from '#server/platform/db/transact.ts';
import { DomainError } from '#domain/errors.ts';

/** The key that lets a request be repeated, and a fingerprint of the request. */
export interface Repeat {
  readonly key: string;
  readonly fingerprint: string;
}

/**
 * Runs `work` in one transaction, once for each key of an owner. A repeated request gets the first response; while the
 * first request is still running, it waits for that. The response is stored in the same transaction, so neither exists
 * without the other.
 */
export async function transactOnce<Result>(
  database: Database,
  actor: Actor,
  repeat: Repeat | null,
  work: (tx: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  if (actor.kind === 'system') return transact(database, work);
  return transactOnceFor(database, actor.userId, repeat, work);
}

/** Like `transactOnce`, for anybody with a unique id, such as the mark of a visitor. */
export async function transactOnceFor<Result>(
  database: Database,
  ownerId: string,
  repeat: Repeat | null,
  work: (tx: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  if (repeat === null) return transact(database, work);
  const use = { ownerId, ...repeat };
  return transact(database, async (tx) => {
    const kept = await takeKey(tx, use);
    if (kept !== null) return recall(kept, repeat) as Result;
    const result = await work(tx);
    await keepResponse(tx, use, result, readNotedCursor());
    return result;
  });
}

/** The response of a request that has already been made; null otherwise. */
export async function findFirstResponse<Result>(
  database: Database,
  actor: Actor,
  repeat: Repeat | null,
): Promise<Result | null> {
  if (repeat === null || actor.kind === 'system') return null;
  const kept = await findKey(database.kysely, actor.userId, repeat.key);
  return kept === null ? null : (recall(kept, repeat) as Result);
}

function recall(kept: KeptResponse, repeat: Repeat): unknown {
  if (kept.fingerprint !== repeat.fingerprint) throw new DomainError('idempotency_mismatch');
  noteCursor(kept.cursor);
  return kept.response;
}
