import type pg from 'pg';

/**
 * A connection that is cut says so to whoever uses it by the query at hand or the next one, and the pool replaces it. The
 * event would end the process without a listener; the pool's own listens only while nobody uses the connection.
 */
export function ignoreConnectionErrors(pool: pg.Pool): void {
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
  });
}
