import { budgets, largestSearch } from '../scale/budgets.ts';
import type { ScaleMeasurement } from '../scale/measurement.ts';
import { type Figure, atLeast, atMost, format, plainFigure } from './benchmark.ts';

/** The measurements of one size of catalogue, with their budgets. */
export function* describeSize(size: ScaleMeasurement): Generator<Figure> {
  const { publication, search, change, lists } = size;
  const { shares, pages, seconds, processorSeconds } = publication;
  const of = shares === 1 ? '' : ` (1 of ${shares} shares)`;
  const at = `${format(size.products)} products: `;
  yield plainFigure(`${at}filled`, `${format(size.products / size.fillSeconds)} products/s`);
  yield plainFigure('  database', `${format(size.databaseBytes / 1e9)} GB`);
  yield atMost(`${at}start of an API`, size.startSeconds, budgets.startSeconds, ' s');
  const searchTimes = `${format(search.p50)} / ${format(search.p95)} ms`;
  yield size.products > largestSearch
    ? plainFigure(`${at}search, p50 / p95`, searchTimes)
    : {
        what: `${at}search, p50 / p95`,
        measured: searchTimes,
        budget: `p95 ≤ ${budgets.search} ms`,
        passes: search.p95 <= budgets.search,
      };
  yield atLeast(`${at}full publication${of}`, pages / seconds, budgets.pagesPerSecond, ' pages/s');
  yield plainFigure(
    '  the same by its processor time',
    `${format(pages / processorSeconds)} pages/s`,
  );
  yield plainFigure('  in all', `${format(seconds)} s for ${format(pages)} pages`);
  yield plainFigure(
    '  site',
    `${format(publication.siteBytes / 1e9)} GB in ${format(publication.siteFiles)} files`,
  );
  yield atMost(
    `${at}memory of the publisher${of}`,
    publication.publisherMegabytes,
    budgets.publisherMegabytes,
    ' MB',
  );
  yield plainFigure('  memory of the API', `${format(publication.apiMegabytes)} MB`);
  yield atMost(`${at}change, page of the product, p50`, change.p50, budgets.changeP50, ' ms');
  yield atMost('  p95', change.p95, budgets.change, ' ms');
  yield plainFigure(`  every list (${format(lists.pages)} pages), p50`, `${format(lists.p50)} ms`);
  yield atMost('  p95', lists.p95, budgets.lists, ' ms');
}

/** The cost of a change at the largest size, compared with that at the smallest. */
export function* describeGrowth(measured: readonly ScaleMeasurement[]): Generator<Figure> {
  const [first] = measured;
  const last = measured.at(-1);
  if (first === undefined || last === undefined || first === last) return;
  for (const share of ['p50', 'p95'] as const) {
    const growth = last.change[share] / first.change[share];
    yield atMost(`change at the largest to the smallest, ${share}`, growth, budgets.growth, ' ×');
  }
}
