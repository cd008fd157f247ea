import { randomInt } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import type { CatalogueSize } from './support/catalogues.ts';
import { toPath } from './support/published-paths.ts';
import {
  type Bench,
  type Benchmark,
  atMost,
  percentile,
  format,
  plainFigure,
} from './support/benchmark.ts';
import { waitUntilServed } from './support/served.ts';
import { splitPrice } from '#domain/money/money.ts';
import { productPath } from '#domain/paths/paths.ts';
import type { Product } from '#contract/product.ts';
import { listFiles } from '#files/files.ts';

const system = { kind: 'system' } as const;

interface Times {
  readonly product: number[];
  readonly lists: number[];
  pages: number;
}

export const benchmark: Benchmark = {
  title: 'From saving a price to the new bytes being served',
  async *measure(bench) {
    const sizes = bench.isQuick ? [50, 100, 400] : [50, 500, 5_000];
    const medians: number[] = [];
    const worst: number[] = [];
    for (const stores of sizes) {
      const size = { stores, products: 20 };
      const times = await measure(bench, size);
      const at = `${format(stores * 20)} products`;
      medians.push(percentile(times.product, 0.5));
      worst.push(percentile(times.product, 0.95));
      const isBudgeted = stores !== sizes[0];
      for (const [share, limit] of [
        [0.5, 25],
        [0.95, 75],
      ] as const) {
        const value = percentile(times.product, share);
        const what = `product page at ${at}, p${share * 100}`;
        yield isBudgeted
          ? atMost(what, value, limit, ' ms')
          : plainFigure(what, `${format(value)} ms`);
      }
      yield plainFigure(
        `  every list that shows it (${format(times.pages / times.product.length)} pages)`,
        `${format(percentile(times.lists, 0.5))} / ${format(percentile(times.lists, 0.95))} ms`,
      );
    }
    const ratio = (values: readonly number[]) => (values[2] ?? 0) / (values[1] ?? 1);
    yield atMost('p50 of the last size to that of the one before', ratio(medians), 1.3, ' ×');
    yield atMost('p95 of the last size to that of the one before', ratio(worst), 1.3, ' ×');
  },
};

async function measure({ catalogues, isQuick }: Bench, size: CatalogueSize): Promise<Times> {
  const { dataDir } = await catalogues.embed(size);
  await catalogues.publish(size);
  const siteDir = join(dataDir, 'site');
  const server = await startServerProcess({
    kind: 'marketplace',
    environment: { DATA_DIR: dataDir, SITE_DIR: siteDir },
  });
  try {
    await server.waitForNews('ready');
    const times: Times = { product: [], lists: [], pages: 0 };
    const products = await chooseProducts(server, isQuick ? 30 : 60);
    // The first changes warm both processes up.
    const warmUp = 5;
    for (const [place, product] of products.entries()) {
      const lists = findPagesWith(siteDir, product);
      const took = await change(server, siteDir, product, lists);
      if (place >= warmUp) {
        times.product.push(took.product);
        times.lists.push(took.lists);
        times.pages += lists.length;
      }
      await sleep(randomInt(20, 60));
    }
    return times;
  } finally {
    await server.stop();
  }
}

async function chooseProducts(server: ServerProcess, count: number): Promise<Product[]> {
  const { data } = await server.call('publication', 'listStores', { limit: 100 });
  const chosen: Product[] = [];
  while (chosen.length < count) {
    const store = data[randomInt(data.length)];
    if (store === undefined) throw new Error('There is no store');
    const read = await server.call('publication', 'getStore', store.id, { page: 1, limit: 100 });
    const product = read.data[randomInt(read.data.length)]?.product;
    if (product !== undefined) chosen.push(product);
  }
  return chosen;
}

/** Paths of the lists that render a product: its store with every category, related products, offers and home. */
function findPagesWith(siteDir: string, product: Product): string[] {
  const path = productPath(product);
  const [, url = ''] = path.split('/');
  const folders = [url, 'offers'];
  const files = [
    ...['index.html', 'offers.html', 'featured-businesses.html', `${url}.html`],
    ...folders.flatMap((folder) =>
      listFiles(join(siteDir, folder)).map((file) => `${folder}/${file}`),
    ),
  ];
  return files
    .filter((file) => file.endsWith('.html') && existsSync(join(siteDir, file)))
    .filter((file) => readFileSync(join(siteDir, file), 'utf8').includes(`"${path}"`))
    .map(toPath)
    .filter((one) => one !== path);
}

async function change(
  server: ServerProcess,
  siteDir: string,
  product: Product,
  lists: readonly string[],
): Promise<{ product: number; lists: number }> {
  const price = randomInt(1_000_000, 9_000_000) / 100;
  const rendered = splitPrice(price, product.currency).amount;
  const startedAt = performance.now();
  await server.call('products', 'updateProduct', system, product.id, { price });
  const site = { url: server.url, siteDir };
  await waitUntilServed(site, productPath(product), (html) => html.includes(rendered));
  const productMs = performance.now() - startedAt;
  // A product that is less of an offer now may have left a page of offers.
  const isCurrent = (html: string) =>
    html.includes(rendered) || !html.includes(`"${productPath(product)}"`);
  for (const path of lists) await waitUntilServed(site, path, isCurrent);
  return { product: productMs, lists: performance.now() - startedAt };
}
