import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { createEmbedded } from '../support/embedded-template.ts';
import { startServerProcess } from '../support/server-process.ts';

test('a publisher that hangs is named by /readyz and started again', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrina-hang-'));
  await createEmbedded(dataDir);
  const environment = { DATA_DIR: dataDir, SITE_DIR: join(dataDir, 'site') };
  const server = await startServerProcess({ kind: 'marketplace', environment });
  onTestFinished(async () => {
    await server.kill().catch(() => undefined);
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  });
  const isReady = async () => (await fetch(`${server.url}/readyz`)).status === 200;
  await server.waitForNews('ready');
  while (!(await isReady())) await sleep(50);

  const pid = await server.publisherPid();
  if (pid === null) throw new Error('There is no publisher');
  const from = server.news.length;
  process.kill(pid, 'SIGSTOP');
  while (await isReady()) await sleep(50);
  const response = await fetch(`${server.url}/readyz`);
  expect([response.status, await response.json()]).toEqual([
    503,
    { status: 'unavailable', failing: ['publisher'] },
  ]);
  await server.waitForNews('ready', from);
  while (!(await isReady())) await sleep(50);
  expect(await server.publisherPid()).not.toBe(pid);
});
