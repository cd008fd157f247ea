import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { budgets } from './scale/budgets.ts';
import type { ServerProcess } from '../tests/support/server-process.ts';
import { callAs, withOwnedSite } from './support/owner.ts';
import {
  type Bench,
  type Benchmark,
  atMost,
  format,
  formatSpread,
  percentile,
  plainFigure,
} from './support/benchmark.ts';
import { hasOwnPrice } from './support/own-price.ts';
import { waitUntilServed } from './support/served.ts';
import type { AppliedBatch, BatchPlan } from '#contract/batches.ts';
import type { OwnProduct } from '#contract/products.ts';
import { splitPrice } from '#domain/money/money.ts';
import { findPageFile } from '#domain/paths/page-file.ts';
import { productPath } from '#domain/paths/paths.ts';

interface Times {
  /** Milliseconds until the preview responds. */
  readonly preview: number[];
  /** Milliseconds until the change responds. */
  readonly applied: number[];
  /** Milliseconds until all pages of the store show their new prices. */
  readonly published: number[];
  /** Milliseconds from saving a price in another store meanwhile until its page is served. */
  readonly beside: number[];
  /** The number of product pages that never showed their new price. */
  missing: number;
}

export const benchmark: Benchmark = {
  title: '1,000 prices of a store changed at once, and single savings in another meanwhile',
  async *measure(bench) {
    const times = await measure(bench);
    yield plainFigure('the preview has its response, p50 / p95', formatSpread(times.preview));
    yield plainFigure('the change has its response, p50 / p95', formatSpread(times.applied));
    yield plainFigure('all pages show the new prices, p50 / p95', formatSpread(times.published));
    yield atMost('pages that do not', times.missing, 0, '');
    const savings = `${format(times.beside.length)} savings`;
    const [p50, p95] = [percentile(times.beside, 0.5), percentile(times.beside, 0.95)];
    yield atMost(`another store’s page meanwhile (${savings}), p50`, p50, budgets.changeP50, ' ms');
    yield atMost('another store’s page meanwhile, p95', p95, budgets.change, ' ms');
  },
};

function measure(bench: Bench): Promise<Times> {
  const size = { stores: 2, products: 1_000 };
  const settings = { RATE_LIMIT_OWNERS: '0' };
  return withOwnedSite(bench, { size, settings }, async ({ server, siteDir, token }) => {
    const { data } = await callAs<{ data: { id: string }[] }>(server, token, 'GET', '/business');
    const [many, single] = data.map(({ id }) => id);
    if (many === undefined || single === undefined) throw new Error('There are no two stores');
    const times: Times = { preview: [], applied: [], published: [], beside: [], missing: 0 };
    const other = await findPriced(server, token, single);
    for (let turn = 0; turn < (bench.isQuick ? 3 : 12); turn += 1) {
      const percent = turn % 2 === 0 ? 10 : -9;
      const isWarm = turn > 0;
      const startedAt = performance.now();
      const body = { businessId: many, kind: 'percent', params: createParams(percent) };
      const plan = await callAs<BatchPlan>(server, token, 'POST', '/batches/preview', body);
      const seenAt = performance.now();
      const { count } = await callAs<AppliedBatch>(server, token, 'POST', '/batches', {
        ...body,
        fingerprint: plan.fingerprint,
      });
      if (count < 900) throw new Error(`Only ${count} prices changed`);
      const appliedAt = performance.now();
      const progress: Progress = { isOver: false };
      const saveMeanwhile = async () => {
        for (let price = 10_000 * (turn + 1); !progress.isOver; price += 1) {
          const savedAt = performance.now();
          await callAs(server, token, 'PATCH', `/products/${other.id}`, { price });
          const { amount } = splitPrice(price, other.currency);
          await waitUntilServed({ url: server.url, siteDir }, productPath(other), (html) =>
            html.includes(amount),
          );
          if (isWarm) times.beside.push(performance.now() - savedAt);
          await sleep(randomInt(200, 500));
        }
      };
      const paths = await listPaths(server, token, many);
      const waitForPages = async () => {
        const missing = await waitForAll(siteDir, paths, plan, progress);
        times.missing += missing;
        // The saving beside it ends later, after its own page and a pause.
        if (isWarm) times.published.push(performance.now() - appliedAt);
      };
      // A failure of either ends the other, which would go on in a folder that is being removed.
      await Promise.all(
        [waitForPages(), saveMeanwhile()].map((one) =>
          one.finally(() => {
            progress.isOver = true;
          }),
        ),
      );
      if (!isWarm) continue;
      times.preview.push(seenAt - startedAt);
      times.applied.push(appliedAt - seenAt);
    }
    return times;
  });
}

/** Whether one of two parts that run beside each other has ended. */
interface Progress {
  isOver: boolean;
}

const createParams = (percent: number) => ({ percent, step: 1, oldPrice: 'keep' });

/** The newest visible product of a store that has a price. */
async function findPriced(
  server: ServerProcess,
  token: string,
  storeId: string,
): Promise<OwnProduct> {
  const products = await listAll(server, token, storeId, 1);
  const found = products.find(
    (product) => product.price !== null && product.isVisible && hasOwnPrice(product),
  );
  if (found === undefined) throw new Error('The store has no product with a price');
  return found;
}

async function listAll(
  server: ServerProcess,
  token: string,
  storeId: string,
  pages: number,
): Promise<OwnProduct[]> {
  const all: OwnProduct[] = [];
  for (let page = 1; page <= pages; page += 1) {
    const path = `/products?businessId=${storeId}&limit=100&page=${page}`;
    const { data } = await callAs<{ data: OwnProduct[] }>(server, token, 'GET', path);
    all.push(...data);
  }
  return all;
}

/** The addresses of a store's products by product id. */
async function listPaths(
  server: ServerProcess,
  token: string,
  storeId: string,
): Promise<Map<string, string>> {
  const products = await listAll(server, token, storeId, 10);
  return new Map(products.map((product) => [product.id, productPath(product)]));
}

/** Waits until every page shows its planned price, or all is over. Returns the number of pages that do not. */
async function waitForAll(
  siteDir: string,
  paths: ReadonlyMap<string, string>,
  { rows }: BatchPlan,
  progress: Readonly<Progress>,
): Promise<number> {
  const deadline = performance.now() + 60_000;
  const left = rows.flatMap(({ productId, currency, after }) => {
    const file = findPageFile(paths.get(productId) ?? '');
    const price = after?.price ?? null;
    return file === null || price === null
      ? []
      : [{ file: join(siteDir, file), amount: splitPrice(price, currency).amount }];
  });
  while (!progress.isOver && performance.now() < deadline) {
    // One page at a time, because reading all of them at once would slow down what is measured.
    const next = left.shift();
    if (next === undefined) break;
    if ((await readFile(next.file, 'utf8')).includes(next.amount)) continue;
    left.push(next);
    await sleep(5);
  }
  return left.length;
}
