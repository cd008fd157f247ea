import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import pg from 'pg';
import type { ChangeSignal } from '#server/platform/log/change-signal.ts';
import { createLocalSignal, createServerSignal } from '#server/platform/log/change-signal.ts';
import { type EngineOptions, openEmbedded } from './embedded.ts';
import { PreparingClient } from './prepared.ts';
import { ignoreConnectionErrors } from './ignore-connection-errors.ts';
import { refuseTransactionPooler } from './refuse-pooler.ts';
import { joinServers, type Servers } from './replica.ts';
import type { Schema } from './schema.ts';
import { typeParsers } from './type-parsers.ts';
import { readErrorCode } from './unavailable.ts';

export interface Database {
  readonly kind: 'embedded' | 'server';
  readonly kysely: Kysely<Schema>;
  readonly signal: ChangeSignal;
  /** Runs a read that may be slightly out of date, on a replica if there is one. */
  readonly readAnywhere: Servers['readAnywhere'];
  /** The connections of this process to each server. */
  readPools(): PoolFigures[];
  /** Copies the files of the embedded database as of one moment; null for a server. */
  readonly copyTo: ((folder: string) => Promise<void>) | null;
  close(): Promise<void>;
}

export interface PoolFigures {
  readonly server: 'primary' | 'replica';
  readonly idle: number;
  readonly busy: number;
  /** The number of requests that wait for a connection. */
  readonly waiting: number;
}

export interface DatabaseLocation {
  /** A PostgreSQL server. Without it the database is embedded. */
  readonly databaseUrl?: string | undefined;
  /** A replica of that server, for reads that may be slightly out of date. */
  readonly readUrl?: string | undefined;
  /** The directory of the embedded database. */
  readonly dataDir: string;
  /** The number of connections to a server. The embedded database has one. */
  readonly poolSize?: number | undefined;
  /**
   * Whether an embedded database is compiled for speed, for a process that serves and has the memory; false by default.
   */
  readonly isOptimized?: boolean | undefined;
}

/** Opens the database; `migrate` brings its schema up to date. */
export async function openDatabase(location: DatabaseLocation): Promise<Database> {
  const { databaseUrl, dataDir, readUrl, poolSize = 8, isOptimized = false } = location;
  if (databaseUrl === undefined) return openLocal(dataDir, { isOptimized });
  try {
    return await openServer(databaseUrl, poolSize, readUrl);
  } catch (cause) {
    // This message already names the setting.
    if (cause instanceof Error && cause.message.startsWith('DATABASE_URL')) throw cause;
    const code = readErrorCode(cause);
    const message = 'The database server of DATABASE_URL cannot be used';
    throw Object.assign(new Error(message, { cause }), code === '' ? {} : { code });
  }
}

async function openLocal(dataDir: string, engine: EngineOptions): Promise<Database> {
  const embedded = await openEmbedded(dataDir, engine);
  const signal = createLocalSignal();
  const kysely = createKysely(embedded.pool);
  return {
    kind: 'embedded',
    kysely,
    signal,
    readAnywhere: (read) => read(),
    readPools: () => [describePool('primary', embedded.pool)],
    copyTo: (folder) => embedded.copyTo(folder),
    async close() {
      await signal.close();
      await embedded.close();
    },
  };
}

const describeSession = (connectionString: string) => ({
  connectionString,
  application_name: 'vitrina',
  connectionTimeoutMillis: 10_000,
  keepAlive: true,
  types: typeParsers,
});

async function openServer(
  connectionString: string,
  max: number,
  readUrl: string | undefined,
): Promise<Database> {
  const session = describeSession(connectionString);
  await refuseTransactionPooler(session);
  const pool = new pg.Pool({ ...session, max, Client: PreparingClient, verify: preparePrimary });
  ignoreConnectionErrors(pool);
  const replica = readUrl === undefined ? null : openReplica(readUrl, max);
  const servers = joinServers(pool, replica);
  const signal = createServerSignal(pool, connectionString);
  const close = async (): Promise<void> => {
    await signal.close();
    await servers.end();
  };
  try {
    await pool.query('select 1');
  } catch (error) {
    await close();
    throw error;
  }
  const { readAnywhere } = servers;
  const readPools = (): PoolFigures[] => [
    describePool('primary', pool),
    ...(replica === null ? [] : [describePool('replica', replica)]),
  ];
  const kysely = createKysely(servers);
  return {
    kind: 'server',
    kysely,
    signal,
    readAnywhere,
    readPools,
    copyTo: null,
    close,
  };
}

const describePool = (server: PoolFigures['server'], pool: pg.Pool): PoolFigures => ({
  server,
  idle: pool.idleCount,
  busy: pool.totalCount - pool.idleCount,
  waiting: pool.waitingCount,
});

/** Waits only briefly for a connection, because the same data can be read from the primary server. */
function openReplica(readUrl: string, max: number): pg.Pool {
  const session = { ...describeSession(readUrl), connectionTimeoutMillis: 2_000 };
  const pool = new pg.Pool({ ...session, max, Client: PreparingClient, verify: prepareReplica });
  ignoreConnectionErrors(pool);
  return pool;
}

type Verify = (client: pg.PoolClient, done: (error?: Error) => void) => void;

/**
 * These settings are sent after connecting, because a pooler may not accept them at the start. The server, the database
 * or the role may preset others. Dates are read in ISO form, and a transaction that has waited for a lock must see what
 * the others have written. `jit` is off: compiling takes longer than any query here, although a server may estimate
 * otherwise for queries that guess misspelt words. A request uses one core of the server and runs the parts of a query
 * in order, as `probe` needs it.
 */
const prepareSession = `select pg_is_in_recovery() as "isReplica", set_config('timezone', 'UTC', false),
  set_config('datestyle', 'ISO', false), set_config('default_transaction_isolation', 'read committed', false),
  set_config('statement_timeout', '60s', false), set_config('jit', 'off', false),
  set_config('max_parallel_workers_per_gather', '0', false)`;

const prepareConnection =
  (mayBeReplica: boolean): Verify =>
  (client, done) => {
    client.query<{ isReplica: boolean }>(prepareSession).then(
      ({ rows }) => {
        const message = 'The database server is a replica, which can only be read';
        const isWrong = !mayBeReplica && rows[0]?.isReplica === true;
        done(isWrong ? Object.assign(new Error(message), { code: '25006' }) : undefined);
      },
      (error: unknown) => {
        done(error as Error);
      },
    );
  };

/** During a failover an address may lead to a read-only server, and the pool would keep a connection to it for ever. */
const preparePrimary = prepareConnection(false);
const prepareReplica = prepareConnection(true);

const createKysely = (pool: PostgresPool): Kysely<Schema> =>
  new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
