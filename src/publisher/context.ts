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

/** The parts that everything in a running publisher shares. */
export interface PublisherContext {
  readonly api: Api;
  readonly readAhead: ReadAhead;
  readonly bundle: LoadedBundle;
  readonly render: RenderPage;
  readonly shownLists: ShownLists;
  readonly site: Site;
  readonly target: SiteTarget;
  readonly share: Share;
  /** Files into which this publisher writes its part of the facts that all publishers of the site share. */
  readonly partFiles: PartFiles;
  readonly stateDir: string;
  /** Identifies the present run of the machine. */
  readonly boot: string;
  /** Whether the publisher makes the search index for times when the API cannot be reached. */
  readonly makesSearchIndex: boolean;
  /** Identifies the bundle together with the site's settings. When it changes, every page is rendered again. */
  readonly fingerprint: string;
  readonly shownStores: ShownStores;
  readonly createWriter: (options: Omit<WriterOptions, 'watcher'>) => SiteWriter;
  /** Null when no cache in front of the site needs notice. */
  readonly purge: PurgeQueue | null;
  /** Each watcher is called with every file that the writers touch, as long as it is in this set. */
  readonly watchers: Set<FileWatcher>;
  readonly report: (event: PublisherEvent) => void;
}
