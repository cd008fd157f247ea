import type { PublisherContext } from '../context.ts';
import type { SearchIndexRun } from '../search-index/search-index-run.ts';
import type { FileWatcher, SiteWriter } from '../target/site-target.ts';
import { fileOf, type PageFailure, publishPages } from '../write/publish-pages.ts';
import type { CatalogueReader } from '#publisher/read/create-catalogue.ts';
import type { Change } from '#contract/publication.ts';
import type { Span } from '#domain/spans.ts';

/** What a full publication does its work with. */
export interface FullRun {
  readonly context: PublisherContext;
  readonly writer: SiteWriter;
  readonly pages: PageTally;
  readonly searchIndex: Pick<SearchIndexRun, 'add'>;
  /** Entries of the index of the sitemaps, to which each store adds its own. */
  readonly sitemaps: Map<string, string | null>;
  /** Publishes changes as if they had just come from the log. */
  readonly absorb: (changes: readonly Change[], span: Span) => Promise<void>;
}

/** Files that stand in the site, and those that were put there with new bytes, as long as the watcher is listed. */
export interface FileTally extends FileWatcher {
  readonly standing: Set<string>;
  readonly replaced: string[];
}

/** With nothing seen yet. */
export function createFileTally(): FileTally {
  const standing = new Set<string>();
  const replaced: string[] = [];
  return {
    standing,
    replaced,
    stands: (file) => standing.add(file),
    isReplaced: (file) => replaced.push(file),
    isGone: (file) => standing.delete(file),
  };
}

/** Pages of a full publication, counted as they are rendered. */
export interface PageTally {
  readonly done: number;
  readonly failures: readonly PageFailure[];
  publish(catalogue: CatalogueReader, paths: readonly string[]): Promise<void>;
}

interface TallyOptions {
  readonly writer: SiteWriter;
  /** Files that a page accounts for. */
  readonly standing: Set<string>;
  /** How many pages there will be, as counted beforehand. */
  readonly total: number;
}

/** Reports its progress after each call. */
export function createPageTally(
  context: Pick<PublisherContext, 'render' | 'shownLists' | 'report'>,
  { writer, standing, total }: TallyOptions,
): PageTally {
  const failures: PageFailure[] = [];
  let done = 0;
  return {
    get done() {
      return done;
    },
    failures,
    async publish(catalogue, paths) {
      // A failed page keeps its old file, which therefore stands too.
      for (const path of paths) standing.add(fileOf(path));
      failures.push(...(await publishPages(context, { writer, catalogue, paths })));
      done += paths.length;
      context.report({ type: 'progress', done: Math.min(done, total), total });
    },
  };
}
