import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';
import { isDomainError } from '#domain/errors.ts';

/** The servers of one database: the one that takes writes, and perhaps one that follows it and can only be read. */
export interface Servers {
  /** Gives a connection to the replica within `readAnywhere`, else to the server that takes writes. */
  readonly connect: () => Promise<pg.PoolClient>;
  readonly end: () => Promise<void>;
  readonly options: pg.PoolOptions;
  /**
   * Reads what may be a moment behind what was written. What cannot be found or read on the replica is read where writes
   * go: it may have been written just now, and the replica may restart, or not have a new schema yet.
   */
  readonly readAnywhere: <Result>(read: () => Promise<Result>) => Promise<Result>;
}

const isOnReplica = new AsyncLocalStorage<boolean>();

/** Whether what is read here comes from a replica. */
export const readsReplica = (): boolean => isOnReplica.getStore() === true;

/** After the replica has failed it is left alone for a while, so that nobody waits for it again and again. */
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
