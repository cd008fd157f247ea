import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { createApiUnderTest, testPublisherToken } from '../../support/api-app.ts';
import { saveStore } from '../../support/catalogue-factory.ts';
import { startObjectStore } from '../../support/object-store.ts';
import { describeOnBothEngines, takeCopy, type TestDatabase } from '../../support/test-database.ts';
import { withDatabase } from '../../support/with-database.ts';
import { createFolder } from '../../support/test-folder.ts';
import { readConfig } from '#server/platform/config/env.ts';
import { createListener } from '#server/platform/http/listener.ts';
import { describeFailure } from '#server/platform/describe-failure.ts';
import { examineDisk, examineSite } from '#server/doctor/examine-machine.ts';
import { lookAtCollation } from '#server/doctor/examine-database.ts';
import { examine } from '#server/doctor/finding.ts';
import { listExaminations } from '#server/doctor/list-examinations.ts';

/** Each subject with what is found of it, as `npm run doctor` says it. */
async function look(variables: Record<string, string>): Promise<Record<string, string>> {
  const folder = createFolder();
  const config = readConfig({
    DATA_DIR: join(folder, 'data'),
    SITE_DIR: join(folder, 'site'),
    ...variables,
  });
  const examined = await Promise.all(
    listExaminations(config).map((one) => examine(one, describeFailure)),
  );
  const findings = examined.flat();
  for (const { sentence } of findings) expect(sentence).not.toContain('\n');
  return Object.fromEntries(
    findings.map(({ subject, isRight, sentence }) => [
      subject,
      `${isRight ? 'right' : 'wrong'}: ${sentence}`,
    ]),
  );
}

/** The site of these tests is at a second address of loopback, which counts as public. macOS has none. */
const siteTest = test.runIf(process.platform !== 'darwin');

async function startSite(server: string | null): Promise<string> {
  const site = createServer((_request, response) => {
    if (server !== null) response.setHeader('server', server);
    response.end('ok');
  });
  await new Promise<void>((listening) => site.listen(0, '127.0.0.2', listening));
  onTestFinished(() => void site.close());
  return `http://127.0.0.2:${(site.address() as AddressInfo).port}`;
}

test('finds a machine right on which the marketplace is tried out, and leaves nothing there', async () => {
  const folder = createFolder();
  const places = { DATA_DIR: join(folder, 'data'), SITE_DIR: join(folder, 'site') };
  const found = await look(places);
  expect(Object.keys(found)).toEqual([
    ...['database', 'clock', 'pictures', 'site', 'disk', 'memory', 'mail', 'identity'],
  ]);
  expect(Object.values(found).filter((one) => !one.startsWith('right'))).toEqual([]);
  expect(found.database).toContain('to be made');
  expect(
    readdirSync(folder, { recursive: true })
      .map(String)
      .filter((name) => name.includes('probe')),
  ).toEqual([]);
});

test('makes no database in a folder that is made for one', async () => {
  const DATA_DIR = createFolder();
  mkdirSync(join(DATA_DIR, 'database'));
  expect((await look({ DATA_DIR })).database).toMatch(/^right: .* to be made/);
  expect(readdirSync(join(DATA_DIR, 'database'))).toEqual([]);
});

test('finds a site wrong in which nothing can be written', async () => {
  const folder = createFolder();
  writeFileSync(join(folder, 'site'), 'a file in the place of the folder');
  const found = await look({ DATA_DIR: join(folder, 'data'), SITE_DIR: join(folder, 'site') });
  expect(found.site).toMatch(/^wrong: .*site/);
});

// A folder of somebody else, which a test that root runs could not have.
test('finds site and data wrong that belong to somebody else', async () => {
  const folder = createFolder();
  const [dataDir, siteDir] = [join(folder, 'data'), join(folder, 'site')];
  mkdirSync(siteDir);
  const config = readConfig({ DATA_DIR: dataDir, SITE_DIR: siteDir });
  const lookAs = async (refused: string) => {
    const probe = (place: string): void => {
      if (place === refused) throw new Error(`EACCES: permission denied, open '${place}'`);
    };
    const all = [...examineSite(config, probe), ...examineDisk(config, probe)];
    const findings = await Promise.all(all.map((one) => examine(one, describeFailure)));
    return findings
      .flat()
      .filter(({ isRight }) => !isRight)
      .map(({ subject }) => subject);
  };
  expect(await lookAs(folder)).toEqual(['site']);
  expect(await lookAs(siteDir)).toEqual(['site']);
  expect(await lookAs(dataDir)).toEqual(['disk']);
  expect(await lookAs('')).toEqual([]);
});

