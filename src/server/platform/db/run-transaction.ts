import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import type { Schema } from './schema.ts';
import { isConnectionLost, readErrorCode } from './unavailable.ts';

/** Serialization failure and deadlock: the transaction left nothing behind and may be repeated. */
const repeatable = new Set(['40001', '40P01']);
const attempts = 5;
/** Pauses before another connection is tried; together as long as a server takes to restart. */
const pausesMs = [25, 50, 100, 200, 400, 800];

interface Progress {
  mayBeCommitted: boolean;
  /** What `work` threw. */
  failure?: unknown;
}

/**
 * A connection that is lost takes no rollback either, and what that throws comes in place of what `work` threw. Where it
 * has taken one, only the server itself can say that it has to be another: what else `work` threw is of another service.
 */
const isOfAnother = (error: unknown, { failure }: Progress): boolean =>
  error === failure && !/^\d/.test(readErrorCode(error));

/**
 * Runs `work` in one transaction, again after a deadlock, and again when its connection was lost before it came to the
 * commit: such a transaction left nothing behind. Of one whose commit was asked for nobody knows, so it is not repeated.
 */
export async function runTransaction<Result>(
  db: Kysely<Schema>,
  work: (tx: Transaction<Schema>) => Promise<Result>,
  onFailure: () => void = () => undefined,
): Promise<Result> {
  let lost = 0;
  for (let attempt = 1; ; attempt += 1) {
    const progress: Progress = { mayBeCommitted: false };
    try {
      return await db.transaction().execute(async (tx) => {
        const result = await work(tx).catch((failure: unknown) => {
          progress.failure = failure;
          throw failure;
        });
        progress.mayBeCommitted = true;
        return result;
      });
    } catch (error) {
      onFailure();
      const pause = pausesMs[lost];
      const isLost = isConnectionLost(error) && !isOfAnother(error, progress);
      if (!progress.mayBeCommitted && isLost && pause !== undefined) {
        lost += 1;
        await sleep(pause);
      } else if (attempt >= attempts || !repeatable.has(readErrorCode(error))) throw error;
    }
  }
}
