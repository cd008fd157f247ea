import { createHash } from 'node:crypto';
import { hostname } from 'node:os';
import { Cron } from 'croner';
import { loadBundle, type LoadedBundle } from '#astro/bundle.ts';
import type { PublisherContext } from './context.ts';
import type { PublisherEvent } from './events.ts';
import { lockFolders } from './folder-locks.ts';
import { type RunOptions, createFollower } from './follow/follow.ts';
import type { PublishRequest } from './follow/hook.ts';
import { createReadAhead } from './full/read-ahead.ts';
import { readBoot } from './follow/state.ts';
import { fetchFromLoopback, isLoopback } from './read/loopback-fetch.ts';
import { createPageRenderer, type RenderPage } from './write/render.ts';
import { type ShownLists, createShownLists } from './write/shown-lists.ts';
import { upgradeCompression } from './write/upgrade.ts';
import {
  addressOf,
  createPurgeQueue,
  type PurgeQueue,
  type PurgeSettings,
} from './purge/purge-queue.ts';
import { leaseTarget, openTarget } from './target/open-target.ts';
import { findPartFiles } from './several-publishers/part-files.ts';
import { type Shard, createShare, nameShard } from './several-publishers/shard.ts';
import type { FileWatcher } from './target/site-target.ts';
import { findTemporaryFolder, removeUnfinished } from './write/write.ts';
import { createApi } from '#client/api.ts';
import type { SiteBucket } from '#files/bucket.ts';
import { publisherNameHeader, publisherTokenHeader } from '#contract/published.ts';
import { needsApi } from '#domain/paths/api-pages.ts';
import { registrationTimezone, type Site } from '#domain/site.ts';

/** All that a publisher needs to know; it can be sent as JSON to another process. */
export interface PublisherConfig {
  /** Where the API is, base path included: 'http://127.0.0.1:4321/api'. */
  readonly apiUrl: string;
  /** What the API knows a publisher by; null where it knows this one without, as on a machine of its own. */
  readonly token?: string | null;
  /** The build of the pages, as `dist/pages`. */
  readonly distDir: string;
  /** The web root. Nothing else may write there; a lock beside it keeps other publishers out. */
  readonly siteDir: string;
  /** Where the site stands in place of a folder; `siteDir` is then its name alone. */
  readonly bucket?: SiteBucket | null;
  /** Which of several publishers of the site this one is; null for the only one. */
  readonly shard?: Shard | null;
  /** The cache that is notified which copies of pages are out of date. */
  readonly purge?: PurgeSettings | null;
  /** Where the cursor is kept; outside of the web root, one for each copy of the site. */
  readonly stateDir: string;
  readonly site: Site;
  /** Cron expression, in the time of Havana, at which everything is rendered again; null for never. */
  readonly schedule?: string | null;
  /** Whether idle time goes into better compression. */
  readonly compressesWhenIdle?: boolean;
  /** Whether a full publication makes the index that is searched when the API cannot be reached; true unless said. */
  readonly makesSearchIndex?: boolean;
}

/** A publisher that runs in this process. */
export interface Publisher {
  /** Asks for pages, for all of some stores, or for everything; `reason` stands in the log. */
  request(request: PublishRequest, reason?: string): void;
  /** Resolves with the reason when another publisher has taken the site over, and this one has stopped for it. */
  readonly lost: Promise<Error>;
  /** Resolves when the page at hand is written and nothing runs any more. */
  stop(): Promise<void>;
}

export type Report = (event: PublisherEvent) => void;

/** What may stand in for the real things. */
export interface StandIns {
  /** For the build in `distDir`. */
  readonly bundle?: LoadedBundle;
  /** For the network. */
  readonly fetch?: typeof globalThis.fetch;
  /** For the name of the present run of the machine. */
  readonly boot?: string;
  /** Called with the seconds that each page took. */
  readonly onRender?: (seconds: number) => void;
  /** For how often a publisher of a bucket shows that it lives. */
  readonly beatMs?: number;
  /** For how long folders that another publisher has are tried for. */
  readonly patienceMs?: number;
}

/**
 * Starts a publisher in this process: it publishes what is missing, reports `ready`, and follows the changes of the
 * API until it is stopped. With `waitsForFolders` it outlasts another publisher on the same folders, else it rejects.
 */
export async function startPublisher(
  config: PublisherConfig,
  report: Report,
  { waitsForFolders = false, ...standIns }: StandIns & { waitsForFolders?: boolean } = {},
): Promise<Publisher> {
  const free = await takeSite(config, report, { ...standIns, waits: waitsForFolders });
  const context = await createContext(config, report, standIns).catch(async (error: unknown) => {
    await free.all();
    throw error;
  });
  const follower = createFollower(context);
  const stopping = new AbortController();
  const running = follower.run();
  const upgrading =
    config.compressesWhenIdle === false || config.bucket
      ? Promise.resolve()
      : upgradeCompression(config.siteDir, context, stopping.signal);
  const { schedule = null } = config;
  const cron =
    schedule === null
      ? null
      : new Cron(schedule, { timezone: registrationTimezone, unref: true }, () => {
          follower.request({}, 'reconciliation');
        });
  const stop = async () => {
    cron?.stop();
    stopping.abort();
    follower.stop();
    await Promise.all([running, upgrading]);
    context.purge?.stop();
    context.purge?.save();
    await free.all();
  };
  return {
    request(request, reason = 'asked for') {
      follower.request(request, reason);
    },
    lost: free.lost.then(async (error) => {
      await stop();
      return error;
    }),
    stop,
  };
}

