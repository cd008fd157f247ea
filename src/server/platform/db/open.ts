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
  /** Reads what may be a moment behind what was written, from a replica where there is one. */
  readonly readAnywhere: Servers['readAnywhere'];
  /** The connections of this process to each server. */
  readPools(): PoolFigures[];
  /** Copies the files of the embedded database as of one instant; null for a server. */
  readonly copyTo: ((folder: string) => Promise<void>) | null;
  close(): Promise<void>;
}

export interface PoolFigures {
  readonly server: 'primary' | 'replica';
  readonly idle: number;
  readonly busy: number;
  /** Requests that wait for one. */
  readonly waiting: number;
}

export interface DatabaseLocation {
  /** A PostgreSQL server; without it the database is embedded. */
  readonly databaseUrl?: string | undefined;
  /** A server that follows it, for reads that may be a moment behind. */
  readonly readUrl?: string | undefined;
  /** The directory of the embedded database. */
  readonly dataDir: string;
  /** Connections to a server; the embedded database has one. */
  readonly poolSize?: number | undefined;
  /** Whether an embedded one is compiled for speed, as a process that serves has it where there is memory; false without. */
  readonly isOptimized?: boolean | undefined;
}

/** Opens the database; `migrate` brings its schema up to date. */
export async function openDatabase(location: DatabaseLocation): Promise<Database> {
  const { databaseUrl, dataDir, readUrl, poolSize = 8, isOptimized = false } = location;
  if (databaseUrl === undefined) return openLocal(dataDir, { isOptimized });
  try {
    return await openServer(databaseUrl, poolSize, readUrl);
  } catch (cause) {
    // One that names the setting already.
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

/** Whoever reads there does not wait long: the same can be read where writes go. */
function openReplica(readUrl: string, max: number): pg.Pool {
  const session = { ...describeSession(readUrl), connectionTimeoutMillis: 2_000 };
  const pool = new pg.Pool({ ...session, max, Client: PreparingClient, verify: prepareReplica });
  ignoreConnectionErrors(pool);
  return pool;
}

type Verify = (client: pg.PoolClient, done: (error?: Error) => void) => void;

/**
 * Set once connected, because a pooler need not take them before. No query here takes as long as to compile one does,
 * which a server may think otherwise of those that guess what a misspelt word means. A request takes one core of the
 * server, and finds the parts of a query in their order, as `probe` needs them.
 */
const prepareSession = `select pg_is_in_recovery() as "isReplica", set_config('timezone', 'UTC', false),
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

/** During a failover an address may lead to a server that only reads; a connection to it would be kept for ever. */
const preparePrimary = prepareConnection(false);
const prepareReplica = prepareConnection(true);

const createKysely = (pool: PostgresPool): Kysely<Schema> =>
  new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
