import type { Transaction } from 'kysely';
import { noteCursor, readNotedCursor } from '#server/platform/log/change-receipt.ts';
import type { Database } from './open.ts';
import { runTransaction } from './run-transaction.ts';
import type { Schema } from './schema.ts';

/** Runs `work` like `runTransaction`, and wakes the followers of the change log after the commit. */
export async function transact<Result>(
  database: Database,
  work: (tx: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  const noted = readNotedCursor();
  const result = await runTransaction(database.kysely, work, () => {
    noteCursor(noted);
  });
  database.signal.announce();
  return result;
}
