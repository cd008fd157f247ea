import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { readConfig } from '#server/platform/config/env.ts';
import { importStores } from '#server/seed/import-stores.ts';
import { openPictureStorage } from '#server/pictures/picture-storage.ts';
import type { Database } from '#server/platform/db/open.ts';
import type { Services } from '#server/create-services.ts';
import { startServer, type StartReport } from '#server/start-server.ts';
import { buildWhenChanged } from '../../scripts/build.ts';
import { type Content, createEmbedded } from './embedded-template.ts';
import { passwordCost } from './quick-pool.ts';
import { quietReport } from './quiet-report.ts';
import { createSampleStores } from './sample-catalogue.ts';

export interface Marketplace {
  readonly origin: string;
  readonly dataDir: string;
  readonly services: Services;
  readonly database: Database;
  readonly stop: () => Promise<void>;
}

const sampleFile = join(import.meta.dirname, 'sample-catalogue.ts');
/** The sample catalogue with its pictures. Several marketplaces of a run start with it. */
const sampleContent: Content = {
  name: createHash('sha256').update(readFileSync(sampleFile)).digest('hex').slice(0, 16),
  async fill(dataDir, database) {
    const { storage } = readConfig({ DATA_DIR: dataDir });
    await importStores(database, await createSampleStores(openPictureStorage(storage)));
  },
};

/** Starts all of Vitrina on a free port with the sample catalogue, in a temporary directory. */
export async function startMarketplace(
  environment: Readonly<Record<string, string>> = {},
): Promise<Marketplace> {
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrina-site-'));
  const config = readConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    SITE_DIR: join(dataDir, 'site'),
    DEMO: 'false',
    RATE_LIMIT_READS: '0',
    RATE_LIMIT_WRITES: '0',
    RATE_LIMIT_FAVOURITES: '0',
    RATE_LIMIT_FAVOURITES_DAY: '0',
    RATE_LIMIT_COMMENTS_DAY: '0',
    RATE_LIMIT_IDENTITY: '0',
    RATE_LIMIT_OPERATORS: '0',
    RATE_LIMIT_REPORTS: '0',
    ...environment,
  });
  await buildWhenChanged();
  await createEmbedded(dataDir, sampleContent);

  const published = Promise.withResolvers<undefined>();
  // Standard output carries the address, so failures are printed beside the tests' output.
  const logger = pino({ level: 'error' }, pino.destination(2));
  const report: StartReport = {
    ...quietReport,
    publisher: (news) => {
      if (news.type === 'ready') published.resolve(undefined);
      if (news.type === 'failed' || news.type === 'trouble') {
        published.reject(new Error(news.message));
      }
    },
  };
  // Better compression of constantly changing pages would take half of a processor from the tests.
  const server = await startServer(config, logger, report, {
    compressesWhenIdle: false,
    passwordCost,
  });
  if (config.runs !== 'api') await published.promise;
  return {
    origin: server.url,
    dataDir,
    services: server.services,
    database: server.database,
    async stop() {
      await server.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
