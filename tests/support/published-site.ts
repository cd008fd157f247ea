import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { pino } from 'pino';
import { createEmbedded } from './embedded-template.ts';
import { loadPages } from './page-bundle.ts';
import { listFiles } from '#files/files.ts';
import { publishOnce, type PublisherConfig } from '#publisher/start.ts';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/platform/config/env.ts';
import { publishedFile } from '#contract/published.ts';
import { importStores, type StoreImport } from '#server/seed/import-stores.ts';
import { type Database, openDatabase } from '#server/platform/db/open.ts';
import { createPictureKeeper } from '#server/pictures/picture-keeper.ts';
import { createServices, type Services } from '#server/create-services.ts';
import { createFileStore } from '#server/platform/static/file-store.ts';
import { createStaticSite } from '#server/platform/static/site.ts';

export interface PublishedSite {
  readonly services: Services;
  readonly database: Database;
  readonly origin: string;
  readonly config: PublisherConfig;
  /** Messages about pages that could not be published. */
  readonly troubles: string[];
  publish(options?: { everything: boolean }): Promise<void>;
  read(file: string): string;
  files(): string[];
  /** The hash of every file by path. */
  hash(): Map<string, string>;
  /** Stops the API and its database. The published files stay. */
  stopApi(): Promise<void>;
  close(): Promise<void>;
}

/** API, database, static site and the real pages, with a publisher that runs on demand. */
export async function createPublishedSite(
  stores: readonly StoreImport[],
  { makesSearchIndex = false } = {},
): Promise<PublishedSite> {
  const root = mkdtempSync(join(tmpdir(), 'vitrina-published-'));
  const dataDir = join(root, 'data');
  const siteDir = join(root, 'site');
  const bundle = await loadPages();
  await createEmbedded(dataDir);
  const database = await openDatabase({ dataDir });
  await importStores(database, stores);
  const picturesDir = join(root, 'images');
  const services = createServices({
    database,
    secret: 'a secret of the tests of the site',
    pictures: createPictureKeeper({ kind: 'disk', directory: picturesDir }),
  });
  const app = new Hono();
  const settings = readConfig({ DATA_DIR: dataDir, RATE_LIMIT_READS: '0' });
  app.route('/', createApp({ services, config: settings, logger: pino({ level: 'silent' }) }));
  const findProductUrl = () => Promise.resolve(null);
  app.route(
    '/',
    createStaticSite({ siteDir, pictures: createFileStore(picturesDir), findProductUrl }),
  );
  const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 });
  await new Promise((listening) => server.once('listening', listening));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const config: PublisherConfig = {
    apiUrl: `${origin}/api`,
    distDir: dirname(bundle.clientDir),
    siteDir,
    stateDir: join(root, 'state'),
    site: { name: 'Vitrina', origin, contactEmail: 'hola@vitrina.example' },
    compressesWhenIdle: false,
    makesSearchIndex,
  };
  const troubles: string[] = [];
  let isStopped = false;
  const stopApi = async () => {
    if (isStopped) return;
    isStopped = true;
    const closed = new Promise((resolve) => server.close(resolve));
    // Idle connections would delay it.
    if ('closeAllConnections' in server) server.closeAllConnections();
    await closed;
    await database.close();
  };
  return {
    services,
    database,
    origin,
    config,
    troubles,
    async publish(options = { everything: false }) {
      await publishOnce(
        config,
        (event) => {
          if (event.type === 'trouble') troubles.push(event.message);
        },
        options,
        { bundle },
      );
    },
    read: (file) => readFileSync(join(siteDir, file), 'utf8'),
    files: () => listFiles(siteDir),
    hash: () =>
      new Map(
        listFiles(siteDir)
          .filter((file) => file !== publishedFile)
          .map((file) => [
            file,
            createHash('sha256')
              .update(readFileSync(join(siteDir, file)))
              .digest('hex'),
          ]),
      ),
    stopApi,
    async close() {
      await stopApi();
      rmSync(root, { recursive: true, force: true });
    },
  };
}
