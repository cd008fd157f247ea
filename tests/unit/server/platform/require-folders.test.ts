import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createFolder } from '../../../support/test-folder.ts';
import { makeFolder } from '#files/make-folder.ts';
import { readConfig } from '#server/platform/config/env.ts';
import { requireFolders } from '#server/platform/require-folders.ts';

function configure(variables: Record<string, string> = {}) {
  const folder = createFolder();
  const [dataDir, siteDir] = [join(folder, 'data'), join(folder, 'deep/site')];
  const config = readConfig({ DATA_DIR: dataDir, SITE_DIR: siteDir, ...variables });
  return { folder, dataDir, siteDir, config };
}

const refuse =
  (refused: string, code = 'EROFS') =>
  (folder: string): void => {
    if (folder !== refused) return;
    throw Object.assign(new Error(`${code}: read-only file system, open`), { code });
  };

test('missing folders are created, and the check leaves nothing in them', () => {
  const { dataDir, siteDir, config } = configure();
  requireFolders(config);
  expect([dataDir, siteDir].map((one) => readdirSync(one))).toEqual([[], []]);
});

test('a place that cannot be written is named by its setting', () => {
  const { folder, dataDir, siteDir, config } = configure();
  const demand = (refused: string, code?: string) => () => {
    requireFolders(config, refuse(refused, code));
  };
  expect(demand(dataDir)).toThrow(`DATA_DIR: nothing can be written in ${dataDir}: EROFS`);
  expect(demand(siteDir)).toThrow(`SITE_DIR: nothing can be written in ${siteDir}: EROFS`);
  expect(demand(join(folder, 'deep'))).toThrow(
    `SITE_DIR: nothing can be written in ${folder}/deep`,
  );
  expect(demand(dataDir, 'ENOSPC')).not.toThrow();
});

test('a process that writes no site needs none that can be written', () => {
  const { siteDir, config } = configure({ RUNS: 'api' });
  expect(() => {
    requireFolders(config, refuse(siteDir));
  }).not.toThrow();
  expect(existsSync(siteDir)).toBe(false);
});

test('a file at the place of the site is named', () => {
  const { folder, config } = configure({ RUNS: 'api' });
  const site = join(folder, 'site');
  writeFileSync(site, '');
  expect(() => {
    requireFolders({ ...config, siteDir: site });
  }).toThrow(`SITE_DIR must be a folder, and ${site} is a file`);
});

test('a site that cannot even be looked for is named by its setting', () => {
  const { folder, config } = configure();
  const site = join(folder, 'a'.repeat(300));
  expect(() => {
    requireFolders({ ...config, siteDir: site });
  }).toThrow(`SITE_DIR: nothing can be written in ${site}: ENAMETOOLONG`);
});

// /proc accepts no folder. On systems without it, a path below a file is the same case.
test('a folder that the system refuses is reported, and not tried for ever', () => {
  const place = existsSync('/proc/self') ? '/proc/vitrina/data' : '/dev/null/vitrina/data';
  const { config } = configure({ DATA_DIR: place });
  expect(() => {
    requireFolders(config);
  }).toThrow(`DATA_DIR: nothing can be written in ${place}`);
  expect(() => {
    makeFolder(join(place, 'database'));
  }).toThrow(/ENOENT|ENOTDIR|EACCES/);
});
