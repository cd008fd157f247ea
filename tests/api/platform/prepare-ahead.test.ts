import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { prepareDatabaseAhead } from '../../../scripts/prepare-ahead.ts';
import { ownEnvironment } from '../../support/own-environment.ts';
import { takeCopy } from '../../support/test-database.ts';
import { createFolder } from '../../support/test-folder.ts';
import { isTrial } from '../../support/trials/trial.ts';
import { withDatabase } from '../../support/with-database.ts';
import { isCatalogueEmpty } from '#server/seed/import-stores.ts';

const prepare = (dataDir: string, siteDir: string, settings: Record<string, string> = {}) =>
  prepareDatabaseAhead({
    ...ownEnvironment(),
    ...{ DATA_DIR: dataDir, SITE_DIR: siteDir, DEMO: 'true', ...settings },
  });

// A new embedded database takes a processor seconds, and `npm test` has made one already.
test.runIf(isTrial)('makes the database of a first start, with its demonstration', async () => {
  const folder = createFolder();
  expect(await prepare(folder, join(folder, 'site'))).toBe(0);
  expect(await withDatabase({ dataDir: folder }, isCatalogueEmpty)).toBe(false);
});

test('leaves a database that is there as it is', async () => {
  const { dataDir } = (await takeCopy('embedded')).location;
  expect(await prepare(dataDir, join(dataDir, 'site'))).toBe(0);
  expect(await withDatabase({ dataDir }, isCatalogueEmpty)).toBe(true);
});

test('makes nothing with a setting that the server refuses', async () => {
  const folder = createFolder();
  const file = join(folder, 'site');
  writeFileSync(file, '');
  expect(await prepare(folder, file)).toBe(1);
  expect(existsSync(join(folder, 'database'))).toBe(false);
});

test('makes nothing for a publisher alone, which has no database', async () => {
  const folder = createFolder();
  const settings = {
    RUNS: 'publisher',
    API_URL: 'http://127.0.0.1:9',
    PUBLISHER_TOKEN: 'x'.repeat(32),
  };
  expect(await prepare(folder, join(folder, 'site'), settings)).toBe(0);
  expect(existsSync(join(folder, 'database'))).toBe(false);
});
