import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { ChangeSignal } from './log/change-signal.ts';
import { createLocalSignal, createServerSignal } from './log/change-signal.ts';
import { openEmbedded } from './embedded.ts';
import { PreparingClient } from './prepared.ts';
import { ignoreConnectionErrors } from './pool-errors.ts';
import type { Schema } from './schema.ts';
import { typeParsers } from './type-parsers.ts';

export interface Database {
  readonly kind: 'embedded' | 'server';
  readonly kysely: Kysely<Schema>;
  readonly signal: ChangeSignal;
  close(): Promise<void>;
}

export interface DatabaseLocation {
  /** A PostgreSQL server; without it the database is embedded. */
  readonly databaseUrl?: string | undefined;
  /** The directory of the embedded database. */
  readonly dataDir: string;
  /** Connections to a server; the embedded database has one. */
  readonly poolSize?: number | undefined;
}

/** Opens the database; `migrate` brings its schema up to date. */
export async function openDatabase(location: DatabaseLocation): Promise<Database> {
  const { databaseUrl, dataDir, poolSize = 8 } = location;
  return databaseUrl === undefined ? openLocal(dataDir) : openServer(databaseUrl, poolSize);
}

async function openLocal(dataDir: string): Promise<Database> {
  const embedded = await openEmbedded(dataDir);
  const signal = createLocalSignal();
  return {
    kind: 'embedded',
    kysely: createKysely(embedded.pool),
    signal,
    async close() {
      await signal.close();
      await embedded.close();
    },
  };
}

async function openServer(connectionString: string, max: number): Promise<Database> {
  const pool = new pg.Pool({
    connectionString,
    max,
    application_name: 'vitrina',
    connectionTimeoutMillis: 10_000,
    statement_timeout: 60_000,
    keepAlive: true,
    options: '-c timezone=UTC',
    types: typeParsers,
    Client: PreparingClient,
    verify: refuseReplica,
  });
  ignoreConnectionErrors(pool);
  const signal = createServerSignal(pool, connectionString);
  const close = async (): Promise<void> => {
    await signal.close();
    await pool.end();
  };
  try {
    await pool.query('select 1');
  } catch (error) {
    await close();
    throw error;
  }
  return { kind: 'server', kysely: createKysely(pool), signal, close };
}

/** During a failover an address may lead to a server that only reads; a connection to it would be kept for ever. */
function refuseReplica(client: pg.PoolClient, done: (error?: Error) => void): void {
  client.query<{ isReplica: boolean }>('select pg_is_in_recovery() as "isReplica"').then(
    ({ rows }) => {
      const message = 'The database server is a replica, which can only be read';
      done(
        rows[0]?.isReplica === true
          ? Object.assign(new Error(message), { code: '25006' })
          : undefined,
      );
    },
    (error: unknown) => {
      done(error as Error);
    },
  );
}

const createKysely = (pool: pg.Pool): Kysely<Schema> =>
  new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
