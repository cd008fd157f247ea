import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';
import { isDomainError } from '#domain/errors.ts';

/** The servers of one database: the primary, which takes writes, and perhaps a replica for reads. */
export interface Servers {
  /** Connects to the replica inside `readAnywhere`, otherwise to the primary. */
  readonly connect: () => Promise<pg.PoolClient>;
  readonly end: () => Promise<void>;
  readonly options: pg.PoolOptions;
  /**
   * Runs a read that may be slightly out of date. When it throws on the replica, also because it finds nothing there, it
   * runs again on the primary: the data may be new, the replica may be restarting, or it may lack a new schema. An empty
   * list is taken as it is.
   */
  readonly readAnywhere: <Result>(read: () => Promise<Result>) => Promise<Result>;
}

const isOnReplica = new AsyncLocalStorage<boolean>();

/** Whether a read here uses the replica. */
export const readsReplica = (): boolean => isOnReplica.getStore() === true;

/** After a failure the replica is left alone for this time, so that requests do not wait for it again and again. */
const pauseMs = 5_000;

export function joinServers(primary: pg.Pool, replica: pg.Pool | null): Servers {
  let restsUntil = -Infinity;
  return {
    connect: () => (replica !== null && readsReplica() ? replica : primary).connect(),
    options: primary.options,
    async end() {
      await Promise.all([primary.end(), replica?.end()]);
    },
    async readAnywhere(read) {
      if (replica === null || performance.now() < restsUntil) return read();
      try {
        return await isOnReplica.run(true, read);
      } catch (error) {
        if (!isDomainError(error)) restsUntil = performance.now() + pauseMs;
        return isOnReplica.run(false, read);
      }
    },
  };
}