/** Publishes once and ends: what has changed since the last time, or everything, or what a verification finds wrong. */
export async function publishOnce(
  config: PublisherConfig,
  report: Report,
  options: RunOptions,
  standIns: StandIns = {},
): Promise<void> {
  const free = await takeSite(config, report, { ...standIns, waits: false });
  try {
    const context = await createContext(config, report, standIns);
    await createFollower(context).runOnce(options);
    await context.purge?.settle();
    context.purge?.save();
  } finally {
    await free.all();
  }
}

/** Takes the site for this publisher alone, wherever it stands, and its state. */
async function takeSite(
  { siteDir, stateDir, bucket = null, shard = null }: PublisherConfig,
  report: Report,
  {
    waits,
    beatMs,
    patienceMs,
  }: Pick<StandIns, 'beatMs' | 'patienceMs'> & { readonly waits: boolean },
) {
  const folders = { siteDir: bucket === null ? siteDir : null, stateDir, shard };
  const free = await lockFolders(folders, { waits, report, patienceMs });
  try {
    const timing = beatMs === undefined ? {} : { beatMs };
    const options = { name: siteDir, stateDir, shard, waits, report, ...timing };
    const lease = await leaseTarget(bucket, options);
    return {
      lost: lease?.lost ?? new Promise<never>(() => undefined),
      async all() {
        await lease?.free();
        free();
      },
    };
  } catch (error) {
    free();
    throw error;
  }
}

async function createContext(
  config: PublisherConfig,
  report: Report,
  standIns: StandIns,
): Promise<PublisherContext> {
  const { site, siteDir, stateDir, bucket = null, shard = null } = config;
  if (bucket === null) removeUnfinished(siteDir, findTemporaryFolder(shard));
  const share = createShare(shard);
  const target = openTarget(siteDir, bucket, { isPurged: Boolean(config.purge), shard });
  const purge = config.purge ? createPurgeQueue(config.purge, { stateDir, report }) : null;
  const built = standIns.bundle ?? (await loadBundle(config.distDir));
  const bundle = {
    ...built,
    fixedPaths: built.fixedPaths.filter((path) => site.isStatic !== true || !needsApi(path)),
  };
  const watchers = new Set<FileWatcher>();
  const emit = (event: keyof FileWatcher) => (file: string) => {
    for (const watcher of watchers) watcher[event](file);
  };
  const watcher: FileWatcher = {
    stands: emit('stands'),
    isReplaced: emit('isReplaced'),
    isGone: emit('isGone'),
  };
  if (purge !== null) watchers.add(createPurgeWatcher(purge));
  const shownLists = createShownLists();
  watchers.add(createListWatcher(shownLists));
  const identity = JSON.stringify([
    bundle.fingerprint,
    site.name,
    site.origin,
    site.contactEmail,
    ...(site.isStatic === true ? ['static'] : []),
    ...(site.apiOrigin === undefined ? [] : [site.apiOrigin]),
    ...(bucket === null ? [] : [siteDir, bucket.endpoint, Boolean(config.purge)]),
  ]);
  const isNear = isLoopback(config.apiUrl);
  const api = createApi({
    baseUrl: config.apiUrl,
    headers: {
      ...(config.token && { [publisherTokenHeader]: config.token }),
      [publisherNameHeader]: nameOf(shard),
      // On the same machine compression would only cost time.
      ...(isNear && { 'accept-encoding': 'identity' }),
    },
    fetch: standIns.fetch ?? (isNear ? fetchFromLoopback : globalThis.fetch),
  });
  return {
    api,
    readAhead: createReadAhead(api),
    bundle,
    render: measured(createPageRenderer(bundle, site), standIns.onRender),
    shownLists,
    site,
    target,
    share,
    partFiles: findPartFiles(shard),
    stateDir,
    // What a service has taken does not depend on how this machine fares.
    boot: standIns.boot ?? (bucket === null ? readBoot() : bucketBoot),
    makesSearchIndex: share.hasLists && (config.makesSearchIndex ?? true),
    fingerprint: createHash('sha256').update(identity).digest('hex').slice(0, 32),
    shownStores: new Map(),
    createWriter: (options) =>
      target.createWriter({
        ...options,
        watcher: options.isDurable ? alsoPurging(watcher, purge) : watcher,
      }),
    purge,
    watchers,
    report,
  };
}

function measured(render: RenderPage, onRender: StandIns['onRender']): RenderPage {
  if (onRender === undefined) return render;
  return async (...page) => {
    const startedAt = performance.now();
    const body = await render(...page);
    onRender((performance.now() - startedAt) / 1000);
    return body;
  };
}

/** The machine, and the share of it. */
const nameOf = (shard: Shard | null): string =>
  [
    hostname()
      .replaceAll(/[^\w.-]/g, '')
      .slice(0, 60),
    ...(shard === null ? [] : [nameShard(shard)]),
  ].join(' ');

const bucketBoot = 'bucket';

const createPurgeWatcher = (purge: PurgeQueue): FileWatcher => ({
  stands: () => undefined,
  isReplaced: (file) => {
    purge.add(file);
  },
  isGone: (file) => {
    purge.add(file);
  },
});

/** A page that went, for a change or as an orphan, may come back just as it was. */
const createListWatcher = (shownLists: ShownLists): FileWatcher => ({
  stands: () => undefined,
  isReplaced: () => undefined,
  isGone: (file) => {
    shownLists.forget(addressOf(file));
  },
});

/** A page of a change is purged though it stood already: it may have been put there just before a kill. */
const alsoPurging = (watcher: FileWatcher, purge: PurgeQueue | null): FileWatcher => ({
  ...watcher,
  stands(file) {
    watcher.stands(file);
    purge?.add(file);
  },
});
