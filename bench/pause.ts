import { randomInt, randomUUID } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerProcess } from '../tests/support/server-process.ts';
import { callAs, withOwnedSite } from './support/owner.ts';
import {
  type Bench,
  type Benchmark,
  atMost,
  percentile,
  format,
  formatSpread,
  plainFigure,
} from './support/benchmark.ts';
import { waitUntilServed } from './support/served.ts';
import { orderSheetPath, storePath } from '#domain/paths/paths.ts';

interface Times {
  /** Milliseconds until the API responds. */
  readonly saved: number[];
  /** Milliseconds until the store's first page shows the pause. */
  readonly served: number[];
  /** Until its order sheet says it. */
  readonly sheet: number[];
  /** Until all pages say it. */
  readonly all: number[];
  /** Pages of products that were written meanwhile. */
  products: number;
}

interface Store {
  readonly id: string;
  readonly url: string;
}

export const benchmark: Benchmark = {
  title: "From «Se fue la luz» to the store's page that says it, in stores of 1,000 products",
  async *measure(bench) {
    const { saved, served, sheet, all, products } = await measure(bench);
    yield plainFigure('the call has its response', formatSpread(saved));
    yield atMost('the store’s page is served, p50', percentile(served, 0.5), 25, ' ms');
    yield atMost('the store’s page is served, p95', percentile(served, 0.95), 60, ' ms');
    yield plainFigure('its order sheet is served, p95', `${format(percentile(sheet, 0.95))} ms`);
    yield plainFigure(
      'all pages that say it are served, p95',
      `${format(percentile(all, 0.95))} ms`,
    );
    yield atMost('pages of products that were written', products, 0, '');
  },
};

function measure(bench: Bench): Promise<Times> {
  const { isQuick } = bench;
  const size = { stores: isQuick ? 2 : 10, products: 1_000 };
  return withOwnedSite(bench, { size }, async ({ server, siteDir, token }) => {
    const { data: stores } = await callAs<{ data: Store[] }>(server, token, 'GET', '/business');
    const times: Times = { saved: [], served: [], sheet: [], all: [], products: 0 };
    const site = { url: server.url, siteDir };
    const startedWriting = Date.now();
    // The first changes warm up both processes. A store may change thirty times an hour.
    const warmUp = isQuick ? 4 : 10;
    for (let turn = 0; turn < (isQuick ? 24 : 90); turn += 1) {
      const { id, url } = stores[turn % stores.length] ?? { id: '', url: '' };
      const note = randomUUID();
      const startedAt = performance.now();
      await callAs(server, token, 'POST', `/business/${id}/pause`, { reason: 'other', note });
      const saved = performance.now() - startedAt;
      await waitUntilServed(site, storePath(url), (html) => html.includes(note));
      const served = performance.now() - startedAt;
      await waitUntilServed(site, orderSheetPath(url), (html) => html.includes('está cerrada'));
      if (turn >= warmUp) {
        times.saved.push(saved);
        times.served.push(served);
        times.sheet.push(performance.now() - startedAt);
      }
      await waitForAll(server);
      if (turn >= warmUp) times.all.push(performance.now() - startedAt);
      await callAs(server, token, 'DELETE', `/business/${id}/pause`);
      // Pages that are still being written would hold up the next change.
      await waitForAll(server);
      await sleep(randomInt(20, 60));
    }
    times.products = stores.flatMap(({ url }) =>
      listWritten(join(siteDir, url, 'product'), startedWriting),
    ).length;
    return times;
  });
}

/** Waits until the site shows all changes of the log. */
async function waitForAll(server: ServerProcess): Promise<void> {
  const { cursor } = await server.call('changes', 'listChanges', { wait: 0, limit: 1 });
  await server.waitForNews('published', 0, (one) => 'cursor' in one && one.cursor >= cursor);
}

/** Files of a folder that were written since a time in milliseconds. */
function listWritten(folder: string, since: number): string[] {
  return readdirSync(folder).filter((file) => statSync(join(folder, file)).mtimeMs > since);
}
