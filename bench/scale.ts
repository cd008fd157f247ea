import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describeMachine } from '../scripts/machine.ts';
import type { ScaleMeasurement, Spread } from './scale/measurement.ts';
import { startServerProcess } from '../tests/support/server-process.ts';
import { withDatabase } from '../tests/support/with-database.ts';
import { type Bench, type Benchmark, percentile } from './support/benchmark.ts';
import { publishApart } from './support/catalogues.ts';
import { measureChanges } from './support/changes.ts';
import { describeGrowth, describeSize } from './support/scale-figures.ts';
import { timeSearchMix } from './support/search-times.ts';
import { type Footprint, chooseShares, measureFolder, readFreeDisk } from './support/site-share.ts';
import { start } from './support/started.ts';
import type { DatabaseLocation } from '#server/platform/db/open.ts';
import type { Shard } from '#publisher/several-publishers/shard.ts';

const productsOfStore = 20;
const allSizes = [10_000, 100_000, 1_000_000];
const quickSizes = [400, 2_000];

export const benchmark: Benchmark = {
  title: 'Catalogues of several sizes on PostgreSQL, 20 products a store',
  isLong: true,
  async *measure(bench) {
    const sizes = bench.sizes ?? (bench.isQuick ? quickSizes : allSizes);
    let ofProduct = await measureSiteOfProduct(bench);
    const measured: ScaleMeasurement[] = [];
    for (const products of sizes.toSorted((a, b) => a - b)) {
      const size = await measureSize(bench, Math.ceil(products / productsOfStore), ofProduct);
      const { siteBytes, siteFiles, shares } = size.publication;
      ofProduct = scale({ bytes: siteBytes, files: siteFiles }, shares / size.products);
      measured.push(size);
      await bench.record(size);
      yield* describeSize(size);
    }
    yield* describeGrowth(measured);
  },
};

const scale = ({ bytes, files }: Footprint, factor: number): Footprint => ({
  bytes: bytes * factor,
  files: files * factor,
});

/** The disk space per product, measured on a site that is small enough for any disk. */
async function measureSiteOfProduct({ catalogues }: Bench): Promise<Footprint> {
  const stores = 20;
  const { dataDir } = await catalogues.embed({ stores, products: productsOfStore });
  const siteRoot = catalogues.createFolder();
  await publishApart(dataDir, { everything: true, makesSearchIndex: false, siteRoot });
  return scale(measureFolder(join(siteRoot, 'site')), 1 / (stores * productsOfStore));
}

async function measureSize(
  bench: Bench,
  stores: number,
  ofProduct: Footprint,
): Promise<ScaleMeasurement> {
  const machine = describeMachine();
  const { catalogues, isQuick } = bench;
  const products = stores * productsOfStore;
  const startedAt = performance.now();
  const location = await catalogues.serve({ stores, products: productsOfStore });
  const fillSeconds = (performance.now() - startedAt) / 1000;
  const databaseBytes = await settle(location);
  const folder = catalogues.createFolder();
  const deployment = {
    folder,
    environment: { DATABASE_URL: location.databaseUrl ?? '', SMTP_URL: 'outbox' },
  };
  try {
    const startSeconds = await measureStart(deployment);
    const search = await measureSearch(location, isQuick ? 30 : 60);
    const shares = chooseShares(scale(ofProduct, products), readFreeDisk(folder));
    const shard = shares === 1 ? null : { index: 1, count: shares };
    const publication = await publish(deployment, shard);
    const changes = await change(deployment, shard, isQuick ? 30 : 200);
    return {
      ...{ products, stores, machine, fillSeconds, startSeconds, databaseBytes, search },
      publication: { shares, ...publication },
      ...changes,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Leaves the database as its server leaves it some minutes after so many inserts. Returns its size in bytes. */
async function settle(location: DatabaseLocation): Promise<number> {
  return withDatabase(location, async ({ kysely }) => {
    await sql`vacuum analyze`.execute(kysely);
    const { rows } = await sql<{ bytes: number }>`
      select pg_database_size(current_database()) as bytes`.execute(kysely);
    return rows[0]?.bytes ?? 0;
  });
}

interface Deployment {
  readonly folder: string;
  readonly environment: Record<string, string>;
}

const starts = 5;

/** The median of the seconds until an API listens. */
async function measureStart({ folder, environment }: Deployment): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < starts; turn += 1) {
    const server = start(folder, { ...environment, RUNS: 'api', PUBLISHER_TOKEN: 'a'.repeat(16) });
    times.push((await server.logged('Listening')) / 1000);
    await server.stop('SIGTERM');
  }
  // The first start fills the compile cache for the later ones.
  return percentile(times.slice(1), 0.5);
}

async function measureSearch(location: DatabaseLocation, repeats: number): Promise<Spread> {
  const all: number[] = [];
  for await (const { times } of timeSearchMix(location, repeats)) all.push(...times);
  return toSpread(all);
}

/** Makes the first full publication, in the folder `site`. */
async function publish({ folder, environment }: Deployment, shard: Shard | null) {
  const { complete, troubles, cpuMs, peakMegabytes, peakOfApi } = await publishApart(folder, {
    ...{ everything: true, makesSearchIndex: false, shard, environment },
  });
  if (complete === null || troubles[0] !== undefined) {
    throw new Error(troubles[0] ?? 'Nothing was published');
  }
  const site = measureFolder(join(folder, 'site'));
  return {
    pages: complete.pages,
    seconds: complete.milliseconds / 1000,
    processorSeconds: cpuMs / 1000,
    publisherMegabytes: peakMegabytes,
    apiMegabytes: peakOfApi,
    siteBytes: site.bytes,
    siteFiles: site.files,
  };
}

async function change({ folder, environment }: Deployment, shard: Shard | null, count: number) {
  const siteDir = join(folder, 'site');
  const server = await startServerProcess({
    kind: 'marketplace',
    environment: {
      ...environment,
      ...{ DATA_DIR: folder, SITE_DIR: siteDir },
      ...(shard !== null && { PUBLISHER_SHARD: `${shard.index}/${shard.count}` }),
    },
  });
  try {
    await server.waitForNews('ready');
    const { product, lists, pages } = await measureChanges({ server, siteDir, shard }, count);
    return {
      change: toSpread(product),
      lists: { ...toSpread(lists), pages: pages / lists.length },
    };
  } finally {
    await server.stop();
  }
}

const toSpread = (times: readonly number[]): Spread => ({
  p50: percentile(times, 0.5),
  p95: percentile(times, 0.95),
});
