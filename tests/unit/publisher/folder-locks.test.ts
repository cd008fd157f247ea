import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createTestSite, idOf, type TestSite, waitFor } from './site.ts';
import { lockDirectory } from '#files/directory-lock.ts';

const cafe = idOf('cafe');

function createShop(folders: Parameters<typeof createTestSite>[0] = {}): TestSite {
  const site = createTestSite(folders);
  site.api.addStore(cafe, { url: 'cafe' });
  return site;
}

test('a second publisher on the same site is refused in a sentence that names the folder', async () => {
  const first = createShop();
  const publisher = await first.start();
  const second = createShop({ siteDir: first.siteDir });
  const sentence = `The site in ${first.siteDir} is in use by another process; stop that first`;
  await expect(second.publish()).rejects.toThrow(sentence);
  await expect(second.start()).rejects.toThrow(sentence);
  expect(second.rendered).toEqual([]);
  await publisher.stop();
  await second.publish();
  expect(second.rendered).not.toEqual([]);
});

test('a second publisher with the same state is refused, and leaves its own site free', async () => {
  const first = createShop();
  await first.start();
  const second = createShop({ stateDir: first.stateDir });
  await expect(second.publish()).rejects.toThrow(
    `The publisher's state in ${first.stateDir} is in use by another process; stop that first`,
  );
  const third = createShop({ siteDir: second.siteDir });
  await third.publish();
});

test('a site is the same through every link to it', async () => {
  const first = createShop();
  await first.publish();
  await first.start();
  const link = `${first.siteDir}-link`;
  symlinkSync(first.siteDir, link);
  await expect(createShop({ siteDir: link }).publish()).rejects.toThrow('is in use');
});

test('the lock is outside of the site, and stays when the site is created again', async () => {
  const first = createShop();
  await first.publish();
  await first.start();
  const lock = `${first.siteDir}.lock`;
  expect(existsSync(lock)).toBe(true);
  expect(readdirSync(first.siteDir).filter((name) => name.includes('lock'))).toEqual([]);
  rmSync(first.siteDir, { recursive: true });
  await waitFor(() => existsSync(join(first.siteDir, 'index.html')));
  const second = createShop({ siteDir: first.siteDir });
  await expect(second.publish()).rejects.toThrow('is in use');
  expect(existsSync(lock)).toBe(true);
});

test('a killed publisher holds no lock', async () => {
  // The kernel may take a moment to free the locks of the killed process.
  const site = createShop({ patienceMs: 60_000 });
  mkdirSync(dirname(site.siteDir), { recursive: true });
  const holder = fork(join(import.meta.dirname, '../../support/lock-holder.ts'), [site.siteDir], {
    execArgv: ['--expose-gc'],
  });
  onTestFinished(() => {
    holder.kill('SIGKILL');
  });
  await once(holder, 'message');
  expect(() => lockDirectory(site.siteDir, { purpose: 'site' })).toThrow('is in use');
  const publication = site.publish();
  holder.kill('SIGKILL');
  await publication;
  expect(site.has('index.html')).toBe(true);
});

test('a publisher that waits says so once, and works as soon as the folder is free', async () => {
  const site = createShop();
  const free = lockDirectory(site.siteDir, { purpose: 'site' });
  const starting = site.start({ waitsForFolders: true });
  await waitFor(() => site.events.length > 0);
  free();
  await starting;
  expect(site.events.filter(({ type }) => type === 'waiting')).toEqual([
    {
      type: 'waiting',
      message: `The site in ${site.siteDir} is in use by another process; stop that first`,
    },
  ]);
});