test('finds a database server right, and compares the clocks', async () => {
  const copy = await takeCopy('server');
  const settings = { DATABASE_URL: copy.location.databaseUrl ?? '', SMTP_URL: 'outbox' };
  const found = await look(settings);
  const right =
    /^right: PostgreSQL \d+, 9 of (\d+) connections for each API process: \d+ of them fit$/;
  expect(found.database).toMatch(right);
  expect(found.clock).toMatch(/^right: \d+\.\d seconds from that of the database server$/);
  const connections = Number(right.exec(found.database ?? '')?.[1]);
  // Beside the pool one connection more is needed. A pool has 200 at most, which a server of TEST_DATABASE_URL may take.
  const pool = Math.min(connections, 200);
  const crowded = await look({ ...settings, DATABASE_POOL: String(pool) });
  const wrong = `wrong: DATABASE_POOL is ${pool}, and the server takes ${connections} connections in all`;
  if (pool === connections) expect(crowded.database).toBe(wrong);
  else expect(crowded.database).toMatch(/^right: .* 201 of /);
});

/** The API of a deployment, whose clock is that many seconds off. */
async function startApi(under: Pick<TestDatabase, 'database'>, offSeconds = 0): Promise<string> {
  const { app } = createApiUnderTest(under, { SITE_URL: 'https://vitrina.example' });
  const handle = createListener(app.fetch);
  const server = createServer((request, response) => {
    response.setHeader('date', new Date(Date.now() + offSeconds * 1000).toUTCString());
    handle(request, response);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
}

test('finds of a publisher alone the API that it follows, and asks for nothing that it does not need', async () => {
  const copy = await takeCopy('server');
  await withDatabase(copy.location, async (database) => {
    const settings = { RUNS: 'publisher', SITE_URL: 'https://vitrina.example' };
    const [API_URL, late] = [await startApi({ database }), await startApi({ database }, 90)];
    const ask = (variables: Record<string, string>) => look({ ...settings, API_URL, ...variables });
    const right = await ask({ PUBLISHER_TOKEN: testPublisherToken });
    expect(Object.keys(right)).toEqual(['api', 'site', 'disk', 'memory']);
    expect(right.api).toBe(`right: ${API_URL} responds, and lets this publisher in`);
    const other = 'another token of sixteen characters';
    expect((await ask({ PUBLISHER_TOKEN: other })).api).toMatch(/^wrong: .* is another one there$/);
    expect((await ask({})).api).toMatch(/^wrong: .* PUBLISHER_TOKEN is missing$/);
    const clock = await ask({ PUBLISHER_TOKEN: testPublisherToken, API_URL: late });
    expect(clock.api).toMatch(/^wrong: the clock of .* is [89]\d seconds from this one$/);
    const away = await ask({ PUBLISHER_TOKEN: other, API_URL: 'http://127.0.0.1:1/api' });
    expect(away.api).toMatch(/^wrong: \S/);
    expect(JSON.stringify([right, clock, away])).not.toMatch(/a token of sixteen|another token of/);
  });
});

siteTest('finds of an API alone whether a publisher can follow it', async () => {
  const settings = { RUNS: 'api', SMTP_URL: 'outbox' };
  expect((await look(settings)).publisher).toMatch(/^right: /);
  const open = { ...settings, SITE_URL: await startSite(null) };
  expect((await look(open)).publisher).toMatch(/^wrong: PUBLISHER_TOKEN is missing/);
  const known = await look({ ...open, PUBLISHER_TOKEN: testPublisherToken });
  expect(known.publisher).toMatch(/^right: /);
});

test('finds a store whose address became a page of the site', async () => {
  const copy = await takeCopy('server');
  const { location } = copy;
  const settings = { DATABASE_URL: location.databaseUrl ?? '', SMTP_URL: 'outbox' };
  expect((await look(settings)).addresses).toMatch(/^right: no store/);
  await withDatabase(location, async (database) => {
    await saveStore(database, {});
    await database.kysely.updateTable('businesses').set({ url: 'orders' }).execute();
  });
  expect((await look(settings)).addresses).toMatch(/^wrong: stores have .* now: \/orders\. /);
});

describeOnBothEngines('the order of text', (under) => {
  test('is found wrong where it is that of another machine, with what mends it', async () => {
    const { database } = under;
    expect(await lookAtCollation(database)).toBe('text is ordered as its indexes are');
    await sql`update pg_database set datcollversion = '0' where datname = current_database()`.execute(
      database.kysely,
    );
    const found = await lookAtCollation(database);
    expect(found).toBeInstanceOf(Error);
    expect(String(found)).toMatch(
      /order of version 0, and the server has .* reindex database (\S+); alter database \1 refresh collation version;$/,
    );
    await sql`update pg_database set datcollversion = pg_database_collation_actual_version(oid)
      where datname = current_database()`.execute(database.kysely);
  });
});

test('names what is not there, and keeps secrets', async () => {
  const found = await look({
    DATABASE_URL: 'postgres://vitrina:hunter2@127.0.0.1:1/none',
    SMTP_URL: 'smtp://vitrina:hunter2@127.0.0.1:1',
    SITE_URL: 'http://127.0.0.2:1',
    STORAGE: 's3',
    S3_BUCKET: 'fotos',
    S3_ENDPOINT: 'http://127.0.0.1:1',
    S3_ACCESS_KEY_ID: 'clave',
    S3_SECRET_ACCESS_KEY: 'hunter2',
    SITE_DIR: 's3://sitio',
    IDENTITY_POOL_ID: 'us-east-2_AbCdEf123',
    IDENTITY_CLIENT_ID: 'client',
    IDENTITY_ENDPOINT: 'http://127.0.0.1:1',
    IDENTITY_ACCESS_KEY_ID: 'clave',
    IDENTITY_SECRET_ACCESS_KEY: 'hunter2',
  });
  expect(Object.keys(found)).toEqual([
    ...['database', 'addresses', 'collation', 'clock', 'pictures', 'site', 'disk', 'memory'],
    ...['mail', 'identity', 'issuer', 'client', 'pool', 'contact', 'proxy'],
  ]);
  const { disk, memory, ...others } = found;
  expect(disk).toMatch(/^right: \d+ MB free/);
  expect(memory).toMatch(/^right: \d+ MB$/);
  for (const sentence of Object.values(others)) expect(sentence).toMatch(/^wrong: \S/);
  expect(JSON.stringify(found)).not.toContain('hunter2');
});

siteTest('finds mail, buckets and a site of others right that respond', async () => {
  const store = await startObjectStore('fotos');
  onTestFinished(() => store.close());
  const smtp = new SMTPServer({ disabledCommands: ['AUTH', 'STARTTLS'] });
  await new Promise<void>((listening) => smtp.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    smtp.close();
  });
  const found = await look({
    SITE_URL: await startSite(null),
    CONTACT_EMAIL: 'hola@tienda.cu',
    SMTP_URL: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    STORAGE: 's3',
    S3_BUCKET: 'fotos',
    S3_ENDPOINT: store.url,
    S3_ACCESS_KEY_ID: 'clave',
    S3_SECRET_ACCESS_KEY: 'secreta',
  });
  expect(Object.values(found).filter((one) => !one.startsWith('right'))).toEqual([]);
  expect(found.pictures).toMatch(
    /^right: kept in the bucket fotos: write, read, list, delete of images\/probe-\w+\/1\.webp work$/,
  );
  expect([...store.objects.keys()]).toEqual([]);
});

test('says of a bucket what was tried with which key, and what the service said', async () => {
  const store = await startObjectStore('fotos');
  onTestFinished(() => store.close());
  const settings = {
    STORAGE: 's3',
    SITE_DIR: 's3://fotos/sitio',
    S3_BUCKET: 'fotos',
    S3_ENDPOINT: store.url,
    S3_ACCESS_KEY_ID: 'clave',
    S3_SECRET_ACCESS_KEY: 'secreta',
  };
  store.refused = 'DELETE';
  expect((await look(settings)).site).toMatch(
    /^wrong: delete sitio\/\.probe-\w+ in the bucket fotos \(after write, read, list\): the service responds 403 AccessDenied$/,
  );
  store.refused = null;
  store.isShut = true;
  const { site, pictures } = await look(settings);
  expect(site).toMatch(
    /^wrong: write sitio\/\.probe-\w+ in the bucket fotos: the service responds 403 AccessDenied$/,
  );
  expect(pictures).toMatch(/^wrong: write images\/probe-\w+\/1\.webp in the bucket fotos: /);
});

siteTest('finds a public site wrong that shows the address of the example', async () => {
  const settings = { SITE_URL: await startSite(null), SMTP_URL: 'outbox' };
  expect((await look(settings)).contact).toMatch(/^wrong: .* set CONTACT_EMAIL$/);
  const set = await look({ ...settings, CONTACT_EMAIL: 'hola@tienda.cu' });
  expect(set.contact).toBe('right: the site shows hola@tienda.cu');
});

siteTest('finds a proxy that TRUST_PROXY does not know of', async () => {
  const SITE_URL = await startSite('nginx');
  expect((await look({ SITE_URL, SMTP_URL: 'outbox' })).proxy).toMatch(/^wrong: .* TRUST_PROXY=0/);
  const found = await look({ SITE_URL, SMTP_URL: 'outbox', TRUST_PROXY: '1' });
  expect(found.proxy).toBe(`right: ${SITE_URL} responds through nginx, TRUST_PROXY=1`);
});

test('the command says a line each and ends with 1 when something is wrong', async () => {
  const folder = createFolder();
  const script = resolve(import.meta.dirname, '../../../scripts/doctor.ts');
  const run = (variables: Record<string, string>) =>
    new Promise<{ code: number; lines: string[] }>((done) => {
      const env = { PATH: process.env.PATH, DATA_DIR: folder, ...variables };
      execFile(process.execPath, [script], { cwd: folder, env }, (error, stdout) => {
        done({ code: Number(error?.code ?? 0), lines: stdout.trim().split('\n') });
      });
    });
  const right = await run({});
  expect([right.code, right.lines.length]).toEqual([0, 8]);
  for (const line of right.lines) expect(line).toMatch(/^right {2}\S+ +\S/);
  const wrong = await run({ SMTP_URL: 'smtp://127.0.0.1:1' });
  expect([wrong.code, wrong.lines.length]).toEqual([1, 8]);
  expect(wrong.lines[6]).toMatch(/^WRONG {2}mail +.*ECONNREFUSED/);
});
