import { createHash } from 'node:crypto';
import { Cron } from 'croner';
import { loadBundle, type LoadedBundle } from '#astro/bundle.ts';
import type { PublisherContext } from './context.ts';
import type { PublisherEvent } from './events.ts';
import { lockFolders } from './folder-locks.ts';
import { type RunOptions, createFollower } from './follow/follow.ts';
import type { PublishRequest } from './follow/hook.ts';
import { readBoot } from './follow/state.ts';
import { createPageRenderer } from './write/render.ts';
import { upgradeCompression } from './write/upgrade.ts';
import { createFolderStore } from './store/folder-store.ts';
import type { FileWatcher } from './store/site-store.ts';
import { removeUnfinished } from './write/write.ts';
import { createApi } from '#client/api.ts';
import { publisherTokenHeader } from '#contract/published.ts';
import { registrationTimezone, type Site } from '#domain/site.ts';

/** All that a publisher needs to know; it can be sent as JSON to another process. */
export interface PublisherConfig {
  /** Where the API is, base path included: 'http://127.0.0.1:4321/api'. */
  readonly apiUrl: string;
  /** What the API knows a publisher by; null where it knows this one without, as on a machine of its own. */
  readonly token?: string | null;
  /** The build, as `dist`. */
  readonly distDir: string;
  /** The web root. Nothing else may write there; a lock beside it keeps other publishers out. */
  readonly siteDir: string;
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

export interface Publisher {
  request(request: PublishRequest, reason?: string): void;
  /** Resolves when the page at hand is written and nothing runs any more. */
  stop(): Promise<void>;
}

export type Report = (event: PublisherEvent) => void;

/** Parts that may stand in for the real ones. */
export interface PublisherParts {
  /** For the build in `distDir`. */
  readonly bundle?: LoadedBundle;
  /** For the network. */
  readonly fetch?: typeof globalThis.fetch;
  /** For the name of the present run of the machine. */
  readonly boot?: string;
}

/**
 * Starts a publisher in this process: it publishes what is missing, reports `ready`, and follows the changes of the
 * API until it is stopped. With `waitsForFolders` it outlasts another publisher on the same folders, else it rejects.
 */
export async function startPublisher(
  config: PublisherConfig,
  report: Report,
  { waitsForFolders = false, ...parts }: PublisherParts & { waitsForFolders?: boolean } = {},
): Promise<Publisher> {
  const free = await lockFolders(config, { waits: waitsForFolders, report });
  const context = await createContext(config, report, parts).catch((error: unknown) => {
    free();
    throw error;
  });
  const follower = createFollower(context);
  const stopping = new AbortController();
  const running = follower.run();
  const upgrading =
    config.compressesWhenIdle === false
      ? Promise.resolve()
      : upgradeCompression(config.siteDir, context, stopping.signal);
  const { schedule = null } = config;
  const cron =
    schedule === null
      ? null
      : new Cron(schedule, { timezone: registrationTimezone, unref: true }, () => {
          follower.request({}, 'reconciliation');
        });
  return {
    request(request, reason = 'asked for') {
      follower.request(request, reason);
    },
    async stop() {
      cron?.stop();
      stopping.abort();
      follower.stop();
      await Promise.all([running, upgrading]);
      free();
    },
  };
}

/** Publishes once and ends: what has changed since the last time, or everything, or what a verification finds wrong. */
export async function publishOnce(
  config: PublisherConfig,
  report: Report,
  options: RunOptions,
  parts: PublisherParts = {},
): Promise<void> {
  const free = await lockFolders(config, { waits: false, report });
  try {
    const context = await createContext(config, report, parts);
    await createFollower(context).runOnce(options);
  } finally {
    free();
  }
}

async function createContext(
  config: PublisherConfig,
  report: Report,
  parts: PublisherParts,
): Promise<PublisherContext> {
  const { site, siteDir, stateDir } = config;
  removeUnfinished(siteDir);
  const store = createFolderStore(siteDir);
  const bundle = parts.bundle ?? (await loadBundle(config.distDir));
  const watchers = new Set<FileWatcher>();
  const tell = (event: keyof FileWatcher) => (file: string) => {
    for (const watcher of watchers) watcher[event](file);
  };
  const watcher: FileWatcher = {
    stands: tell('stands'),
    isReplaced: tell('isReplaced'),
    isGone: tell('isGone'),
  };
  const identity = JSON.stringify([bundle.fingerprint, site.name, site.origin, site.contactEmail]);
  return {
    api: createApi({
      baseUrl: config.apiUrl,
      headers: {
        ...(config.token && { [publisherTokenHeader]: config.token }),
        // On the same machine compression would only cost time.
        ...(isLoopback(config.apiUrl) && { 'accept-encoding': 'identity' }),
      },
      ...(parts.fetch && { fetch: parts.fetch }),
    }),
    bundle,
    render: createPageRenderer(bundle, site),
    site,
    store,
    stateDir,
    boot: parts.boot ?? readBoot(),
    makesSearchIndex: config.makesSearchIndex ?? true,
    fingerprint: createHash('sha256').update(identity).digest('hex').slice(0, 32),
    cards: new Map(),
    createWriter: (options) => store.createWriter({ ...options, watcher }),
    watchers,
    report,
  };
}

const isLoopback = (url: string): boolean =>
  /^(localhost|127\.[\d.]+|\[::1\])$/.test(new URL(url).hostname);
