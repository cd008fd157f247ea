import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { type AddressInfo, type Socket, connect, createServer } from 'node:net';
import { join } from 'node:path';
import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { saveStore } from '../../support/catalogue-factory.ts';
import { findFreePort } from '../../support/listen.ts';
import { quietReport } from '../../support/quiet-report.ts';
import { askAtOnce, countOutcomes, openRaw } from '../../support/raw-request.ts';
import { type Engine, takeCopy } from '../../support/test-database.ts';
import { createFolder } from '../../support/test-folder.ts';
import type { Changes } from '#contract/publication.ts';
import { type Config, readConfig } from '#server/platform/config/env.ts';
import { queueEmail } from '#server/platform/mail/queue.ts';
import { startPublisherAlone } from '#server/start-publisher.ts';
import { startServer } from '#server/start-server.ts';

const logger = pino({ level: 'silent' });
const home = '<!doctype html><title>Inicio</title>';

function configure(variables: Record<string, string>): Config {
  const folder = createFolder();
  const directories = { DATA_DIR: folder, SITE_DIR: join(folder, 'site') };
  return readConfig({ PORT: '0', HOST: '127.0.0.1', DEMO: 'false', ...directories, ...variables });
}

/** The same with a database. */
async function createDeployment(
  engine: Engine,
  variables: Record<string, string> = {},
): Promise<Config> {
  const { databaseUrl, dataDir } = (await takeCopy(engine)).location;
  const place = databaseUrl === undefined ? { DATA_DIR: dataDir } : { DATABASE_URL: databaseUrl };
  return configure({ ...place, ...variables });
}

/** A server that takes connections and never says a word. Whoever waits for it waits until it is closed. */
async function openSilentServer() {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => sockets.add(socket.on('error', () => undefined)));
  const connected = once(server, 'connection');
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    host: `127.0.0.1:${port}`,
    connected,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

test.each([true, false])(
  'a start shows finished pages from the first moment (site: %s)',
  async (hasSite) => {
    const database = await openSilentServer();
    const port = await findFreePort();
    const config = configure({
      DATABASE_URL: `postgres://nobody@${database.host}/none`,
      PORT: String(port),
    });
    if (hasSite) {
      mkdirSync(config.siteDir, { recursive: true });
      writeFileSync(join(config.siteDir, 'index.html'), home);
    }
    const starting = startServer(config, logger, quietReport);
    starting.catch(() => undefined);
    const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual' });

    const page = await ask('/');
    const text = await page.text();
    if (hasSite) expect([page.status, text]).toEqual([200, home]);
    else expect([page.status, text.includes('por primera vez')]).toEqual([503, true]);
    for (const path of ['/api/business', '/identity', '/readyz', '/hooks/publish']) {
      const response = await ask(path);
      expect([path, response.status, response.headers.get('retry-after')]).toEqual([
        path,
        503,
        '2',
      ]);
      expect(await response.json()).toMatchObject({ code: 'service_unavailable' });
    }
    expect((await ask('/healthz')).status).toBe(200);
    if (hasSite) expect((await ask('/product/000000000000')).status).toBe(503);

    await database.connected;
    database.close();
    await expect(starting).rejects.toThrow();
  },
);

