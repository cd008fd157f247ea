import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { findFreePort } from '../../support/listen.ts';
import { runOnServer } from '../../support/server-databases.ts';
import { createFolder } from '../../support/test-folder.ts';
import { openDatabase } from '#server/platform/db/open.ts';

const hasPooler = ((): boolean => {
  try {
    execFileSync('pgbouncer', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();
// PgBouncer refuses to run as root.
const user = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};

/** The address of a pooler in front of the server of the tests. */
async function startPooler(mode: 'session' | 'transaction'): Promise<string> {
  const folder = createFolder();
  const { host, port, user: name } = new pg.Client({ connectionString: inject('serverUrl') });
  const listenPort = await findFreePort();
  const file = join(folder, 'pgbouncer.ini');
  const lines = [
    '[databases]',
    `* = host=${host} port=${port} user=${name ?? 'postgres'}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${listenPort}`,
    'unix_socket_dir =',
    'auth_type = any',
    `pool_mode = ${mode}`,
  ];
  writeFileSync(file, `${lines.join('\n')}\n`);
  chmodSync(folder, 0o755);
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  const child = spawn('pgbouncer', [file], { ...user, stdio: 'ignore' });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  const url = `postgresql://postgres@127.0.0.1:${listenPort}/postgres`;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended with ${child.exitCode}`);
    const client = new pg.Client({ connectionString: url });
    const isThere = await client.connect().then(
      () => true,
      () => false,
    );
    if (isThere) {
      await client.end();
      return url;
    }
    await sleep(20);
  }
}

describe.skipIf(!hasPooler)('a pooler in front of the database (needs PgBouncer)', () => {
  test('is refused by name in transaction mode', async () => {
    const databaseUrl = await startPooler('transaction');
    await expect(openDatabase({ databaseUrl, dataDir: '' })).rejects.toThrow(
      'DATABASE_URL leads to a pooler in transaction mode',
    );
  });

  test('serves in session mode, each session as it needs to be', async () => {
    const databaseUrl = await startPooler('session');
    const database = await openDatabase({ databaseUrl, dataDir: '' });
    const { rows } = await sql`
      select current_setting('timezone') as zone, current_setting('statement_timeout') as patience`.execute(
      database.kysely,
    );
    expect(rows).toEqual([{ zone: 'UTC', patience: '1min' }]);
    await database.close();
  });
});

test('a session is as it needs to be, whatever the server presets', async () => {
  const address = new URL(inject('serverUrl'));
  const presets = '-c datestyle=German -c default_transaction_isolation=serializable';
  address.searchParams.set('options', presets);
  const database = await openDatabase({ databaseUrl: address.href, dataDir: '' });
  const { rows } = await sql`
    select timestamptz '2026-11-30 08:00:00.5+00' as at, date '2026-11-30'::text as day,
      current_setting('transaction_isolation') as isolation`.execute(database.kysely);
  await database.close();
  expect(rows).toEqual([
    { at: '2026-11-30T08:00:00.500Z', day: '2026-11-30', isolation: 'read committed' },
  ]);
});

test('where the server has room for one connection alone, none is left open', async () => {
  const serverUrl = inject('serverUrl');
  const role = `one_at_a_time_${randomBytes(6).toString('hex')}`;
  await runOnServer(serverUrl, `create role ${role} login connection limit 1`);
  onTestFinished(() => runOnServer(serverUrl, `drop role ${role}`));
  const address = new URL(serverUrl);
  address.username = role;
  await expect(openDatabase({ databaseUrl: address.href, dataDir: '' })).rejects.toMatchObject({
    cause: { message: expect.stringContaining('too many connections') as string },
  });
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  onTestFinished(() => client.end());
  const isAlone = async (): Promise<boolean> => {
    const { rows } = await client.query('select from pg_stat_activity where usename = $1', [role]);
    return rows.length === 0;
  };
  await expect.poll(isAlone).toBe(true);
});
