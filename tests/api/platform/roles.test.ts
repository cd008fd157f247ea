import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { makeProduct, saveStore } from '../../support/catalogue-factory.ts';
import { otherLoopback } from '../../support/listen.ts';
import { quietReport } from '../../support/quiet-report.ts';
import { takeCopy } from '../../support/test-database.ts';
import { createFolder } from '../../support/test-folder.ts';
import type { PublisherNews } from '#publisher/messages.ts';
import { signatureHeader, signHook } from '#publisher/follow/hook-signature.ts';
import { readConfig } from '#server/platform/config/env.ts';
import { startPublisherAlone } from '#server/start-publisher.ts';
import { startServer } from '#server/start-server.ts';

const secret = 'a key of sixteen characters or more';
const common = { PORT: '0', HOST: '127.0.0.1', DEMO: 'false', HOOK_SECRET: secret };

async function callHook(url: string): Promise<number> {
  const signature = signHook(secret, Math.floor(Date.now() / 1000), '{}');
  const headers = { [signatureHeader]: signature };
  return (await fetch(`${url}/hooks/publish`, { method: 'POST', headers, body: '{}' })).status;
}

test('the publisher of a server finds its API at whatever address that listens', async () => {
  const copy = await takeCopy('server');
  const siteDir = createFolder();
  const { promise, resolve } = Promise.withResolvers<PublisherNews>();
  const places = {
    DATABASE_URL: copy.location.databaseUrl,
    DATA_DIR: createFolder(),
    SITE_DIR: siteDir,
  };
  const server = await startServer(
    readConfig({ ...common, ...places, HOST: otherLoopback }),
    pino({ level: 'silent' }),
    {
      ...quietReport,
      publisher: (news) => {
        if (['ready', 'failed', 'trouble'].includes(news.type)) resolve(news);
      },
    },
  );
  onTestFinished(() => server.close());
  expect(await promise).toEqual({ type: 'ready' });
  expect((await fetch(server.url)).status).toBe(200);
});

test('an API without a publisher and a publisher without an API make a marketplace together', async () => {
  const copy = await takeCopy('server');
  const dataDir = createFolder();
  const siteDir = join(dataDir, 'site');
  const said: string[] = [];
  const api = await startServer(
    readConfig({
      ...common,
      RUNS: 'api',
      DATABASE_URL: copy.location.databaseUrl,
      DATA_DIR: createFolder(),
      SITE_DIR: siteDir,
    }),
    pino({ level: 'silent' }),
    {
      ...quietReport,
      publisher: ({ type }) => said.push(type),
    },
  );
  onTestFinished(() => api.close());
  await saveStore(api.database, { products: [makeProduct()] });
  expect([api.publisherPid(), (await fetch(`${api.url}/readyz`)).status]).toEqual([null, 200]);
  expect(await callHook(api.url)).toBe(405);

  const { promise, resolve } = Promise.withResolvers<PublisherNews>();
  const publisher = await startPublisherAlone(
    readConfig({
      ...common,
      RUNS: 'publisher',
      API_URL: `${api.url}/api`,
      DATA_DIR: dataDir,
      SITE_DIR: siteDir,
    }),
    pino({ level: 'silent' }),
    {
      listening: () => undefined,
      publisher: (news) => {
        if (['ready', 'failed', 'trouble'].includes(news.type)) resolve(news);
      },
    },
  );
  onTestFinished(() => publisher.close());
  expect(await promise).toEqual({ type: 'ready' });
  expect(existsSync(join(siteDir, 'index.html'))).toBe(true);
  expect((await fetch(`${publisher.url}/readyz`)).status).toBe(200);
  expect(await callHook(publisher.url)).toBe(202);
  expect((await fetch(`${publisher.url}/api/business`)).status).toBe(404);
  // The API serves what the other has written.
  expect((await fetch(api.url)).status).toBe(200);
  expect(said).toEqual([]);
});