test('a stop lets requests in flight come to their end, and takes no more', async () => {
  const config = await createDeployment('embedded', { RUNS: 'api' });
  mkdirSync(config.siteDir, { recursive: true });
  const large = Buffer.alloc(30 * 1024 * 1024, 'a');
  writeFileSync(join(config.siteDir, 'large.txt'), large);
  const server = await startServer(config, logger, quietReport);
  const port = Number(new URL(server.url).port);
  const { cursor } = (await (await fetch(`${server.url}/api/changes`)).json()) as Changes;

  // The server says 100 once it has read the head of a request.
  const expecting = ['host: localhost', 'expect: 100-continue'];
  const body = JSON.stringify({ comment: 'Rico', productId: '000000000000', authorName: 'Ana' });
  const upload = open(port, [
    'POST /api/reviews HTTP/1.1',
    ...expecting,
    'content-type: application/json',
    `content-length: ${body.length}`,
  ]);
  const poll = open(port, [`GET /api/changes?after=${cursor}&wait=25 HTTP/1.1`, ...expecting]);
  const file = open(port, ['GET /large.txt HTTP/1.1', ...expecting]);
  const idle = connect(port, '127.0.0.1');
  await once(idle, 'connect');
  for (const { socket } of [upload, poll, file]) await once(socket, 'readable');
  upload.socket.write(body.slice(0, 20));

  const closed = server.close();
  expect(await poll.readAll()).toMatch(/HTTP\/1\.1 200 OK[^]*"data":\[\]/);
  const late = connect(port, '127.0.0.1');
  await expect(once(late, 'connect')).rejects.toThrow('ECONNREFUSED');
  upload.socket.write(body.slice(20));
  expect(await upload.readAll()).toMatch(/HTTP\/1\.1 4\d\d [^]*"code":/);
  const sent = await file.readAll();
  expect(sent.length - sent.lastIndexOf('\r\n\r\n') - 4).toBe(large.length);
  await closed;
});

test.each([
  {
    what: 'a marketplace',
    path: '/api/business',
    run: async () => startServer(await createDeployment('server'), logger, quietReport),
  },
  {
    what: 'a publisher alone',
    path: '/healthz',
    run: async () => {
      // An API that never responds.
      const api = await openSilentServer();
      onTestFinished(() => {
        api.close();
      });
      const API_URL = `http://${api.host}/api`;
      return startPublisherAlone(configure({ RUNS: 'publisher', API_URL }), logger, quietReport);
    },
  },
])('a stop of $what resets no request that was sent before it', async ({ path, run }) => {
  const server = await run();
  const port = Number(new URL(server.url).port);
  const silent = await Promise.all(Array.from({ length: 5 }, () => openRaw(port)));
  const half = await openRaw(port);
  half.socket.write(`GET ${path} HTTP/1.1\r\nhost`);
  const whole = await askAtOnce(port, path, 50);
  const closed = server.close();
  half.socket.write(': localhost\r\n\r\n');
  expect(await countOutcomes([half, ...whole])).toEqual({ 'HTTP/1.1 200 OK': 51 });
  expect(await countOutcomes(silent)).toEqual({ '': 5 });
  await closed;
});

test('a stop saves the visits of the last minute while a mail server is still waited for', async () => {
  const mailServer = createServer();
  await new Promise<void>((done) => mailServer.listen(0, '127.0.0.1', done));
  const { port } = mailServer.address() as AddressInfo;
  const SMTP_URL = `smtp://127.0.0.1:${port}`;
  const config = await createDeployment('server', { RUNS: 'api', SMTP_URL });
  const server = await startServer(config, logger, quietReport);
  const { database, services } = server;
  const { kysely } = database;
  const { url } = await kysely
    .selectFrom('businesses')
    .select('url')
    .where('id', '=', await saveStore(database, {}))
    .executeTakeFirstOrThrow();
  const talking = once(mailServer, 'connection') as Promise<[Socket]>;
  const expiresAt = new Date(Date.now() + 3_600_000);
  const content = { kind: 'confirm-account', code: '012345' } as const;
  await queueEmail(kysely, { recipient: 'ana@tienda.cu', content, expiresAt }, new Date());
  const [socket] = await talking;
  services.visits.countVisit({ url, productId: '' });
  const closed = server.close();
  const countDays = async () =>
    (await kysely.selectFrom('store_days').select('business_id').execute()).length;
  await expect.poll(countDays).toBe(1);
  expect(socket.destroyed).toBe(false);
  socket.destroy();
  await closed;
  mailServer.close();
});

function open(port: number, head: readonly string[]) {
  const socket = connect(port, '127.0.0.1');
  socket.write([...head, '', ''].join('\r\n'));
  return {
    socket,
    async readAll(): Promise<string> {
      const parts: Buffer[] = [];
      for await (const part of socket) parts.push(part as Buffer);
      return Buffer.concat(parts).toString();
    },
  };
}
