import type { LoadedBundle } from '#astro/bundle.ts';
import type { PublisherEvent } from './events.ts';
import type { ReadAhead } from './full/read-ahead.ts';
import type { ShownStores } from './plan/read-snapshot.ts';
import type { PurgeQueue } from './purge/purge-queue.ts';
import type { PartFiles } from './several-publishers/part-files.ts';
import type { Share } from './several-publishers/shard.ts';
import type { RenderPage } from './write/render.ts';
import type { ShownLists } from './write/shown-lists.ts';
import type { FileWatcher, SiteTarget, SiteWriter, WriterOptions } from './target/site-target.ts';
import type { Api } from '#client/api.ts';
import type { Site } from '#domain/site.ts';

/** What everything in a running publisher shares. */
export interface PublisherContext {
  readonly api: Api;
  readonly readAhead: ReadAhead;
  readonly bundle: LoadedBundle;
  readonly render: RenderPage;
  readonly shownLists: ShownLists;
  readonly site: Site;
  readonly target: SiteTarget;
  readonly share: Share;
  /** Files in which this publisher says its part of what all publishers of the site know together. */
  readonly partFiles: PartFiles;
  readonly stateDir: string;
  /** Names the present run of the machine. */
  readonly boot: string;
  /** Whether a full publication makes the index that is searched when the API cannot be reached. */
  readonly makesSearchIndex: boolean;
  /** Names the bundle together with the site's settings. When it is another one, every page is rendered again. */
  readonly fingerprint: string;
  readonly shownStores: ShownStores;
  readonly createWriter: (options: Omit<WriterOptions, 'watcher'>) => SiteWriter;
  /** Null where no cache in front of the site has to be notified. */
  readonly purge: PurgeQueue | null;
  /** Each is called with every file that the writers touch, for as long as it is listed here. */
  readonly watchers: Set<FileWatcher>;
  readonly report: (event: PublisherEvent) => void;
}
