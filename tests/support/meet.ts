import { type Transaction, sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '#server/platform/db/open.ts';
import type { Schema } from '#server/platform/db/schema.ts';

type Tx = Transaction<Schema>;

interface Meeting<Result> {
  /** Runs in a transaction. */
  readonly first: (tx: Tx) => Promise<unknown>;
  /** Begins then, and has to wait for that transaction. */
  readonly second: () => Promise<Result>;
  /** Runs in the transaction while the second one waits, before the commit. */
  readonly last?: (tx: Tx) => Promise<unknown>;
}

/** Lets two things meet on a server. The embedded database has one connection, on which nothing meets. */
export async function meet<Result>(
  { kysely }: Pick<Database, 'kysely'>,
  { first, second, last }: Meeting<Result>,
): Promise<Result> {
  const { outcome } = await kysely.transaction().execute(async (tx) => {
    await first(tx);
    const begun = { isOver: false };
    const outcome = second().finally(() => {
      begun.isOver = true;
    });
    // It may be refused before anybody awaits it.
    outcome.catch(() => undefined);
    const waiting = sql`
      select 1 from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`;
    while (!begun.isOver && (await waiting.execute(tx)).rows.length === 0);
    expect(begun.isOver, 'the second is over before the first').toBe(false);
    await last?.(tx);
    return { outcome };
  });
  return outcome;
}
