import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../../tests/support/postgres-server.ts';
import {
  type PublicationReport,
  type PublishOptions,
  startPublication,
} from '../../tests/support/publish-process.ts';
import { runOnServer } from '../../tests/support/server-databases.ts';
import { publisherToken, startServerProcess } from '../../tests/support/server-process.ts';
import { findPeak, pinProcess, readPeakMemory } from './processes.ts';
import { hasMemoryToSpare } from '#files/machine-memory.ts';
import { pagesDir } from '#files/programs.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { type DatabaseLocation, openDatabase } from '#server/platform/db/open.ts';
import { type Shard, nameShard } from '#publisher/several-publishers/shard.ts';
import { loadGeneratedCatalogue } from '#server/seed/generated-catalogue.ts';

export interface CatalogueSize {
  readonly stores: number;
  /** In each store. */
  readonly products: number;
}

export interface Publication extends PublicationReport {
  /** The greatest memory of the publisher and the process that makes the search index, in megabytes. */
  readonly peakOfAll: number;
  /** The greatest memory of the API that the publisher read, in megabytes. */
  readonly peakOfApi: number;
}

export interface ApartOptions {
  readonly everything: boolean;
  readonly makesSearchIndex: boolean;
  /** The folder of site and state, when it is not the data directory. */
  readonly siteRoot?: string;
  /** The share of the site to publish; null for the whole site. */
  readonly shard?: Shard | null;
  /** Further settings of the API. */
  readonly environment?: Record<string, string>;
}

/** Catalogues that the benchmarks share. Each is created at its first use. */
export interface Catalogues {
  /** An embedded database that is not open. */
  embed(size: CatalogueSize): Promise<DatabaseLocation>;
  /** A database on a PostgreSQL server. */
  serve(size: CatalogueSize): Promise<DatabaseLocation>;
  /** Makes the first full publication of an embedded catalogue, into the folder `site` of its data directory. */
  publish(size: CatalogueSize): Promise<Publication>;
  /** An empty folder that is removed at the end. */
  createFolder(): string;
  remove(): Promise<void>;
}

export function createCatalogues(say: (text: string) => void): Catalogues {
  const root = mkdtempSync(join(tmpdir(), 'vitrina-bench-'));
  const made = new Map<string, Promise<unknown>>();
  const memoize = <Value>(name: string, make: () => Promise<Value>): Promise<Value> => {
    const known = made.get(name) ?? make();
    made.set(name, known);
    return known as Promise<Value>;
  };
  const openServer = () => memoize('server', () => startPostgres({ isDurable: true }));
  let folders = 0;

  const fill = async (location: DatabaseLocation, size: CatalogueSize) => {
    say(`filling a catalogue of ${size.stores * size.products} products`);
    const database = await openDatabase(location);
    await migrate(database);
    const now = new Date('2026-01-01T12:00:00Z');
    await loadGeneratedCatalogue(database, { ...size, seed: 1, now });
    await database.close();
    return location;
  };

  const embed = (size: CatalogueSize) => {
    const dataDir = join(root, formatSize(size));
    // As a server opens it. The first database that a process opens decides this for all, so all open alike.
    const location = { dataDir, isOptimized: hasMemoryToSpare() };
    return memoize(`embedded ${formatSize(size)}`, () => fill(location, size));
  };

  return {
    embed,
    serve: (size) =>
      memoize(`server ${formatSize(size)}`, async () => {
        const server = await openServer();
        const name = `bench_${formatSize(size)}_${process.pid}`;
        await runOnServer(server.url('postgres'), `create database ${name}`);
        return fill({ dataDir: root, databaseUrl: server.url(name) }, size);
      }),
    publish: (size) =>
      memoize(`publication ${formatSize(size)}`, async () => {
        const { dataDir } = await embed(size);
        say(`publishing ${size.stores * size.products} products`);
        return publishApart(dataDir, { everything: true, makesSearchIndex: true });
      }),
    createFolder() {
      folders += 1;
      const folder = join(root, `folder-${folders}`);
      mkdirSync(folder);
      return folder;
    },
    async remove() {
      const server = made.get('server');
      // The benchmark that asked for a server that could not be started has failed with the reason.
      if (server !== undefined) {
        await openServer().then(
          (one) => one.stop(),
          () => undefined,
        );
      }
      rmSync(root, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

const formatSize = ({ stores, products }: CatalogueSize): string => `${stores}x${products}`;

/** The settings with which the marketplace in `dataDir` publishes. */
export function describePublication(
  dataDir: string,
  apiUrl: string,
  makesSearchIndex: boolean,
  shard: Shard | null = null,
): PublishOptions['config'] {
  return {
    apiUrl,
    token: publisherToken,
    distDir: pagesDir,
    siteDir: join(dataDir, 'site'),
    stateDir: join(dataDir, 'publisher', shard === null ? '' : nameShard(shard)),
    shard,
    site: {
      name: 'Vitrina',
      origin: 'https://vitrina.example',
      contactEmail: 'hola@vitrina.example',
    },
    makesSearchIndex,
  };
}

/** Publishes with the publisher alone on one core and the API on another. */
export async function publishApart(dataDir: string, options: ApartOptions): Promise<Publication> {
  const { makesSearchIndex, everything, siteRoot = dataDir, shard = null } = options;
  const environment = { DATA_DIR: dataDir, ...options.environment };
  const server = await startServerProcess({ kind: 'api', environment });
  try {
    const config = describePublication(siteRoot, `${server.url}/api`, makesSearchIndex, shard);
    const publication = startPublication({ config, everything });
    pinProcess(publication.pid, 0);
    pinProcess(server.pid, 1);
    const { report, peakOfAll } = await findPeak(publication);
    return { ...report, peakOfAll, peakOfApi: readPeakMemory(server.pid) };
  } finally {
    await server.stop();
  }
}
