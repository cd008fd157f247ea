import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { percentile } from '../../../bench/support/benchmark.ts';
import { compareWithFresh } from '../../support/compare-with-fresh.ts';
import { createDataDir } from '../../support/generated-data.ts';
import { getBody } from '../../support/http-get.ts';
import { type ServerProcess, startServerProcess } from '../../support/server-process.ts';
import { runPublisherCrashTrial } from '../../support/trials/publisher-crash.ts';
import { isTrial, reportFigure, trialCount } from '../../support/trials/trial.ts';
import { DomainError } from '#domain/errors.ts';
import { listFiles } from '#files/files.ts';

const system = { kind: 'system' } as const;

async function start(dataDir: string): Promise<ServerProcess> {
  const environment = { DATA_DIR: dataDir, SITE_DIR: join(dataDir, 'site') };
  const server = await startServerProcess({ kind: 'marketplace', environment });
  onTestFinished(() => server.kill().catch(() => undefined));
  return server;
}

/** Saves prices until the server is gone, and notes those that were confirmed. */
async function savePrices(
  server: ServerProcess,
  ids: readonly string[],
  confirmed: Map<string, number>,
): Promise<void> {
  for (let price = (confirmed.size + 1) * 1000; ; price += 1) {
    const id = ids[price % ids.length] ?? '';
    try {
      await server.call('products', 'updateProduct', system, id, { price });
    } catch (error) {
      // The server is gone. A refusal is a fault of this test.
      if (error instanceof DomainError) throw error;
      return;
    }
    confirmed.set(id, price);
  }
}

/** Lists the products whose price is their own. One with options has its prices by option. */
async function listPricedIds(server: ServerProcess): Promise<string[]> {
  const { data } = await server.call('publication', 'listStores', { limit: 100 });
  const stores = await Promise.all(
    data.map(({ id }) => server.call('publication', 'getStore', id, { page: 1, limit: 100 })),
  );
  const products = stores.flatMap((store) => store.data.map(({ product }) => product));
  return products.filter(({ variantCount }) => variantCount === undefined).map(({ id }) => id);
}

/** Pages that are no whole HTML document, and compressed ones that do not hold their page. */
function listBrokenPages(siteDir: string): string[] {
  const files = listFiles(siteDir);
  const read = (file: string): Buffer => readFileSync(join(siteDir, file));
  return files.filter((file) => {
    if (!file.endsWith('.html')) return false;
    const page = read(file);
    const isWhole = page.toString().trimEnd().endsWith('</html>');
    return !isWhole || !brotliDecompressSync(read(`${file}.br`)).equals(page);
  });
}

test('catches up after the whole of it was killed in mid-publication and in mid-write', async () => {
  const dataDir = await createDataDir(trialCount(10, 12), trialCount(12, 20));
  for (let round = 0; round < trialCount(2, 3); round += 1) {
    const server = await start(dataDir);
    await server.waitForNews('progress');
    await sleep(randomInt(0, 150));
    await server.kill();
  }
  const confirmed = new Map<string, number>();
  for (let round = 0; round < trialCount(2, 3); round += 1) {
    const server = await start(dataDir);
    const ids = await listPricedIds(server);
    await server.waitForNews('ready');
    const saving = savePrices(server, ids, confirmed);
    await sleep(randomInt(50, 400));
    // On a busy machine the first one may take longer than that.
    await Promise.race([saving, expect.poll(() => confirmed.size).toBeGreaterThan(0)]);
    await server.kill();
    await saving;
  }
  expect(confirmed.size).toBeGreaterThan(0);

  const server = await start(dataDir);
  await server.waitForNews('ready');
  const stored = new Map<string, number | null>();
  for (const id of confirmed.keys()) {
    const { price } = await server.call('products', 'getProduct', id);
    stored.set(id, price);
  }
  for (const [id, price] of confirmed) {
    // The last write of a round may have been kept without a response.
    expect(stored.get(id), id).toBeGreaterThanOrEqual(price);
  }
  expect(listBrokenPages(join(dataDir, 'site'))).toEqual([]);
  const { status, body } = await getBody(`${server.url}/`);
  expect([status, body.toString().trimEnd().endsWith('</html>')]).toEqual([200, true]);
  await server.stop();
  expect(await compareWithFresh(dataDir)).toEqual({
    troubles: [],
    isCompleteAnew: false,
    differences: [],
  });
});

test('serves whole pages, never an older one, while the publisher is killed', async () => {
  const kills = trialCount(3, 200);
  const dataDir = await createDataDir(trialCount(5, 10), trialCount(6, 10));
  const outcome = await runPublisherCrashTrial(dataDir, kills);
  const { read, wrong, catchUpMs } = outcome;
  const longest = Math.max(...catchUpMs);
  reportFigure('kills, pages read', `${kills}, ${read}`);
  reportFigure('truncated, missing, mixed or older pages', wrong.length);
  reportFigure('milliseconds from a kill to all caught up, p50', percentile(catchUpMs, 0.5));
  reportFigure('milliseconds from a kill to all caught up, longest, at most 2,000', longest);
  expect(wrong.join('\n')).toBe('');
  expect(read).toBeGreaterThan(100);
  expect(catchUpMs).toHaveLength(kills);
  if (isTrial) expect(longest).toBeLessThanOrEqual(2_000);
});
