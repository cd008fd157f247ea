import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { getBody } from '../tests/support/http-get.ts';
import type { ServerProcess } from '../tests/support/server-process.ts';
import type { CatalogueSize } from './support/catalogues.ts';
import { callAs as call, withOwnedSite } from './support/owner.ts';
import {
  type Bench,
  type Benchmark,
  atMost,
  percentile,
  format,
  formatSpread,
  plainFigure,
} from './support/benchmark.ts';
import { hasOwnPrice } from './support/own-price.ts';
import { waitUntilServed } from './support/served.ts';
import { splitPrice } from '#domain/money/money.ts';
import { productPath } from '#domain/paths/paths.ts';
import type { OwnProduct } from '#contract/products.ts';

interface Times {
  /** Milliseconds until the API responds. */
  readonly saved: number[];
  /** Milliseconds until the page is served with the new price. */
  readonly served: number[];
  /** Milliseconds until the page is served with the store's reply to a comment. */
  readonly replied: number[];
  /** Milliseconds until the page is served without a hidden comment. */
  readonly hidden: number[];
}

/** A product with a comment that its page shows. */
interface Commented {
  readonly product: OwnProduct;
  readonly comment: { readonly id: string; readonly comment: string };
}

export const benchmark: Benchmark = {
  title: "From an owner's «Guardar» to the new bytes being served",
  async *measure(bench) {
    for (const stores of [50, 500]) {
      const times = await measure(bench, { stores, products: 20 });
      const at = `at ${format(stores * 20)} products`;
      yield plainFigure(`the call has its response ${at}`, formatSpread(times.saved));
      yield atMost(`the page is served ${at}, p50`, percentile(times.served, 0.5), 25, ' ms');
      yield atMost(`the page is served ${at}, p95`, percentile(times.served, 0.95), 60, ' ms');
      for (const [what, measured] of [
        ['a reply is served', times.replied],
        ['a comment is hidden', times.hidden],
      ] as const) {
        yield atMost(`${what} ${at}, p50`, percentile(measured, 0.5), 25, ' ms');
        yield atMost(`${what} ${at}, p95`, percentile(measured, 0.95), 60, ' ms');
        const ratio = (share: number) =>
          format(percentile(measured, share) / percentile(times.served, share));
        yield plainFigure(
          '  of that to a saving beside it, p50 / p95',
          `${ratio(0.5)} / ${ratio(0.95)} ×`,
        );
      }
    }
  },
};

function measure(bench: Bench, size: CatalogueSize): Promise<Times> {
  return withOwnedSite(bench, { size }, async ({ server, siteDir, token }) => {
    const products = await chooseProducts(server, token, bench.isQuick ? 40 : 80);
    const commented = await comment(server, products);
    const times: Times = { saved: [], served: [], replied: [], hidden: [] };
    // The first changes warm up both processes.
    const warmUp = 10;
    for (const [index, one] of commented.entries()) {
      const { saved, served } = await save(server, siteDir, token, one.product);
      await sleep(randomInt(20, 60));
      const replied = await reply(server, siteDir, token, one);
      await sleep(randomInt(20, 60));
      const hidden = await hide(server, siteDir, one);
      if (index >= warmUp) {
        times.saved.push(saved);
        times.served.push(served);
        times.replied.push(replied);
        times.hidden.push(hidden);
      }
      await sleep(randomInt(20, 60));
    }
    return times;
  });
}

/** Products of random stores, in the owner's form. */
async function chooseProducts(
  server: ServerProcess,
  token: string,
  count: number,
): Promise<OwnProduct[]> {
  const stores = await call<{ data: { id: string }[] }>(server, token, 'GET', '/business');
  const chosen: OwnProduct[] = [];
  while (chosen.length < count) {
    const store = stores.data[randomInt(stores.data.length)]?.id ?? '';
    const path = `/products?limit=100&businessId=${store}`;
    const { data } = await call<{ data: OwnProduct[] }>(server, token, 'GET', path);
    const priced = data.filter((product) => product.isVisible && hasOwnPrice(product));
    const product = priced[randomInt(Math.max(1, priced.length))];
    if (product !== undefined) chosen.push(product);
  }
  return chosen;
}

/** Comments on each product, and waits until its page shows the comment. */
async function comment(
  server: ServerProcess,
  products: readonly OwnProduct[],
): Promise<Commented[]> {
  const commented: Commented[] = [];
  for (const product of products) {
    const response = await fetch(`${server.url}/api/reviews`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-session-id': randomUUID() },
      body: JSON.stringify({
        comment: randomUUID(),
        productId: product.id,
        authorName: 'Ana',
        rating: randomInt(1, 6),
      }),
    });
    if (!response.ok) throw new Error(`A comment got ${response.status}`);
    commented.push({ product, comment: (await response.json()) as Commented['comment'] });
  }
  // The publisher collects new comments for up to half a minute.
  for (const { product, comment: review } of commented) {
    const url = server.url + productPath(product);
    while (!(await getBody(url)).body.includes(review.comment)) await sleep(200);
  }
  return commented;
}

async function reply(
  server: ServerProcess,
  siteDir: string,
  token: string,
  { product, comment: review }: Commented,
): Promise<number> {
  const text = randomUUID();
  const startedAt = performance.now();
  await call(server, token, 'PATCH', `/reviews/${review.id}/reply`, { text });
  const site = { url: server.url, siteDir };
  await waitUntilServed(site, productPath(product), (html) => html.includes(text));
  return performance.now() - startedAt;
}

async function hide(
  server: ServerProcess,
  siteDir: string,
  { product, comment: review }: Commented,
): Promise<number> {
  const startedAt = performance.now();
  await server.call('operators', 'moderate', ['hide', review.id, 'of the bench']);
  const site = { url: server.url, siteDir };
  await waitUntilServed(site, productPath(product), (html) => !html.includes(review.comment));
  return performance.now() - startedAt;
}

async function save(
  server: ServerProcess,
  siteDir: string,
  token: string,
  product: OwnProduct,
): Promise<{ saved: number; served: number }> {
  const price = randomInt(1_000_000, 9_000_000) / 100;
  const rendered = splitPrice(price, product.currency).amount;
  const startedAt = performance.now();
  await call(server, token, 'PATCH', `/products/${product.id}`, { price });
  const saved = performance.now() - startedAt;
  const site = { url: server.url, siteDir };
  await waitUntilServed(site, productPath(product), (html) => html.includes(rendered));
  return { saved, served: performance.now() - startedAt };
}
