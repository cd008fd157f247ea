import type pg from 'pg';

/**
 * Ignores the error event of lost connections. The present or next query on the connection fails with the same error,
 * and the pool replaces it. Without a listener the event would end the process, and the pool listens only while a
 * connection is idle.
 */
export function ignoreConnectionErrors(pool: pg.Pool): void {
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
  });
}
