import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { removeUnfinished } from '#publisher/write/write.ts';
import { createTestSite } from './site.ts';

test('a publication removes nothing from a folder that holds no site', async () => {
  const site = createTestSite();
  mkdirSync(site.siteDir);
  writeFileSync(join(site.siteDir, 'letters.txt'), 'mine');
  await expect(site.publish({ everything: true })).rejects.toThrow('holds no site');
  await expect(site.start()).rejects.toThrow('holds no site');
  expect(readdirSync(site.siteDir)).toEqual(['letters.txt']);
});

test('a publication that was killed again and again goes on', async () => {
  const site = createTestSite();
  await site.publish();
  rmSync(join(site.siteDir, 'published.json'));
  removeUnfinished(site.siteDir);
  await site.publish({ everything: true });
  expect(site.has('published.json')).toBe(true);
});

test('a file system that is mounted for the site is empty', async () => {
  const site = createTestSite();
  mkdirSync(join(site.siteDir, 'lost+found'), { recursive: true });
  await site.publish();
  expect(site.has('published.json')).toBe(true);
});
