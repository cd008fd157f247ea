import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { typeDocumentedDeployment } from '../documented-deployment.ts';
import { listenForSocket } from '../listen.ts';
import { startNginx } from '../nginx.ts';
import { ownEnvironment } from '../own-environment.ts';
import { createCluster, type PostgresCluster } from '../postgres-cluster.ts';
import { type S3Server, startS3Server } from '../s3-server.ts';
import { runOnServer } from '../server-databases.ts';
import { type ServerProcess, startServerProcess } from '../server-process.ts';
import { withDatabase } from '../with-database.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { loadGeneratedCatalogue } from '#server/seed/generated-catalogue.ts';

type Settings = Readonly<Record<string, string>>;

/** A publisher of its own, like `npm start` with `RUNS=publisher`. */
interface Publisher {
  readonly settings: Settings;
  child: ChildProcess;
  /** Its output over all its starts. */
  said: string;
}

/** Processes with a primary, its replica, a bucket and nginx, with the settings of docs/operating.md 5.5. */
export interface Deployment {
  /** The running APIs. A killed one is replaced by another at its index. */
  readonly servers: ServerProcess[];
  readonly publishers: readonly Publisher[];
  readonly s3: S3Server;
  /** nginx at the address for visitors. */
  readonly origin: string;
  /** nginx at the address for publishers. */
  readonly apiUrl: string;
  readonly databaseUrl: string;
  killServer(index: number): Promise<void>;
  killPublisher(index: number): Promise<void>;
  restartDatabase(signal: 'SIGINT' | 'SIGQUIT'): Promise<void>;
  stopPublishers(): Promise<void>;
  stop(): Promise<void>;
}

const name = 'vitrina';
const root = resolve(import.meta.dirname, '../../..');

export async function bringUpDeployment(
  folder: string,
  catalogue: { readonly stores: number; readonly products: number },
): Promise<Deployment> {
  const closing: (() => Promise<unknown>)[] = [];
  const stop = async (): Promise<void> => {
    for (const close of closing.toReversed()) await close();
  };
  try {
    const { primary, replica } = await startDatabases(closing);
    const databaseUrl = primary.url(name);
    await withDatabase({ databaseUrl, dataDir: folder }, async (database) => {
      await migrate(database);
      const now = new Date('2026-01-01T12:00:00Z');
      await loadGeneratedCatalogue(database, { ...catalogue, seed: 1, now });
    });
    const s3 = await startS3Server();
    closing.push(() => s3.stop());
    const { bucket, prefix, endpoint = '', accessKeyId, secretAccessKey } = s3.place('site/');
    const [visitors, followers] = [await listenForSocket(), await listenForSocket()];
    closing.push(
      () => visitors.close(),
      () => followers.close(),
    );
    const apiUrl = `${followers.url}/api`;
    /** The addresses of this machine, in place of the documented ones. */
    const here: Settings = {
      PORT: '0',
      DATABASE_URL: databaseUrl,
      DATABASE_READ_URL: replica.url(name),
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
      SITE_DIR: `s3://${bucket}/${prefix}`,
      STORAGE: 'disk',
      SMTP_URL: 'outbox',
      // So that nothing is published except by following changes.
      PUBLISH_AT: '0 0 29 2 *',
    };
    const { processes, nginx } = typeDocumentedDeployment(folder);
    const named = (kind: string): Settings[] =>
      [...processes]
        .filter(([process]) => process.startsWith(kind))
        .map(([, settings]) => ({ ...settings, ...here }));

    const servers: ServerProcess[] = [];
    const start = (environment: Settings) =>
      startServerProcess({ kind: 'marketplace', environment: { ...environment } });
    for (const settings of named('api-')) servers.push(await start(settings));
    closing.push(() => Promise.all(servers.map((server) => server.stop())));
    const ports = servers.map(({ url }) => new URL(url).port);

    const inner = join(folder, 'followers');
    const front = await startNginx(
      ports
        .reduce(
          (text, port, index) => text.replace(`127.0.0.1:432${index + 1} `, `127.0.0.1:${port} `),
          nginx,
        )
        .replace('s3.example:80', new URL(endpoint).host)
        .replace('s3.example', new URL(endpoint).host)
        .replaceAll('http://bucket/vitrina/site', `http://bucket/${bucket}/site`)
        .replace('listen 127.0.0.1:4320', `listen unix:${inner}`),
    );
    closing.push(() => front.stop());
    visitors.leadsTo(front);
    followers.leadsTo({ socketPath: inner });

    const publishers = named('publisher-').map((given): Publisher => {
      const settings = { ...given, API_URL: apiUrl };
      const publisher = { settings, child: spawnPublisher(settings), said: '' };
      listen(publisher);
      return publisher;
    });
    const stopPublishers = async (): Promise<void> => {
      await Promise.all(publishers.map(({ child }) => end(child, 'SIGTERM')));
    };
    closing.push(stopPublishers);
    return {
      ...{ servers, publishers, s3, apiUrl, databaseUrl, stopPublishers, stop },
      origin: visitors.url,
      async killServer(index) {
        const [server, settings, port] = [servers[index], named('api-')[index], ports[index]];
        if (server === undefined || port === undefined) throw new Error('There is no such API');
        await server.kill();
        servers[index] = await start({ ...settings, PORT: port });
      },
      async killPublisher(index) {
        const publisher = publishers[index];
        if (publisher === undefined) throw new Error('There is no such publisher');
        await end(publisher.child, 'SIGKILL');
        const said = publisher.said.length;
        publisher.child = spawnPublisher(publisher.settings);
        listen(publisher);
        while (!publisher.said.slice(said).includes('Listening on')) await sleep(20);
      },
      async restartDatabase(signal) {
        await primary.stop(signal);
        await primary.start();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startDatabases(closing: (() => Promise<unknown>)[]) {
  const primary = await createCluster();
  const keep = (cluster: PostgresCluster): void => {
    closing.push(async () => {
      await cluster.stop('SIGQUIT');
      cluster.remove();
    });
  };
  keep(primary);
  await primary.start();
  await runOnServer(primary.url('postgres'), `create database ${name}`);
  await primary.stop('SIGINT');
  const replica = primary.copyReplica();
  keep(replica);
  await primary.start();
  await replica.start();
  return { primary, replica };
}

/** Starts the process and its publisher in a process group, so that one signal reaches both. */
function spawnPublisher(settings: Settings): ChildProcess {
  return spawn(process.execPath, [join(root, 'scripts/start.ts')], {
    detached: true,
    cwd: root,
    env: { ...ownEnvironment(), LOG_LEVEL: 'error', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

function listen(publisher: Publisher): void {
  publisher.child.stdout?.on('data', (chunk) => (publisher.said += String(chunk)));
}

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  const { pid } = child;
  // A process that could not be started has no id, and 0 would be the group of this one.
  if (pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  process.kill(signal === 'SIGKILL' ? -pid : pid, signal);
  await ended;
}
