import { createHash } from 'node:crypto';
import { readPlain } from '../../support/compare-sites.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { createJsonBundle } from './json-bundle.ts';
import { MemoryApi } from './memory-api.ts';
import type { PublisherEvent } from '../../../src/publisher/events.ts';
import { publishedFile } from '#contract/published.ts';
import { listFiles } from '../../../src/files/files.ts';
import {
  type Publisher,
  type PublisherConfig,
  publishOnce,
  startPublisher,
} from '../../../src/publisher/start.ts';
import { createFolder } from '../../support/test-folder.ts';

export interface TestSite {
  readonly api: MemoryApi;
  readonly siteDir: string;
  readonly stateDir: string;
  readonly events: PublisherEvent[];
  /** Paths rendered so far, in order. Tests may clear it. */
  readonly rendered: string[];
  /** Pages at these paths fail with 500. */
  readonly broken: Set<string>;
  build: string;
  /** Publishes once. Resolves with the number of pages that could not be published. */
  publish(options?: { everything: boolean; verifies?: boolean }): Promise<number>;
  /** Starts a publisher that follows the log until it is stopped or the test ends. */
  start(options?: { waitsForFolders?: boolean; schedule?: string }): Promise<Publisher>;
  read(file: string): string;
  has(file: string): boolean;
  /** The hash of every file of the site, except its progress file. */
  hash(): Record<string, string>;
}

/** A site with folders of its own, or in some folders of another site. */
export function createTestSite(
  folders: Partial<Pick<TestSite, 'siteDir' | 'stateDir'>> &
    Pick<PublisherConfig, 'bucket' | 'purge' | 'shard'> & {
      readonly api?: MemoryApi;
      /** Milliseconds between two signs of life of a publisher of a bucket. */
      readonly beatMs?: number;
      /** Milliseconds for which it tries to get folders that another publisher holds. */
      readonly patienceMs?: number;
      readonly makesSearchIndex?: boolean;
    } = {},
): TestSite {
  const root = createFolder();
  const { api = new MemoryApi(), makesSearchIndex = false } = folders;
  const { beatMs = 100, patienceMs = 100 } = folders;
  const timing = { beatMs, patienceMs };
  const { siteDir = join(root, 'site'), stateDir = join(root, 'state') } = folders;
  const { bucket = null, purge = null, shard = null } = folders;
  const events: PublisherEvent[] = [];
  const rendered: string[] = [];
  const broken = new Set<string>();
  const config = {
    apiUrl: 'http://api',
    distDir: join(root, 'dist'),
    siteDir,
    stateDir,
    bucket,
    purge,
    shard,
    makesSearchIndex,
    site: {
      name: 'Vitrina',
      origin: 'https://vitrina.example',
      contactEmail: 'hola@vitrina.example',
    },
    compressesWhenIdle: false,
  };
  const createBundle = () =>
    createJsonBundle(site.build, (url) => {
      rendered.push(url.pathname + url.search);
      return broken.has(url.pathname);
    });
  const report = (event: PublisherEvent) => events.push(event);
  // A test may replace the function of the API while the publisher runs.
  const fetch: MemoryApi['fetch'] = (...call) => api.fetch(...call);
  const site: TestSite = {
    api,
    siteDir,
    stateDir,
    events,
    rendered,
    broken,
    build: 'one',
    publish: (options = { everything: false }) =>
      publishOnce(config, report, options, { bundle: createBundle(), fetch, ...timing }),
    async start({ waitsForFolders = false, schedule } = {}) {
      const publisher = await startPublisher({ ...config, schedule: schedule ?? null }, report, {
        waitsForFolders,
        bundle: createBundle(),
        fetch,
        ...timing,
      });
      onTestFinished(() => publisher.stop());
      await waitFor(() => events.some(({ type }) => type === 'ready'));
      return publisher;
    },
    read: (file) => readFileSync(join(siteDir, file), 'utf8'),
    has: (file) => listFiles(siteDir).includes(file),
    hash: () =>
      Object.fromEntries(
        listFiles(siteDir)
          .filter((file) => file !== publishedFile)
          .map((file) => [
            file,
            createHash('sha256')
              .update(readPlain(join(siteDir, file)))
              .digest('hex'),
          ]),
      ),
  };
  return site;
}

/** Resolves once the condition is true. It rejects before a test ends, so that nothing looks on after a failed one. */
export const waitFor = (condition: () => boolean): Promise<void> =>
  expect.poll(condition, { interval: 5, timeout: 300_000 }).toBe(true);

/** Whether the site shows every change up to a cursor, by default up to the end of the log. */
export const isPublished = ({ api, events }: TestSite, cursor = api.log.length): boolean =>
  events.some((one) => one.type === 'published' && one.cursor === cursor);

export const waitUntilPublished = (site: TestSite, cursor?: number): Promise<void> =>
  waitFor(() => isPublished(site, cursor));

/** Makes ids of twelve characters from short names. Letters that ids lack are replaced. */
export function idOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^0-9a-hjkmnp-tv-z]/g, '0')
    .padEnd(12, '0');
}
