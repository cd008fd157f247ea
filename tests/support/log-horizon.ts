import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '#server/platform/db/open.ts';

/**
 * Waits until the log lists everything that was written. An open transaction of any database on the same server, even
 * another test's, may delay that for a moment.
 */
export async function waitUntilListed({ kysely }: Database): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ isListed: boolean }>`
      select coalesce(max(xid) < pg_snapshot_xmin(pg_current_snapshot()), true) as "isListed"
      from changes`.execute(kysely);
    if (rows[0]?.isListed === true) return;
    await sleep(20);
  }
}
