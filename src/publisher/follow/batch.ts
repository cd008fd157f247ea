import { absorbChanges } from './absorb-changes.ts';
import type { PublisherContext } from '../context.ts';
import { createPageQueue } from './page-queue.ts';
import { type QueueRenderer, createQueueRenderer } from './queue-renderer.ts';
import type { IndexTask } from '../search-index/index-task.ts';
import { createRepetition } from './repeated-changes.ts';
import { createSitemapTask } from '../sitemap/sitemap-task.ts';
import type { PageFailure } from '../write/publish-pages.ts';
import { type CatalogueReader, createCatalogue } from '#publisher/read/create-catalogue.ts';
import type { Change } from '#contract/publication.ts';
import type { Span } from '#domain/spans.ts';

/** Connects the log with the files: it absorbs changes and renders pages when they are due. */
export interface BatchPublisher {
  /**
   * Absorbs changes: removes at once what must vanish, and queues what must be rendered. `span` is the range of the
   * changes in the log, null when they are not in the log. Rejects with the error of the API, the disk or the service;
   * the changes may then be absorbed again.
   */
  absorb(changes: readonly Change[], span: Span | null, catalogue: CatalogueReader): Promise<void>;
  /** Queues pages by path. They are rendered even when their content seems unchanged. */
  addPages(paths: readonly string[]): void;
  /**
   * Queues pages whose rendering failed elsewhere. `owed` are the ranges of the log whose changes the pages may lack.
   */
  retry(failures: readonly PageFailure[], owed: readonly Span[]): void;
  /**
   * Queues the pages that had failed before a restart. The site shows the log up to `published`, except for what may
   * wait.
   */
  resume(before: FailedPages & { readonly published: number }): void;
  /**
   * Reading starts again at this cursor. Changes beyond it no longer count as published, because the log may have been
   * restored from a backup.
   */
  beginAt(cursor: number): void;
  readonly renderDue: QueueRenderer['renderDue'];
  readonly settle: QueueRenderer['settle'];
  readonly isSettled: QueueRenderer['isSettled'];
  /** Whether a page or a sitemap is due. The search index is not among them. */
  isDue(): boolean;
  /** Whether changes are being absorbed or pages are due. */
  isBusy: () => boolean;
  /** Milliseconds since 1970 at which the next page, sitemap or index is due; Infinity when there is none. */
  nextDueAt(): number;
  /** Renders also the pages that still wait for later changes to join them, and updates every sitemap. */
  flush(): Promise<void>;
  /** The cursor to resume from after a stop now. `cursor` is the one up to which the log was read. */
  resumeFrom(cursor: number): number;
  failed(): FailedPages;
  /** The ranges of the log with changes that a failed page still has to show. */
  owed(): Span[];
}

/** Pages that wait for another attempt. `owed` has the ranges of the log that each page still has to show, by path. */
export interface FailedPages {
  readonly retry: readonly string[];
  readonly owed: Readonly<Record<string, readonly Span[]>>;
}

/** Creates a publisher with nothing queued. `resume` gives it what a restart knows. */
export function createBatchPublisher(context: PublisherContext, index: IndexTask): BatchPublisher {
  const queue = createPageQueue();
  const sitemaps = createSitemapTask(context);
  const writer = context.createWriter({ isDurable: true });
  const renderer = createQueueRenderer(context, { writer, queue, sitemaps });
  const repetition = createRepetition();
  let isAbsorbing = false;

  return {
    async absorb(changes, span, catalogue) {
      const taken = { changes, span, catalogue, repetition };
      isAbsorbing = true;
      const outlets = { writer, queue, renderer, sitemaps, index };
      await absorbChanges(context, outlets, taken).finally(() => {
        isAbsorbing = false;
      });
    },
    isBusy: () => isAbsorbing || queue.hasDue(Date.now()),
    addPages(paths) {
      for (const path of paths) {
        // Somebody may ask for the page because its file is not what this publisher wrote.
        context.shownLists.forget(path);
        queue.add(path, 0, null, Date.now());
      }
    },
    retry(failures, owed) {
      for (const { path, isMissing } of failures) {
        const page = { path, priority: 2, since: null, owed, dueAt: 0, attempts: 0 } as const;
        queue.retry(page, isMissing, Date.now());
      }
    },
    resume({ retry, owed, published }) {
      repetition.publishedBefore = published;
      for (const path of retry) {
        queue.restore(path, owed[path] ?? [], Date.now());
      }
    },
    beginAt(cursor) {
      repetition.publishedBefore = Math.min(repetition.publishedBefore, cursor);
    },
    renderDue: (catalogue, hasNews) => renderer.renderDue(catalogue, hasNews),
    settle: () => renderer.settle(),
    isSettled: () => renderer.isSettled(),
    isDue() {
      const now = Date.now();
      return queue.hasDue(now) || sitemaps.isDue(now);
    },
    nextDueAt: () =>
      Math.min(queue.nextDueAt() ?? Infinity, sitemaps.dueAt() ?? Infinity, index.dueAt()),
    async flush() {
      queue.bringForward(Date.now());
      while (queue.hasDue(Date.now())) {
        await renderer.renderDue(createCatalogue(context.api), () => false);
        await renderer.settle();
      }
      while (sitemaps.isDue(Infinity)) await sitemaps.update(writer, Infinity, () => false);
      await renderer.settle();
    },
    resumeFrom: (cursor) => index.resumeFrom(sitemaps.resumeFrom(queue.resumeFrom(cursor))),
    failed() {
      const failed = queue.failed();
      const owing = failed.filter(({ owed }) => owed.length > 0);
      return {
        retry: failed.map(({ path }) => path),
        owed: Object.fromEntries(owing.map(({ path, owed }) => [path, owed])),
      };
    },
    owed: () => queue.owed(),
  };
}
