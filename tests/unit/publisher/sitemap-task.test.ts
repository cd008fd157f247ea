import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createJsonBundle } from './json-bundle.ts';
import { MemoryApi } from './memory-api.ts';
import { idOf } from './site.ts';
import { createFolder } from '../../support/test-folder.ts';
import { createApi } from '#client/api.ts';
import { joinMs } from '#publisher/due-time.ts';
import type { Plan } from '#publisher/plan/plan.ts';
import { findPartFiles } from '#publisher/several-publishers/part-files.ts';
import { createShare } from '#publisher/several-publishers/shard.ts';
import { readIndexEntries } from '#publisher/sitemap/sitemap-index.ts';
import { createSitemapTask } from '#publisher/sitemap/sitemap-task.ts';
import { createFolderTarget } from '#publisher/target/folder-target.ts';

const urls = ['bar', 'cafe', 'taller'];
const sitemaps = urls.map((url) => `/sitemaps/${url}.xml`);

function createTask() {
  const siteDir = createFolder();
  const api = new MemoryApi();
  for (const url of urls) api.addStore(idOf(url), { url });
  const target = createFolderTarget(siteDir);
  const partFiles = findPartFiles(null);
  const task = createSitemapTask({
    api: createApi({ baseUrl: 'http://api', fetch: api.fetch }),
    bundle: createJsonBundle('', () => false),
    partFiles,
    share: { ...createShare(null), hasLists: false },
    site: { name: 'Vitrina', origin: 'https://vitrina.example', contactEmail: '' },
    target,
  } as never);
  const writer = target.createWriter({ isDurable: false });
  return {
    api,
    task,
    update: (hasNews = false, now = later()) => task.update(writer, now, () => hasNews),
    listWritten: () => sitemaps.filter((path) => existsSync(join(siteDir, path))),
    listNamed: async () => {
      const entries = await readIndexEntries(target, partFiles.sitemapIndex);
      return sitemaps.filter((path) => entries.has(path));
    },
  };
}

/** The time at which a change noted now is due. */
const later = () => Date.now() + joinMs;

const plan = (touched: readonly string[], removedStores: readonly string[] = []): Plan => ({
  pages: new Map(),
  removals: [],
  removedStores,
  redirects: [],
  sitemaps: touched.map((url) => ({ id: idOf(url), url, isUrgent: false })),
  areListsTouched: false,
});

test('a change waits for the sitemap of one store at most, and all are written in the end', async () => {
  const { task, update, listWritten, listNamed } = createTask();
  task.note(plan(urls), 1, Date.now());
  const written: number[] = [];
  while (task.isDue(later())) {
    await update(true);
    written.push(listWritten().length);
  }
  expect(written).toEqual([0, 1, 2, 3, 3]);
  expect(await listNamed()).toEqual(sitemaps);
});

test('a removal does not wait, nor does the round before it', async () => {
  const { task, update, listNamed } = createTask();
  task.note(plan(urls), 1, Date.now());
  await update(true);
  await update(true);
  task.note(plan([], ['bar']), 2, Date.now());
  await update(true, Date.now());
  expect(await listNamed()).toEqual(sitemaps);
  await update(true, Date.now());
  expect(await listNamed()).toEqual(sitemaps.slice(1));
});

test('without news all are written at once', async () => {
  const { task, update, listNamed } = createTask();
  task.note(plan(urls), 1, Date.now());
  await update();
  expect(await listNamed()).toEqual(sitemaps);
  expect(task.dueAt()).toBeNull();
});

test('a clock that is set back delays no sitemap', async () => {
  const { task, update, listNamed } = createTask();
  task.note(plan(urls), 1, Date.now() + 3_600_000);
  expect(task.isDue(Date.now())).toBe(true);
  await update(false, Date.now());
  expect(await listNamed()).toEqual(sitemaps);
});

test('a failed round is due again from its beginning', async () => {
  const { api, task, update, listNamed } = createTask();
  task.note(plan(urls), 7, Date.now());
  await update(true);
  await update(true);
  task.note(plan(['cafe']), 9, Date.now());
  api.failing = new RegExp(idOf('taller'));
  await expect(update()).rejects.toThrow();
  expect(task.resumeFrom(20)).toBe(7);
  api.failing = null;
  expect(await listNamed()).toEqual([]);
  expect(task.isDue(later())).toBe(true);
  await update();
  expect(await listNamed()).toEqual(sitemaps);
  expect(task.resumeFrom(20)).toBe(20);
});

test('a url that is given up and taken again keeps its sitemap, though the removal failed', async () => {
  const { api, task, update, listWritten, listNamed } = createTask();
  task.note(plan(['cafe'], ['bar']), 1, Date.now());
  await update(true);
  api.failing = /./;
  task.note(plan(['bar']), 2, Date.now());
  await expect(update()).rejects.toThrow();
  api.failing = null;
  await update();
  expect(listWritten()).toEqual(['/sitemaps/bar.xml', '/sitemaps/cafe.xml']);
  expect(await listNamed()).toEqual(listWritten());
});
