import { accessSync, constants, fsyncSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { PGlite } from '@electric-sql/pglite';
import { fuzzystrmatch } from '@electric-sql/pglite/contrib/fuzzystrmatch';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { PglitePgConnection } from '@electric-sql/pglite/node-postgres';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import pg from 'pg';
import { prepareDirectory } from './database-directory.ts';
import { copyChangingFolder } from '#files/copy-changing.ts';
import { makeFolder } from '#files/make-folder.ts';
import { lockDirectory } from '#files/directory-lock.ts';
import { watchThrows } from './engine-throws.ts';
import { type Replaceable, batchMessages } from './message-batch.ts';
import { ignoreConnectionErrors } from './ignore-connection-errors.ts';
import { PreparingClient } from './prepared.ts';
import { typeParsers } from './type-parsers.ts';

/** The part of the emscripten module that this file replaces. */
interface FileModule {
  NODEFS: { stream_ops: { fsync?: (stream: { nfd: number }) => number } };
}

/** PGlite confirms fsync without doing it. This file system does it, so that the files survive a power cut. */
class DurableNodeFS extends NodeFS {
  override async init(...parameters: Parameters<NodeFS['init']>) {
    const result = await super.init(...parameters);
    const { emscriptenOpts } = result;
    const preRun = [emscriptenOpts.preRun ?? []].flat();
    preRun.push((module: unknown) => {
      (module as FileModule).NODEFS.stream_ops.fsync = (stream) => {
        fsyncSync(stream.nfd);
        return 0;
      };
    });
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
  }
}

const startParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['-c', 'wal_sync_method=fsync', '-c', 'shared_buffers=32MB'],
  // The data is on a local disk, and matching a document costs more than the planner assumes. With its default figures
  // it would scan the table for a frequent word instead of using the index.
  ...['-c', 'random_page_cost=1.1', '-c', 'cpu_operator_cost=0.01'],
];

export interface Embedded {
  pool: pg.Pool;
  /** Copies its files between two transactions. Requests for the database wait meanwhile. */
  copyTo(folder: string): Promise<void>;
  close(): Promise<void>;
}

export interface EngineOptions {
  /**
   * Whether V8 may optimize its WebAssembly. Once a process has opened one without optimization, the whole process
   * stays so.
   */
  readonly isOptimized: boolean;
}

/** Opens the database in `dataDir/database` and locks it for this process. */
export async function openEmbedded(
  dataDir: string,
  { isOptimized }: EngineOptions,
): Promise<Embedded> {
  if (!isOptimized) leaveUnoptimized();
  const directory = join(dataDir, 'database');
  makeFolder(directory, 0o700);
  const unlock = lockDirectory(directory, { purpose: 'database' });
  try {
    await prepareDirectory(directory, async (draft) => {
      const made = await openFiles(draft);
      await made.close();
    });
    const files = createReplaceable(await openFiles(directory), () => openFiles(directory));
    const pool = createPool(files);
    return {
      pool,
      async copyTo(folder) {
        await copyChangingFolder(directory, folder, async (work) => {
          // This is the only client, so nothing is written while it is held.
          const client = await pool.connect();
          try {
            await work();
          } finally {
            client.release();
          }
        });
      },
      async close() {
        await pool.end();
        await (await files.ready).close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/**
 * Keeps WebAssembly as V8's first, quick compiler makes it. One function of the database, which evaluates the
 * expressions of queries, takes the optimizing compiler 600 MB, whatever phases are left out, and is compiled as soon
 * as the database opens. That is more than a small machine has, and useless for a short command. No flag exempts a
 * single function. `--liftoff-only` has this effect only when it is given at the start of the process: V8 derives the
 * other two flags at that moment, and not later.
 */
function leaveUnoptimized(): void {
  for (const flag of ['--liftoff-only', '--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) {
    setFlagsFromString(flag);
  }
}

async function openFiles(directory: string): Promise<PGlite> {
  try {
    accessSync(directory, constants.R_OK | constants.W_OK);
    const lite = await PGlite.create({
      fs: new DurableNodeFS(directory),
      extensions: { unaccent, pg_trgm, fuzzystrmatch },
      startParams,
    });
    return watchThrows(lite);
  } catch (cause) {
    if (cause instanceof Error && 'syscall' in cause) throw cause;
    throw new Error(
      `The database in ${directory} cannot be opened: its files are damaged, or the disk is full. ` +
        'A backup can be restored into another DATA_DIR',
      { cause },
    );
  }
}

/**
 * Reopens the files after a panic or a throw in the middle of a query. PostgreSQL recovers from that as after the end
 * of its process.
 */
function createReplaceable(first: PGlite, open: () => Promise<PGlite>): Replaceable {
  let current: Promise<PGlite> | null = Promise.resolve(first);
  const openAgain = async (): Promise<PGlite> => {
    try {
      return await open();
    } catch (cause) {
      current = null;
      const message = 'The database could not be opened again after a failure of its disk';
      throw Object.assign(new Error(message, { cause }), { code: diskFull });
    }
  };
  return {
    get ready() {
      current ??= openAgain();
      return current;
    },
    abandon() {
      current = null;
    },
  };
}

/** The SQLSTATE of a full disk. */
const diskFull = '53100';

function createPool(files: Replaceable): pg.Pool {
  // Each client gets a new connection. With a shared one, the end of a failed client would close its successor's
  // connection.
  class EmbeddedClient extends PreparingClient {
    constructor() {
      const connection = new PglitePgConnection({ pglite: batchMessages(files) });
      const config = { user: 'postgres', database: 'postgres', password: 'none', connection };
      super({ ...config, types: typeParsers });
      // The pool listens only after a client has connected, but the client's first query may already fail.
      this.on('error', () => undefined);
    }

    override connect(): Promise<this>;
    override connect(callback: (error: Error | null, client?: this) => void): void;
    override connect(callback?: (error: Error | null, client?: this) => void) {
      const ready = this.#start();
      if (callback === undefined) return ready;
      ready.then(
        (client) => {
          callback(null, client);
        },
        (error: unknown) => {
          callback(error as Error);
        },
      );
      return undefined;
    }

    /** All clients share one session, so a new client clears what the last one left. */
    async #start(): Promise<this> {
      await super.connect();
      for (const text of ['rollback', 'deallocate all', 'reset all', "set timezone = 'UTC'"]) {
        await this.query(text);
      }
      return this;
    }
  }
  const pool = new pg.Pool({
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: 10_000,
    Client: EmbeddedClient as unknown as NonNullable<pg.PoolConfig['Client']>,
  });
  ignoreConnectionErrors(pool);
  return pool;
}
