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
import { refuseForeignFolder } from './target/refuse-foreign-folder.ts';
import { findPartFiles } from './several-publishers/part-files.ts';
import { type Shard, createShare, nameShard } from './several-publishers/shard.ts';
import type { FileWatcher } from './target/site-target.ts';
import { findTemporaryFolder, removeUnfinished } from './write/write.ts';
import { createApi } from '#client/api.ts';
import type { SiteBucket } from '#files/bucket.ts';
import { publisherNameHeader, publisherTokenHeader } from '#contract/published.ts';
import { needsApi } from '#domain/paths/api-pages.ts';
import { registrationTimezone, type Site } from '#domain/site.ts';

/** All settings of a publisher. They can be sent as JSON to another process. */
export interface PublisherConfig {
  /** Address of the API, base path included: 'http://127.0.0.1:4321/api'. */
  readonly apiUrl: string;
  /** The token by which the API recognizes a publisher; null when the API needs none, as on its own machine. */
  readonly token?: string | null;
  /** The folder with the build of the pages, such as `dist/pages`. */
  readonly distDir: string;
  /** The web root. Nothing else may write there. A lock beside it keeps other publishers out. */
  readonly siteDir: string;
  /** The bucket of a site that is not in a folder. `siteDir` is then only its name. */
  readonly bucket?: SiteBucket | null;
  /** This publisher's share of the site; null for the only publisher. */
  readonly shard?: Shard | null;
  /** The cache of page copies that gets a call when copies are out of date. */
  readonly purge?: PurgeSettings | null;
  /** Folder of the cursor, outside of the web root. Each copy of the site has its own. */
  readonly stateDir: string;
  readonly site: Site;
  /** Cron expression, in Havana time, at which everything is rendered again; null for never. */
  readonly schedule?: string | null;
  /** Whether the publisher uses idle time for better compression. */
  readonly compressesWhenIdle?: boolean;
  /** Whether the publisher makes the search index for times when the API cannot be reached; true by default. */
  readonly makesSearchIndex?: boolean;
}

/** A publisher that runs in this process. */
export interface Publisher {
  /** Asks for some pages, for all pages of some stores, or for everything. `reason` appears in the log. */
  request(request: PublishRequest, reason?: string): void;
  /** Resolves with the reason when another publisher has taken over the site. This publisher has then stopped. */
  readonly lost: Promise<Error>;
  /** Resolves when the present page is written and nothing runs any more. */
  stop(): Promise<void>;
}

export type Report = (event: PublisherEvent) => void;

/** Replacements for the real things in tests. */
export interface StandIns {
  /** Replaces the build in `distDir`. */
  readonly bundle?: LoadedBundle;
  /** Replaces the network. */
  readonly fetch?: typeof globalThis.fetch;
  /** Replaces the identity of the machine's present run. */
  readonly boot?: string;
  /** Called with the seconds that each page took. */
  readonly onRender?: (seconds: number) => void;
  /** Milliseconds between two signs of life of a publisher of a bucket. */
  readonly beatMs?: number;
  /** Milliseconds to wait for folders that another publisher holds. */
  readonly patienceMs?: number;
}

/**
 * Starts a publisher in this process. It publishes what is missing, reports `ready`, and follows the changes of the API
 * until it is stopped. With `waitsForFolders` it waits for another publisher on the same folders to end; otherwise it
 * rejects with DirectoryInUseError.
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

/**
 * Publishes once and ends: the changes since the last time, everything, or the faults that a verification finds. Resolves
 * with the number of pages that could not be published. Rejects with the error of the API, the disk or the service, and
 * with DirectoryInUseError when another publisher has the site, or takes it over.
 */
export async function publishOnce(
  config: PublisherConfig,
  report: Report,
  options: RunOptions,
  standIns: StandIns = {},
): Promise<number> {
  const free = await takeSite(config, report, { ...standIns, waits: false });
  try {
    const context = await createContext(config, report, standIns);
    const losing = new AbortController();
    try {
      const follower = createFollower(context);
      void free.lost.then((error) => {
        losing.abort(error);
        follower.stop();
      });
      const failed = await follower.runOnce(options);
      losing.signal.throwIfAborted();
      await context.purge?.settle();
      return failed;
    } finally {
      // After a failure too: the queue would go on with its calls, and keep the process from ending.
      context.purge?.stop();
      context.purge?.save();
    }
  } finally {
    await free.all();
  }
}

/** Locks the site, in its folder or bucket, and the state for this publisher alone. */
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
    if (bucket === null) refuseForeignFolder(siteDir);
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
  const built = standIns.bundle ?? (await loadBundle(config.distDir));
  // Nothing after this line rejects, because the queue makes its first call by itself and has to be stopped.
  const purge = config.purge ? createPurgeQueue(config.purge, { stateDir, report }) : null;
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
      // On one machine compression would only cost time.
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
    // An object that a service has accepted survives a power cut of this machine.
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

/** Names the machine and this publisher's share. */
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

/** Forgets a list whose file is removed, for a change or as an orphan, because the same page may come back. */
const createListWatcher = (shownLists: ShownLists): FileWatcher => ({
  stands: () => undefined,
  isReplaced: () => undefined,
  isGone: (file) => {
    shownLists.forget(addressOf(file));
  },
});

/**
 * Purges every page of a change, even one that is already right: a killed publisher may have written it without the
 * purge.
 */
const alsoPurging = (watcher: FileWatcher, purge: PurgeQueue | null): FileWatcher => ({
  ...watcher,
  stands(file) {
    watcher.stands(file);
    purge?.add(file);
  },
});
