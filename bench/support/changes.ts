import { randomInt } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerProcess } from '../../tests/support/server-process.ts';
import { hasOwnPrice } from './own-price.ts';
import { waitUntilServed } from './served.ts';
import type { Product } from '#contract/products.ts';
import { splitPrice } from '#domain/money/money.ts';
import { productPath } from '#domain/paths/paths.ts';
import { listFiles } from '#files/files.ts';
import { type Shard, createShare } from '#publisher/several-publishers/shard.ts';
import { addressOf } from '#publisher/purge/purge-queue.ts';

const system = { kind: 'system' } as const;
/** The first changes warm up both processes. */
const warmUp = 5;

/** Milliseconds from saving a price until the new page is served. */
export interface ChangeTimes {
  /** For the page of the product. */
  readonly product: readonly number[];
  /** For every list that shows the product. */
  readonly lists: readonly number[];
  /** The number of lists over all changes. */
  readonly pages: number;
}

export interface ChangedSite {
  readonly server: ServerProcess;
  readonly siteDir: string;
  /** The share of the site in the folder; null for the whole site. */
  readonly shard?: Shard | null;
}

/** Changes prices one after another, in stores of all ages. */
export async function measureChanges(site: ChangedSite, count: number): Promise<ChangeTimes> {
  const { server, siteDir } = site;
  const times = { product: [] as number[], lists: [] as number[], pages: 0 };
  const products = await chooseProducts(site, count);
  for (const [index, product] of products.entries()) {
    const lists = findPagesWith(siteDir, product);
    const took = await change(server, siteDir, product, lists);
    if (index >= warmUp) {
      times.product.push(took.product);
      times.lists.push(took.lists);
      times.pages += lists.length;
    }
    await sleep(randomInt(20, 60));
  }
  return times;
}

async function chooseProducts(
  { server, shard = null }: ChangedSite,
  count: number,
): Promise<Product[]> {
  const share = createShare(shard);
  const { data } = await server.call('publication', 'listStores', {
    limit: 100 * (shard?.count ?? 1),
  });
  const stores = data.filter(({ id }) => share.ownsStore(id));
  const chosen: Product[] = [];
  while (chosen.length < count) {
    const store = stores[randomInt(stores.length)];
    if (store === undefined) throw new Error('There is no store');
    const read = await server.call('publication', 'getStore', store.id, { page: 1, limit: 100 });
    // Lists show no price for sold out products.
    const priced = read.data.filter(({ product }) => product.stock !== 0 && hasOwnPrice(product));
    const product = priced[randomInt(Math.max(1, priced.length))]?.product;
    if (product !== undefined) chosen.push(product);
  }
  return chosen;
}

/** The paths of the lists that show a product: its store with each category, related products, offers and home. */
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
    .map(addressOf)
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
  const site = { url: server.url, siteDir };
  // A product with a lower discount may have left a page of offers.
  const isCurrent = (html: string) =>
    html.includes(rendered) || !html.includes(`"${productPath(product)}"`);
  // All at once, because asking one after another would take longer than publishing them.
  const served = Promise.all(
    lists.map((path) => waitUntilServed(site, path, isCurrent, { isStale: true })),
  );
  const startedAt = performance.now();
  await server.call('products', 'updateProduct', system, product.id, { price });
  await waitUntilServed(site, productPath(product), (html) => html.includes(rendered));
  const productMs = performance.now() - startedAt;
  await served;
  return { product: productMs, lists: performance.now() - startedAt };
}
