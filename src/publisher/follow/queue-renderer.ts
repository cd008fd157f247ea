import type { PublisherContext } from '../context.ts';
import type { PageQueue, QueuedPage } from './page-queue.ts';
import type { SitemapTask } from '../sitemap/sitemap-task.ts';
import type { SiteWriter } from '../target/site-target.ts';
import { publishPages, reportFailures } from '../write/publish-pages.ts';
import type { CatalogueReader } from '#publisher/read/create-catalogue.ts';

/**
 * How many pages are rendered in a row while the log is silent, and are on their way to the disk or a service together.
 * Most changes ask for fewer. The next change waits until these are on the disk.
 */
export const pagesAtOnce = 16;
/** After news has cut a row short, this many pages are rendered whatever the log says. */
const pagesInAnyCase = 8;
/** Products of this many pages ahead are read together. */
const pagesReadAhead = 64;

/** Renders the pages of a queue. Its calls must not overlap. A page that fails goes back to the queue for later. */
export interface QueueRenderer {
  /**
   * Renders the most urgent pages that are due, then sitemaps that are. Leaves off when there is news. Rejects with the
   * error of the API, the disk or the service that a sitemap meets.
   */
  renderDue(catalogue: CatalogueReader, hasNews: () => boolean): Promise<void>;
  /** Renders those of the given pages that are queued, before all others and whatever the log says. */
  renderNow(catalogue: CatalogueReader, paths: readonly string[]): Promise<void>;
}

interface RenderedTasks {
  readonly writer: SiteWriter;
  readonly queue: PageQueue;
  readonly sitemaps: Pick<SitemapTask, 'update'>;
}

/** Its pages go through the writer; nothing in it rejects for a page that fails. */
export function createQueueRenderer(
  context: PublisherContext,
  { writer, queue, sitemaps }: RenderedTasks,
): QueueRenderer {
  /**
   * Whether news cut the last row short. The next row is not cut short, or pages behind those that change without end
   * would wait for ever.
   */
  let wasCutShort = false;

  /** Each page leaves the queue when its turn comes. */
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
      skipsShown: true,
    });
    const troubles = failures.filter(({ path, isMissing }) => {
      const page = taken.get(path);
      const isRepeated = page !== undefined && queue.retry(page, isMissing, Date.now());
      // A product that is missing was mostly removed by a later change, which takes its page out of the queue.
      return !(isMissing && isRepeated);
    });
    reportFailures(context, troubles);
  };

  return {
    async renderDue(catalogue, hasNews) {
      context.readAhead.forget();
      const now = Date.now();
      const ahead = queue.due(pagesReadAhead, now).map(({ path }) => path);
      catalogue.expectProducts(ahead);
      catalogue.expectLists(ahead);
      const mayStop = !wasCutShort && !context.target.isFar;
      const left = ahead.slice(0, wasCutShort ? pagesInAnyCase : pagesAtOnce);
      const count = left.length;
      wasCutShort = false;
      const paths = (function* () {
        while (left.length > 0) {
          wasCutShort = mayStop && left.length < count && hasNews();
          if (wasCutShort) return;
          yield takeReadiest(left, catalogue);
        }
      })();
      await render(catalogue, paths);
      await sitemaps.update(writer, now, hasNews);
    },
    async renderNow(catalogue, paths) {
      catalogue.expectProducts(paths);
      await render(catalogue, paths);
    },
  };
}

/** A list whose reading is not done goes last: to read it takes longer than to render all the others. */
function takeReadiest(left: string[], catalogue: CatalogueReader): string {
  const place = left.findIndex((path) => !catalogue.isBeingRead(path));
  const [path = ''] = left.splice(Math.max(place, 0), 1);
  return path;
}
