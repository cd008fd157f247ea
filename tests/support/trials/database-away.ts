import { randomInt } from 'node:crypto';
import { type DatabaseAddress, openDatabaseAddress } from '../database-address.ts';
import { type PostgresCluster, createCluster } from '../postgres-cluster.ts';
import { runOnServer } from '../server-databases.ts';
import { type ServerProcess, startServerProcess } from '../server-process.ts';
import { withDatabase } from '../with-database.ts';
import { type ApiCrashOutcome, examine, listProducts } from './api-crash.ts';
import { type AwayWriters, startWriters } from './away-writers.ts';
import type { Changes } from '#contract/publication.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { loadGeneratedCatalogue } from '#server/seed/generated-catalogue.ts';

export interface DatabaseAwayOptions {
  /** The number of restarts of the server. Every second one is like a crash. */
  readonly restarts: number;
  /** The number of times that all connections are cut, in turn by the server and on the way. */
  readonly cuts: number;
  /** Whether a replica takes over at the end. */
  readonly failsOver: boolean;
  readonly onRound?: (round: number) => void;
}

export interface DatabaseAwayOutcome extends ApiCrashOutcome {
  /** The number of 503 responses that told when to retry. */
  readonly refused: number;
  /** Other responses, and what happened to the process. */
  readonly wrong: readonly string[];
  /** Milliseconds from each return of the database until the site shows changes that were confirmed after it. */
  readonly followedMs: readonly number[];
}

const name = 'away';

/** Takes the database away from a marketplace again and again while eight visitors comment. */
export async function runDatabaseAwayTrial(
  folder: string,
  options: DatabaseAwayOptions,
): Promise<DatabaseAwayOutcome> {
  let cluster = await createCluster();
  const clusters = [cluster];
  const address = await openDatabaseAddress(cluster.socket);
  const location = { databaseUrl: address.url(name), dataDir: folder };
  try {
    await cluster.start();
    await runOnServer(cluster.url('postgres'), `create database ${name}`);
    const products = await withDatabase(location, async (database) => {
      await migrate(database);
      const now = new Date('2026-01-01T12:00:00Z');
      await loadGeneratedCatalogue(database, { stores: 3, products: 5, seed: 1, now });
      return listProducts(database);
    });
    const server = await startServerProcess({
      kind: 'marketplace',
      environment: {
        DATABASE_URL: location.databaseUrl,
        DATA_DIR: folder,
        SITE_DIR: `${folder}/site`,
        LOG_LEVEL: 'silent',
      },
    });
    await server.waitForNews('ready');
    const writers = startWriters(server, products);
    const followedMs: number[] = [];
    const disturb = async (work: () => Promise<void>): Promise<void> => {
      await writers.waitForMore(randomInt(10, 60));
      await work();
      followedMs.push(await measureFollowing(server, writers));
      options.onRound?.(followedMs.length);
    };
    try {
      for (let round = 0; round < options.restarts; round += 1) {
        await disturb(() => restart(cluster, round % 2 === 0 ? 'SIGINT' : 'SIGQUIT'));
      }
      for (let round = 0; round < options.cuts; round += 1) {
        await disturb(() => cut(round % 2 === 0 ? cluster : address));
      }
      if (options.failsOver) {
        await disturb(async () => {
          const replica = await attachReplica(cluster);
          clusters.push(replica);
          await writers.waitForMore(randomInt(10, 60));
          await failOver(cluster, replica, address);
          cluster = replica;
        });
      }
    } catch (error) {
      writers.wrong.push(String(error));
    }
    await writers.stop();
    const outcome = await withDatabase(location, (database) =>
      examine(database, writers.acknowledged),
    );
    await server.stop().catch((error: unknown) => writers.wrong.push(String(error)));
    return { ...outcome, refused: writers.refused(), wrong: writers.wrong, followedMs };
  } finally {
    await address.close();
    for (const one of clusters) {
      await one.stop('SIGINT');
      one.remove();
    }
  }
}

async function restart(cluster: PostgresCluster, signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
  await cluster.stop(signal);
  await cluster.start();
}

async function cut(what: PostgresCluster | DatabaseAddress): Promise<void> {
  if ('cut' in what) what.cut();
  else await terminate(what);
}

const terminate = (cluster: PostgresCluster): Promise<void> =>
  runOnServer(
    cluster.url('postgres'),
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
  );

/** A replica that must confirm every commit, so that it has all of them when it takes over. */
async function attachReplica(primary: PostgresCluster): Promise<PostgresCluster> {
  await primary.stop('SIGINT');
  const replica = primary.copyReplica();
  await primary.start();
  await replica.start();
  const url = primary.url('postgres');
  await runOnServer(url, `alter system set synchronous_standby_names = 'replica'`);
  await runOnServer(url, 'select pg_reload_conf()');
  return replica;
}

/** Crashes the primary. Its address leads to the replica at once, and the replica takes over only afterwards. */
async function failOver(
  primary: PostgresCluster,
  replica: PostgresCluster,
  address: DatabaseAddress,
): Promise<void> {
  await primary.stop('SIGQUIT');
  address.target = replica.socket;
  await runOnServer(
    replica.url('postgres'),
    'alter system set synchronous_standby_names = default',
  );
  await runOnServer(replica.url('postgres'), 'select pg_promote()');
}

/** The time until the site shows a change that is confirmed from now on. */
async function measureFollowing(server: ServerProcess, writers: AwayWriters): Promise<number> {
  const from = performance.now();
  await writers.waitForMore(1);
  const cursor = await writers.read<Changes>('/changes').then((changes) => changes.cursor);
  await server.waitForNews('published', 0, (news) => 'cursor' in news && news.cursor >= cursor);
  return performance.now() - from;
}
