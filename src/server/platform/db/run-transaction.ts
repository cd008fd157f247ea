import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import type { Schema } from './schema.ts';
import { isConnectionLost, readErrorCode } from './unavailable.ts';

/** Serialization failure and deadlock. The transaction had no effect and may be repeated. */
const repeatable = new Set(['40001', '40P01']);
const attempts = 5;
/** Pauses before another connection is tried. Together they are as long as a server takes to restart. */
const pausesMs = [25, 50, 100, 200, 400, 800];

interface Progress {
  mayBeCommitted: boolean;
  /** The error that `work` threw. */
  failure?: unknown;
}

/**
 * Whether an error came from `work` and not from the database connection. On a lost connection the rollback also fails,
 * and its error replaces that of `work`. When `work`'s own error arrives here, the rollback succeeded. Then only a
 * SQLSTATE can mean that another connection is needed; any other error is from another service.
 */
const isOfAnother = (error: unknown, { failure }: Progress): boolean =>
  error === failure && !/^\d/.test(readErrorCode(error));

/**
 * Runs `work` in one transaction. Repeats it after a deadlock, and after a connection that was lost before the commit,
 * because neither has had an effect. It does not repeat a transaction whose commit was already requested, because its
 * outcome is unknown.
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
