import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { readErrorCode } from './unavailable.ts';

const attempts = 150;
const pauseMs = 50;
const notAvailable = '55P03';

/**
 * Locks all tables that a migration changes, or none. The release before serves meanwhile, and its writers lock tables
 * in several orders: with half of the tables locked, a writer would be ended as the victim of a deadlock. Each attempt
 * waits less than the second after which a server looks for deadlocks.
 */
export async function lockTables(db: Kysely<unknown>, tables: readonly string[]): Promise<void> {
  const list = sql.join(tables.map((table) => sql.table(table)));
  for (let attempt = 1; ; attempt += 1) {
    await sql`savepoint tables_taken`.execute(db);
    try {
      await sql`set local lock_timeout = '200ms'`.execute(db);
      await sql`lock table ${list} in access exclusive mode`.execute(db);
      await sql`set local lock_timeout to default`.execute(db);
      await sql`release savepoint tables_taken`.execute(db);
      return;
    } catch (error) {
      if (readErrorCode(error) !== notAvailable || attempt === attempts) throw error;
      await sql`rollback to savepoint tables_taken`.execute(db);
      await sleep(pauseMs);
    }
  }
}
