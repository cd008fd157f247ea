import type { Transaction } from 'kysely';
import { noteCursor, readNotedCursor } from './change-receipt.ts';
import type { Database } from './open.ts';
import type { Schema } from './schema.ts';

/** Serialization failure and deadlock: the transaction left nothing behind and may be repeated. */
const repeatable = new Set(['40001', '40P01']);
const attempts = 5;

/** Runs `work` in one transaction, again after a deadlock, and wakes the followers of the change log after the commit. */
export async function transact<Result>(
  database: Database,
  work: (tx: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  const noted = readNotedCursor();
  for (let attempt = 1; ; attempt += 1) {
    try {
      const result = await database.kysely.transaction().execute(work);
      database.signal.announce();
      return result;
    } catch (error) {
      noteCursor(noted);
      if (attempt === attempts || !repeatable.has(readErrorCode(error))) throw error;
    }
  }
}

/** The SQLSTATE of a database error, or an empty text. */
export function readErrorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
