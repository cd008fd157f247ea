import { budgets } from './budgets.ts';
import { type PlotLine, type PlotPoint, renderPlot } from './log-plot.ts';
import type { ScaleMeasurement } from './measurement.ts';

type Read = (size: ScaleMeasurement) => number;

/** The images of `docs/scale/` by their names. */
export function renderPlots(sizes: readonly ScaleMeasurement[]): ReadonlyMap<string, string> {
  const ofAll = (name: string, look: PlotLine['look'], read: Read): PlotLine => ({
    name,
    look,
    points: sizes.map((size) => ({ x: size.products, y: read(size) })),
  });
  const limit = (name: string, look: PlotLine['look'], read: Read): PlotLine => ({
    ...ofAll(name, look, read),
    isBudget: true,
  });
  /** Of the whole site, where one share of it was published. */
  const ofSite = (name: string, look: PlotLine['look'], read: Read): PlotLine => ({
    name,
    look,
    points: sizes.map((size): PlotPoint => {
      const { shares } = size.publication;
      return { x: size.products, y: read(size) * shares, isComputed: shares > 1 };
    }),
  });
  const plot = (title: string, yLabel: string, ...lines: PlotLine[]): string =>
    renderPlot({ title, xLabel: 'products', yLabel, lines });
  return new Map([
    [
      'publication.svg',
      plot(
        'A full publication',
        'seconds',
        ofSite('by the clock', 0, ({ publication }) => publication.seconds),
        ofSite('of the processor', 1, ({ publication }) => publication.processorSeconds),
        limit('budget', 0, ({ publication }) => {
          return (publication.pages * publication.shares) / budgets.pagesPerSecond;
        }),
      ),
    ],
    [
      'change.svg',
      plot(
        'From a price saved to the page served',
        'milliseconds',
        ofAll('page, p50', 0, ({ change }) => change.p50),
        ofAll('page, p95', 1, ({ change }) => change.p95),
        ofAll('lists, p50', 2, ({ lists }) => lists.p50),
        ofAll('lists, p95', 3, ({ lists }) => lists.p95),
        limit('budget', 0, () => budgets.changeP50),
        limit('budget', 1, () => budgets.change),
        limit('budget of lists, p95', 3, () => budgets.lists),
      ),
    ],
    [
      'search.svg',
      plot(
        'A search',
        'milliseconds',
        ofAll('p50', 0, ({ search }) => search.p50),
        ofAll('p95', 1, ({ search }) => search.p95),
        limit('budget, p95', 1, () => budgets.search),
      ),
    ],
    [
      'memory.svg',
      plot(
        'Memory at its peak, while all is published',
        'MB',
        ofAll('publisher', 0, ({ publication }) => publication.publisherMegabytes),
        ofAll('API', 1, ({ publication }) => publication.apiMegabytes),
        limit('budget of the publisher', 0, () => budgets.publisherMegabytes),
      ),
    ],
    [
      'disk.svg',
      plot(
        'Disk',
        'GB',
        ofAll('database', 0, ({ databaseBytes }) => databaseBytes / 1e9),
        ofSite('site', 1, ({ publication }) => publication.siteBytes / 1e9),
      ),
    ],
  ]);
}
