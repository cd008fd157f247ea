import pg from 'pg';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import { DirectoryInUseError } from '#files/directory-lock.ts';
import type { Config } from '#server/platform/config/env.ts';
import { findClockFault, listMarks } from '#server/platform/clock.ts';
import { hasDatabase } from '#server/platform/db/database-directory.ts';
import { type Database, openDatabase } from '#server/platform/db/open.ts';
import { mostSecondsApart } from './clock.ts';
import type { Examination } from './finding.ts';
import { reservedSlugs } from '#domain/paths/reserved-words.ts';

const oldestVersion = 15;
const extensions = ['unaccent', 'pg_trgm', 'fuzzystrmatch'];

/**
 * Checks the database of the settings, the urls of its stores, and this machine's clock against the server's. Changes
 * nothing.
 */
export function examineDatabase(config: Config): Examination[] {
  const { databaseReadUrl: readUrl } = config;
  if (config.databaseUrl === undefined) {
    return [
      { subject: 'database', look: () => lookAtEmbedded(config.dataDir) },
      { subject: 'clock', look: () => Promise.resolve(lookAtOwnClock(config.dataDir)) },
    ];
  }
  const look = (work: (database: Database) => Promise<string | Error>) => async () => {
    const database = await openDatabase({ ...config, poolSize: 1 });
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  };
  return [
    { subject: 'database', look: look((database) => lookAtServer(database, config)) },
    { subject: 'addresses', look: look(lookAtAddresses) },
    { subject: 'collation', look: look(lookAtCollation) },
    { subject: 'clock', look: look(compareClocks) },
    ...(readUrl === undefined ? [] : [{ subject: 'replica', look: () => lookAtReplica(readUrl) }]),
  ];
}

async function lookAtEmbedded(dataDir: string): Promise<string | Error> {
  const directory = join(resolve(dataDir), 'database');
  if (!hasDatabase({ dataDir })) return `embedded, to be made in ${directory} at the first start`;
  try {
    const database = await openDatabase({ dataDir });
    try {
      const found = [await lookAtAddresses(database), await lookAtCollation(database)];
      return found.find((one) => one instanceof Error) ?? `embedded, in ${directory}`;
    } finally {
      await database.close();
    }
  } catch (error) {
    if (!(error instanceof DirectoryInUseError)) throw error;
    return `embedded, in ${directory}, and in use by a process that runs`;
  }
}

function lookAtOwnClock(dataDir: string): string | Error {
  const fault = findClockFault(Date.now(), { marks: listMarks(resolve(dataDir)) });
  return fault === null ? 'nothing here is of a later time' : new Error(fault);
}

async function lookAtServer({ kysely }: Database, config: Config): Promise<string | Error> {
  const { rows } = await sql<{ version: number; connections: number; offered: string[] }>`
    select current_setting('server_version_num')::int / 10000 as version,
      current_setting('max_connections')::int
        - current_setting('superuser_reserved_connections')::int
        - coalesce(current_setting('reserved_connections', true), '0')::int as connections,
      array(select name::text from pg_available_extensions) as offered`.execute(kysely);
  const [server] = rows;
  if (server === undefined) return new Error('it returned nothing');
  const { version, connections, offered } = server;
  if (version < oldestVersion) {
    return new Error(`PostgreSQL ${version}, and ${oldestVersion} or later is needed`);
  }
  const missing = extensions.filter((name) => !offered.includes(name));
  if (missing.length > 0) return new Error(`the server does not offer ${missing.join(', ')}`);
  // Besides the pool, one connection listens for changes.
  const own = config.databasePool + 1;
  if (own > connections) {
    return new Error(
      `DATABASE_POOL is ${config.databasePool}, and the server takes ${connections} connections in all`,
    );
  }
  const fitting = Math.floor(connections / own);
  return `PostgreSQL ${version}, ${own} of ${connections} connections for each API process: ${fitting} of them fit`;
}

async function lookAtReplica(url: string): Promise<string | Error> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    const { rows } = await client.query<{ follows: boolean; seconds: number | null }>(
      `select pg_is_in_recovery() as follows,
        extract(epoch from now() - pg_last_xact_replay_timestamp())::float8 as seconds`,
    );
    if (rows[0]?.follows !== true) return new Error('it takes writes, and follows nobody');
    return `follows; what it has last came ${Math.round(rows[0].seconds ?? 0)} seconds ago`;
  } finally {
    await client.end();
  }
}

async function compareClocks({ kysely }: Database): Promise<string | Error> {
  const before = Date.now();
  const { rows } = await sql<{ now: number }>`
    select extract(epoch from clock_timestamp())::float8 * 1000 as now`.execute(kysely);
  const middle = (before + Date.now()) / 2;
  const seconds = Math.abs((rows[0]?.now ?? 0) - middle) / 1000;
  const text = `${seconds.toFixed(1)} seconds from that of the database server`;
  return seconds > mostSecondsApart ? new Error(text) : text;
}

/** Whether a store has a url that a page of this release needs. Nobody could see the store there. */
async function lookAtAddresses({ kysely }: Database): Promise<string | Error> {
  const { rows: tables } = await sql<{ has: boolean }>`
    select to_regclass('businesses') is not null as has`.execute(kysely);
  const { rows } =
    tables[0]?.has === true
      ? await sql<{ url: string }>`
          select url from businesses
          where deleted_at is null and url = any(${sql.val([...reservedSlugs])}::text[])
          order by url`.execute(kysely)
      : { rows: [] };
  if (rows.length === 0) return 'no store stands where a page of the site does';
  const paths = rows.map(({ url }) => `/${url}`).join(', ');
  return new Error(
    `stores have addresses that are pages of the site now: ${paths}. Their owners must give them another name first`,
  );
}

/**
 * Whether text sorts as it did when its indexes were built. A database that moves to a machine with another C library
 * or ICU keeps indexes in the former order, which miss rows and allow duplicates. The embedded database has its own
 * library.
 */
export async function lookAtCollation({ kysely }: Database): Promise<string | Error> {
  const { rows } = await sql<{ name: string; kept: string; actual: string | null }>`
    select quote_ident(datname) as name, datcollversion as kept,
      pg_database_collation_actual_version(oid) as actual
    from pg_database
    where datname = current_database()
      and datcollversion is distinct from pg_database_collation_actual_version(oid)
      and datcollversion is not null`.execute(kysely);
  const { rows: others } = await sql<{ name: string }>`
    select distinct quote_ident(collname) as name
    from pg_collation
    join pg_attribute on attcollation = pg_collation.oid
    join pg_class on pg_class.oid = attrelid
    where relnamespace = to_regnamespace(current_schema()::text)
      and collversion is not null
      and collversion is distinct from pg_collation_actual_version(pg_collation.oid)
    order by name`.execute(kysely);
  const [database] = rows;
  if (database === undefined && others.length === 0) return 'text is ordered as its indexes are';
  const reason =
    database === undefined
      ? `indexes are in the order of former versions of ${others.map(({ name }) => name).join(', ')}`
      : `indexes are in the order of version ${database.kept}, and the server has ${database.actual ?? 'none'}`;
  const refreshes = [
    ...rows.map(({ name }) => `alter database ${name} refresh collation version`),
    ...others.map(({ name }) => `alter collation ${name} refresh version`),
  ];
  const target = database?.name ?? '<its name>';
  return new Error(
    `${reason}, so searches may miss rows. Stop Vitrina and give psql, as the owner: ` +
      ['reindex database ' + target, ...refreshes].map((one) => `${one};`).join(' '),
  );
}
