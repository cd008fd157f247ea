import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, inject, onTestFinished, test } from 'vitest';
import { ownEnvironment } from '../../support/own-environment.ts';
import { readBackup } from '#server/backup/backup.ts';
import { createFolder } from '../../support/test-folder.ts';
import { readConfig } from '#server/platform/config/env.ts';
import { readSecrets } from '#server/platform/config/secrets.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { describeFailure } from '#server/platform/describe-failure.ts';

const repository = resolve(import.meta.dirname, '../../..');

function createData(): string {
  const dataDir = join(createFolder(), 'data');
  cpSync(inject('embeddedTemplate'), dataDir, { recursive: true });
  return dataDir;
}

/** What a command says that cannot do its work: one sentence, and a code that shows it. */
async function fail(
  script: string,
  dataDir: string,
  environment: Record<string, string> = {},
  parameters: readonly string[] = [],
): Promise<string> {
  const child = spawn(process.execPath, [join(repository, `scripts/${script}.ts`), ...parameters], {
    cwd: repository,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...ownEnvironment(), PORT: '0', DEMO: 'false', DATA_DIR: dataDir, ...environment },
  });
  const [said, [code]] = await Promise.all([
    text(child.stderr),
    once(child, 'exit') as Promise<[number]>,
  ]);
  expect(said).not.toMatch(/^\s+at /m);
  const [sentence = ''] = said.split(': \n').slice(-1);
  expect(sentence.trim().split('\n')).toHaveLength(1);
  expect(code).toBe(1);
  return said;
}

test('a stop ends a start that still waits, and is no failure', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => {
    silent.close();
  });
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const child = spawn(process.execPath, [join(repository, 'scripts/start.ts')], {
    cwd: repository,
    stdio: 'ignore',
    env: {
      ...ownEnvironment(),
      PORT: '0',
      DATA_DIR: createFolder(),
      DATABASE_URL: `postgres://vitrina@127.0.0.1:${port}/vitrina`,
      SMTP_URL: 'outbox',
    },
  });
  await once(silent, 'connection');
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});

const rows = 'database.ndjson.gz';

test('a damaged database is named', async () => {
  const dataDir = createData();
  truncateSync(join(dataDir, 'database/global/pg_control'), 100);
  expect(await fail('start', dataDir)).toContain(
    `The database in ${join(dataDir, 'database')} cannot be opened`,
  );
});

test('a folder that lost what marks it as a database is left as it is', async () => {
  const dataDir = createData();
  rmSync(join(dataDir, 'database/PG_VERSION'));
  await expect(openDatabase({ dataDir })).rejects.toThrow(
    `The folder ${join(dataDir, 'database')} is not empty`,
  );
  // With the file back, all is as before.
  cpSync(
    join(inject('embeddedTemplate'), 'database/PG_VERSION'),
    join(dataDir, 'database/PG_VERSION'),
  );
  const database = await openDatabase({ dataDir });
  expect(await database.kysely.selectFrom('businesses').select('id').execute()).toEqual([]);
  await database.close();
});

test('secrets that hold none are named', () => {
  const dataDir = createData();
  const file = join(dataDir, 'secrets.json');
  for (const content of ['', '{"visitor":1}', '{"visitor":"short"}', '{"visitor']) {
    writeFileSync(file, content);
    expect(() => readSecrets(readConfig({ DATA_DIR: dataDir })), content).toThrow(
      `${file} holds no`,
    );
  }
});

test('a folder that cannot be written is named', async () => {
  const folder = createFolder();
  writeFileSync(join(folder, 'file'), '');
  expect(await fail('start', join(folder, 'file/data'))).toContain(join(folder, 'file/data'));
  // A lock that is a folder cannot be written either, whoever tries.
  const dataDir = createData();
  rmSync(join(dataDir, 'database.lock'), { force: true });
  mkdirSync(join(dataDir, 'database.lock'));
  await expect(openDatabase({ dataDir })).rejects.toThrow(
    `${join(dataDir, 'database.lock')} cannot be written`,
  );
});

test('a place of the site that is a file is named before anything is opened', async () => {
  const dataDir = createFolder();
  const site = join(createFolder(), 'site');
  writeFileSync(site, '');
  expect(await fail('start', dataDir, { SITE_DIR: site })).toContain(
    `SITE_DIR must be a folder, and ${site} is a file`,
  );
  expect(existsSync(join(dataDir, 'database'))).toBe(false);
});

test('a folder on a disk that is read-only is named', () => {
  // What Node says of one that is made with all above it.
  const reason = { code: 'ENOENT', syscall: 'mkdir', path: '/data/database' };
  const error = Object.assign(new Error('ENOENT: no such file or directory'), reason);
  expect(describeFailure(error)).toMatch(
    /^the folder \/data\/database cannot be made: the disk is read-only there/,
  );
});

test('a backup of a database that no server gives out says so, and leaves nothing', async () => {
  const dataDir = createData();
  const database = await openDatabase({ dataDir });
  const folder = join(createFolder(), 'backup');
  const said = await fail('backup', dataDir, {}, [folder]);
  expect(said).toContain('The server that has the database does not take commands from here.');
  expect(existsSync(folder) || existsSync(`${folder}.unfinished`)).toBe(false);
  await database.close();
});

test('a restore of what is no backup names the file', async () => {
  const [folder, config] = [createFolder(), readConfig({ DATA_DIR: createData() })];
  await expect(readBackup(config, folder)).rejects.toThrow(`${folder} holds no backup`);
  writeFileSync(join(folder, rows), 'no archive');
  await expect(readBackup(config, folder)).rejects.toThrow(join(folder, rows));
});

test('a database server that is not there is named', async () => {
  const DATABASE_URL = 'postgres://nobody@127.0.0.1:1/none';
  for (const script of ['start', 'migrate']) {
    const environment = { DATABASE_URL, SMTP_URL: 'outbox' };
    const said = await fail(script, createFolder(), environment);
    expect(said).toContain('The database server of DATABASE_URL cannot be used');
    expect(said).toContain('127.0.0.1:1');
  }
});

// What else is for others is in config.test.ts.
test('a start for others without mail is refused, and names what is missing', async () => {
  const environment = { SITE_URL: 'https://vitrina.example' };
  expect(await fail('start', createFolder(), environment)).toContain('SMTP_URL is missing');
});

test('a publication that gets no response says so', async () => {
  const environment = { SITE_DIR: createFolder(), API_URL: 'http://127.0.0.1:9/api' };
  const said = await fail('publish', createFolder(), environment);
  expect(said).toContain(`Not published from ${environment.API_URL} (the API does not respond (`);
});
