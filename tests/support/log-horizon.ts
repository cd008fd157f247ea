import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '#server/db/open.ts';

/**
 * Waits until the log tells all that was written: an open transaction of any database of the same server, another
 * test's too, holds it back for a moment.
 */
export async function waitUntilTold({ kysely }: Database): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ isTold: boolean }>`
      select coalesce(max(xid) < pg_snapshot_xmin(pg_current_snapshot()), true) as "isTold"
      from changes`.execute(kysely);
    if (rows[0]?.isTold === true) return;
    await sleep(20);
  }
}
