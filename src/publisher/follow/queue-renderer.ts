import type { PublisherContext } from '../context.ts';
import type { PageQueue } from './page-queue.ts';
import type { SitemapTask } from '../sitemap/sitemap-task.ts';
import type { SiteWriter } from '../target/site-target.ts';
import { publishPages, reportFailures } from '../write/publish-pages.ts';
import type { CatalogueReader } from '#publisher/read/create-catalogue.ts';

/**
 * Pages that are rendered in a row while the log is silent, and on their way to the disk or a service together: most
 * changes ask for fewer, and the next ones would wait until these are on the disk.
 */
export const pagesAtOnce = 16;
/** Pages that are rendered whatever the log says, after some that news cut short. */
const pagesInAnyCase = 8;
/** Pages whose products are read together, as far ahead as they are known. */
const pagesReadAhead = 64;

interface DrainedTasks {
  readonly writer: SiteWriter;
  readonly queue: PageQueue;
  readonly sitemaps: Pick<SitemapTask, 'update'>;
}

/** Renders the most urgent of what is due, and leaves off when there is news. A page that fails is queued again. */
export type Drain = (catalogue: CatalogueReader, hasNews: () => boolean) => Promise<void>;

/** Its calls must not overlap. */
export function createDrain(
  context: PublisherContext,
  { writer, queue, sitemaps }: DrainedTasks,
): Drain {
  /** A drain after one that was cut short is not, or pages behind those that change without end would wait for ever. */
  let wasCutShort = false;
  return async (catalogue, hasNews) => {
    context.readAhead.forget();
    const now = Date.now();
    const ahead = queue.due(pagesReadAhead, now).map(({ path }) => path);
    catalogue.expectProducts(ahead);
    catalogue.expectLists(ahead);
    const mayStop = !wasCutShort;
    wasCutShort = false;
    const pages = queue.due(mayStop ? pagesAtOnce : pagesInAnyCase, now);
    const paths = (function* () {
      const left = pages.map(({ path }) => path);
      while (left.length > 0) {
        wasCutShort = left.length < pages.length && mayStop && !context.target.isFar && hasNews();
        if (wasCutShort) return;
        const path = takeReadiest(left, catalogue);
        queue.take(path);
        yield path;
      }
    })();
    const failures = await publishPages(context, { writer, catalogue, paths, skipsShown: true });
    reportFailures(context, failures);
    for (const { path, isMissing } of failures) {
      const page = pages.find((one) => one.path === path);
      if (page !== undefined) queue.retry(page, isMissing, Date.now());
    }
    await sitemaps.update(writer, now, hasNews);
  };
}

/** What is read by now goes before a list that is not, whose reading takes longer than to render all of these. */
function takeReadiest(left: string[], catalogue: CatalogueReader): string {
  const place = left.findIndex((path) => !catalogue.isBeingRead(path));
  const [path = ''] = left.splice(Math.max(place, 0), 1);
  return path;
}
