import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { createEmbedded } from '../../support/embedded-template.ts';
import { ownEnvironment } from '../../support/own-environment.ts';
import { startServerProcess } from '../../support/server-process.ts';
import { createFolder } from '../../support/test-folder.ts';
import { lockDirectory } from '#files/directory-lock.ts';

const run = promisify(execFile);

test('a publisher that waits for another one says so once, is not ready, and takes over; one that hangs is named and started again', async () => {
  const folder = createFolder();
  const siteDir = join(folder, 'site');
  const free = lockDirectory(siteDir, { purpose: 'site' });
  onTestFinished(free);
  const dataDir = join(folder, 'data');
  await createEmbedded(dataDir);
  const environment = { DATA_DIR: dataDir, SITE_DIR: siteDir };
  const server = await startServerProcess({ kind: 'marketplace', environment });
  onTestFinished(() => server.kill().catch(() => undefined));
  const isReady = async () => (await fetch(`${server.url}/readyz`)).status === 200;
  const expectNamed = async () => {
    const response = await fetch(`${server.url}/readyz`);
    expect([response.status, await response.json()]).toEqual([
      503,
      { status: 'unavailable', failing: ['publisher'] },
    ]);
  };
  await server.waitForNews('waiting');
  await expectNamed();
  const pid = await server.publisherPid();
  if (pid === null) throw new Error('There is no publisher');
  free();
  await server.waitForNews('ready');
  expect(await server.publisherPid()).toBe(pid);
  expect(server.news.filter(({ type }) => type === 'waiting' || type === 'failed')).toEqual([
    {
      type: 'waiting',
      message: `The site in ${siteDir} is in use by another process; stop that first`,
    },
  ]);
  while (!(await isReady())) await sleep(50);

  const from = server.news.length;
  process.kill(pid, 'SIGSTOP');
  while (await isReady()) await sleep(50);
  await expectNamed();
  await server.waitForNews('ready', from);
  while (!(await isReady())) await sleep(50);
  expect(await server.publisherPid()).not.toBe(pid);
});

test('the command publish ends with one sentence while another publisher has the site', async () => {
  const script = resolve(import.meta.dirname, '../../../scripts/publish.ts');
  const orAsk = ', or set HOOK_SECRET for it and for this command, which then asks it';
  // At once, since each tries for three seconds.
  const commands = [
    { options: [], way: orAsk },
    { options: ['--watch'], way: '' },
    { options: ['--verify'], way: orAsk },
  ].map(({ options, way }) => {
    const folder = createFolder();
    const siteDir = join(folder, 'site');
    onTestFinished(lockDirectory(siteDir, { purpose: 'site' }));
    const places = { SITE_DIR: siteDir, DATA_DIR: join(folder, 'data') };
    const ended = run(process.execPath, [script, ...options], {
      cwd: folder,
      env: { ...ownEnvironment(), API_URL: 'http://127.0.0.1:1/api', ...places },
    });
    return expect(ended).rejects.toMatchObject({
      code: 1,
      stdout: '',
      stderr: `The site in ${siteDir} is in use by another process; stop that first${way}\n`,
    });
  });
  await Promise.all(commands);
});
