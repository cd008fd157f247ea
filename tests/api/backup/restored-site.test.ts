import { join } from 'node:path';
import { expect, test } from 'vitest';
import { serveApi } from '../../../scripts/serve-api.ts';
import { describePublication } from '../../../bench/support/catalogues.ts';
import { listDifferences } from '../../support/compare-sites.ts';
import { describeCopy } from '../../support/copy-settings.ts';
import { startPublication } from '../../support/publish-process.ts';
import { createSampleStores } from '../../support/sample-catalogue.ts';
import { type DatabaseCopy, type Engine, takeCopy } from '../../support/test-database.ts';
import { reportFigure } from '../../support/trials/trial.ts';
import { withDatabase } from '../../support/with-database.ts';
import { moveToServer, readBackup, writeBackup } from '#server/backup/backup.ts';
import { type Config, readConfig } from '#server/platform/config/env.ts';
import { importStores } from '#server/seed/import-stores.ts';
import { openPictureStorage } from '#server/pictures/picture-storage.ts';
import { listFiles } from '#files/files.ts';

interface Deployment {
  readonly copy: DatabaseCopy;
  readonly environment: Record<string, string>;
  readonly config: Config;
}

async function deploy(engine: Engine): Promise<Deployment> {
  const copy = await takeCopy(engine);
  const environment = describeCopy(copy);
  return { copy, environment, config: readConfig(environment) };
}

/** Publishes everything; returns the folder of the site and how many of its files had to change. */
async function publish({ config }: Deployment) {
  const api = await serveApi(config);
  const site = {
    ...describePublication(config.dataDir, api.url, false),
    token: api.token,
  };
  try {
    const { complete, troubles } = await startPublication({ config: site, everything: true })
      .report;
    expect([complete?.pages === 0, troubles]).toEqual([false, []]);
    const { changed = 0, removed = 0 } = complete ?? {};
    return { siteDir: site.siteDir, changed: changed + removed };
  } finally {
    await api.close();
  }
}

/** The sample catalogue in a deployment on an engine, published. */
async function fill(engine: Engine) {
  const from = await deploy(engine);
  const stores = await createSampleStores(openPictureStorage(from.config.storage));
  await withDatabase(from.copy.location, (database) => importStores(database, stores));
  return { from, ...(await publish(from)) };
}

/** Publishes what a backup brings to another engine, and expects the site that is given. */
async function restoreInto(engine: Engine, from: Deployment, before: string) {
  const to = await deploy(engine);
  const other = engine === 'server' ? 'embedded' : 'server';
  const backup = join(to.config.dataDir, 'backup');
  await writeBackup(from.config, backup);
  await readBackup(to.config, backup);
  const published = await publish(to);
  const files = listFiles(before).length;
  reportFigure(`${other} into ${engine}: files with the same bytes`, files);
  expect(files).toBeGreaterThan(100);
  expect(listDifferences(published.siteDir, before)).toEqual([]);
  const pictures = (config: Config) => listFiles(join(config.dataDir, 'images'));
  expect(pictures(to.config).length).toBeGreaterThan(5);
  return { to, ...published };
}

test('a backup of server, restored into embedded, and that into a server or moved there, is published with the same bytes', async () => {
  const first = await fill('server');
  const {
    to: embedded,
    siteDir,
    changed,
  } = await restoreInto('embedded', first.from, first.siteDir);
  expect(changed).toBeGreaterThan(100);
  await restoreInto('server', embedded, siteDir);
  const server = await deploy('server');
  const environment = { ...server.environment, DATA_DIR: embedded.config.dataDir };
  const moved = { ...server, environment, config: readConfig(environment) };
  await expect(moveToServer(embedded.config)).rejects.toThrow('DATABASE_URL is missing');
  expect(await moveToServer(moved.config)).toBeGreaterThan(100);
  expect(await publish(moved)).toEqual({ siteDir, changed: 0 });
  await expect(moveToServer(moved.config)).rejects.toThrow('is not empty');
});
