import type { PublisherContext } from '../context.ts';
import type { PageQueue, QueuedPage } from './page-queue.ts';
import type { SitemapTask } from '../sitemap/sitemap-task.ts';
import type { SiteWriter } from '../target/site-target.ts';
import { publishPages, reportFailures } from '../write/publish-pages.ts';
import type { CatalogueReader } from '#publisher/read/create-catalogue.ts';

/**
 * The greatest number of pages that are rendered in a row while the log is silent, and that are written to the disk or
 * a service together. Most changes need fewer. The next change waits until these pages are on the disk.
 */
export const pagesAtOnce = 16;
/**
 * The number of pages in a row that are rendered whatever the log has, before their compressed files are waited for. The
 * pages of a renamed store would otherwise all be kept until then.
 */
const pagesKept = 64;
/** After news has cut a row short, this many pages are rendered whatever the log has. */
const pagesInAnyCase = 3;

/** Renders the pages of a queue. Its calls must not overlap. A page that fails goes back to the queue for later. */
export interface QueueRenderer {
  /**
   * Renders the most urgent pages that are due, then the due sitemaps. Stops early when there is news. Resolves with
   * the paths of the pages whose rendering ended after the news had come. Rejects with the error of the API, the disk or
   * the service from a sitemap.
   */
  renderDue(catalogue: CatalogueReader, hasNews: () => boolean): Promise<readonly string[]>;
  /**
   * Waits for the compressed files of the rendered pages. A page whose compressed file cannot be written goes back to the
   * queue.
   */
  settle(): Promise<void>;
  isSettled(): boolean;
  /** Renders the given pages, if queued, before all others and whatever the log has. */
  renderNow(catalogue: CatalogueReader, paths: readonly string[]): Promise<void>;
}

interface RenderedTasks {
  readonly writer: SiteWriter;
  readonly queue: PageQueue;
  readonly sitemaps: Pick<SitemapTask, 'update'>;
}

/** Creates a renderer that writes through `writer`. It does not reject for a page that fails. */
export function createQueueRenderer(
  context: PublisherContext,
  { writer, queue, sitemaps }: RenderedTasks,
): QueueRenderer {
  /**
   * Whether news cut the last row short. The next row must not be cut short too: pages that change without end would
   * keep the pages behind them waiting for ever.
   */
  let wasCutShort = false;

  /** Takes each page out of the queue when its turn comes. */
  const render = async (catalogue: CatalogueReader, paths: Iterable<string>): Promise<void> => {
    const taken = new Map<string, QueuedPage>();
    const queued = (function* () {
      for (const path of paths) {
        const page = queue.take(path);
        if (page === undefined) continue;
        taken.set(path, page);
        yield path;
      }
    })();
    const failures = await publishPages(context, {
      writer,
      catalogue,
      paths: queued,
      onLateFailure: (failure) => {
        const page = taken.get(failure.path);
        if (page !== undefined) queue.retry(page, false, Date.now());
        reportFailures(context, [failure]);
      },
      skipsShown: true,
    });
    const troubles = failures.filter(({ path, isMissing }) => {
      const page = taken.get(path);
      const isRepeated = page !== undefined && queue.retry(page, isMissing, Date.now());
      // A later change has usually removed a missing product. It takes the page out of the queue, so this is no trouble
      // yet.
      return !(isMissing && isRepeated);
    });
    reportFailures(context, troubles);
  };

  return {
    async renderDue(catalogue, hasNews) {
      context.readAhead.forget();
      const now = Date.now();
      const ahead = queue.due(pagesAtOnce, now).map(({ path }) => path);
      catalogue.expectProducts(ahead);
      catalogue.expectLists(ahead);
      const mayStop = !wasCutShort && !context.target.isFar;
      const left = ahead.slice(0, wasCutShort ? pagesInAnyCase : pagesAtOnce);
      const count = left.length;
      wasCutShort = false;
      const renderedSinceNews: string[] = [];
      const paths = (function* () {
        while (left.length > 0) {
          wasCutShort = mayStop && left.length < count && hasNews();
          if (wasCutShort) return;
          const path = takeReadiest(left, catalogue);
          yield path;
          // The next path is asked for when this page is rendered.
          if (hasNews()) renderedSinceNews.push(path);
        }
      })();
      await render(catalogue, paths);
      await sitemaps.update(writer, now, hasNews);
      return renderedSinceNews;
    },
    settle: async () => writer.settle(),
    isSettled: () => writer.isSettled(),
    async renderNow(catalogue, paths) {
      catalogue.expectProducts(paths);
      for (let first = 0; first < paths.length; first += pagesKept) {
        if (first > 0) await writer.settle();
        await render(catalogue, paths.slice(first, first + pagesKept));
      }
    },
  };
}

/** Takes a list that is still being read last, because reading it takes longer than rendering all other pages. */
function takeReadiest(left: string[], catalogue: CatalogueReader): string {
  const index = left.findIndex((path) => !catalogue.isBeingRead(path));
  const [path = ''] = left.splice(Math.max(index, 0), 1);
  return path;
}
