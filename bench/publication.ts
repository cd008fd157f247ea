import { publishApart } from './support/catalogues.ts';
import { type Benchmark, atLeast, atMost, format, plainFigure } from './support/benchmark.ts';

const memoryBudget = 600;
/** A greater growth would mean that the publisher's memory depends on the size of the catalogue. */
const growthBudget = 1.3;

export const benchmark: Benchmark = {
  title: 'A full publication with compressed files',
  async *measure({ isQuick, catalogues }) {
    const small = { stores: isQuick ? 100 : 500, products: 20 };
    const large = { stores: isQuick ? 400 : 5_000, products: 20 };
    const { dataDir } = await catalogues.embed(small);
    const apart = await publishApart(dataDir, {
      everything: true,
      makesSearchIndex: false,
      siteRoot: catalogues.createFolder(),
    });
    const { complete } = apart;
    if (complete === null) throw new Error('Nothing was published');
    const { pages, milliseconds } = complete;
    yield atLeast(
      `${pages} pages, publisher on one core`,
      pages / (milliseconds / 1000),
      450,
      ' pages/s',
    );
    yield plainFigure(
      'the same by its processor time',
      `${format(pages / (apart.cpuMs / 1000))} pages/s`,
    );

    const first = await catalogues.publish(small);
    yield plainFigure(
      'with the search index',
      `${format((first.complete?.milliseconds ?? 0) / 1000)} s for ${pages} pages`,
    );
    const second = await catalogues.publish(large);
    for (const [size, publication] of [
      [small, first],
      [large, second],
    ] as const) {
      const products = format(size.stores * size.products);
      const what = `peak memory at ${products} products`;
      yield atMost(what, publication.peakMegabytes, memoryBudget, ' MB');
      yield plainFigure(
        '  with the process that makes the search index',
        `${format(publication.peakOfAll)} MB`,
      );
    }
    yield atMost(
      'growth from the first to the second',
      second.peakMegabytes / first.peakMegabytes,
      growthBudget,
      ' ×',
    );
    for (const trouble of [...apart.troubles, ...first.troubles, ...second.troubles].slice(0, 3)) {
      yield { what: 'trouble', measured: trouble, budget: 'none', passes: false };
    }
  },
};
