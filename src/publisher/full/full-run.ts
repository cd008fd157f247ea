import type { PublisherContext } from '../context.ts';
import type { SearchIndexRun } from '../search-index/search-index-run.ts';
import type { FileWatcher, SiteWriter } from '../target/site-target.ts';
import { fileOf, type PageFailure, publishPages } from '../write/publish-pages.ts';
import { findVariantsFile } from '../write/variants-file.ts';
import type { CatalogueReader } from '#publisher/read/create-catalogue.ts';
import type { Change } from '#contract/publication.ts';
import type { Span } from '#domain/spans.ts';

export interface FullRun {
  readonly context: PublisherContext;
  readonly writer: SiteWriter;
  readonly pages: PageTally;
  readonly searchIndex: Pick<SearchIndexRun, 'add'>;
  /** Entries of the sitemap index. Each store adds its own. */
  readonly sitemaps: Map<string, string | null>;
  /** Publishes changes as if they had just come from the log. */
  readonly absorb: (changes: readonly Change[], span: Span) => Promise<void>;
}

/** The files of the site, and the files that got new bytes, since the tally became a watcher. */
export interface FileTally extends FileWatcher {
  readonly standing: Set<string>;
  readonly replaced: string[];
}

/** Starts empty. */
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

/** Counts the pages of a full publication as they are rendered. */
export interface PageTally {
  readonly done: number;
  readonly failures: readonly PageFailure[];
  publish(catalogue: CatalogueReader, paths: readonly string[]): Promise<void>;
}

interface TallyOptions {
  readonly writer: SiteWriter;
  /** Files of the rendered pages. */
  readonly standing: Set<string>;
  /** The number of pages, counted beforehand. */
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
      // A failed page keeps its old files, so these belong to the site too.
      for (const path of paths) standing.add(fileOf(path));
      const failed = await publishPages(context, { writer, catalogue, paths });
      for (const { path } of failed) {
        const variants = findVariantsFile(path);
        if (variants !== null) standing.add(variants);
      }
      failures.push(...failed);
      done += paths.length;
      context.report({ type: 'progress', done: Math.min(done, total), total });
    },
  };
}
