import { randomInt } from 'node:crypto';
import { cpSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { compareWithFresh } from '../../support/compare-with-fresh.ts';
import { createEmbedded } from '../../support/embedded-template.ts';
import { getBody } from '../../support/http-get.ts';
import { type ServerProcess, startServerProcess } from '../../support/server-process.ts';
import { createSmallDisk, needSmallDisk } from '../../support/small-disk.ts';
import { reportFigure, reportProgress, trialCount } from '../../support/trials/trial.ts';
import { withDatabase } from '../../support/with-database.ts';
import { createFolder } from '../../support/test-folder.ts';
import { listFiles } from '#files/files.ts';
import { loadGeneratedCatalogue } from '#server/seed/generated-catalogue.ts';
import { productPath, storePath } from '#domain/paths/paths.ts';
import { pageFile } from '#domain/paths/page-file.ts';

const rounds = trialCount(3, 100);
const unpack = { br: brotliDecompressSync, gzip: gunzipSync, identity: (body: Buffer) => body };

const readRound = (page: string): string => /Ronda \d+/.exec(page)?.[0] ?? '';

/** The round that a page is of, in each encoding; each must be a whole page. */
async function readRounds(url: string): Promise<string[]> {
  const bodies = await Promise.all(
    (['br', 'gzip', 'identity'] as const).map(async (asked) => {
      const { status, encoding, body } = await getBody(url, asked);
      expect([url, status]).toEqual([url, 200]);
      return unpack[encoding as keyof typeof unpack](body).toString();
    }),
  );
  for (const body of bodies) expect(body.trimEnd().slice(-7)).toBe('</html>');
  return bodies.map(readRound);
}

async function findProduct(server: ServerProcess) {
  const { data } = await server.call('publication', 'listStores', { limit: 1 });
  const store = await server.call('publication', 'getStore', data[0]?.id ?? '', {
    page: 1,
    limit: 1,
  });
  const product = store.data[0]?.product;
  if (product === undefined) throw new Error('The store has no product');
  return { id: product.id, paths: [productPath(product), storePath(store.business.url)] };
}

// The writing of a page by itself is in tests/unit/publisher/write.test.ts, on any machine.
test('a site whose disk is full serves whole pages and catches up', async (context) => {
  needSmallDisk(context);
  const dataDir = createFolder();
  const disk = await createSmallDisk(64);
  onTestFinished(() => disk.remove());
  await createEmbedded(dataDir);
  await withDatabase({ dataDir }, async (database) => {
    const now = new Date('2026-01-01T12:00:00Z');
    await loadGeneratedCatalogue(database, { stores: 3, products: 6, seed: 1, now });
  });
  const environment = { DATA_DIR: dataDir, SITE_DIR: join(disk.inside, 'site') };
  const { entry } = disk;
  const server = await startServerProcess({ kind: 'marketplace', environment, entry });
  onTestFinished(() => server.kill().catch(() => undefined));
  await server.waitForNews('ready');
  const site = join(disk.outside, 'site');
  const { id, paths } = await findProduct(server);
  const save = (round: number) =>
    server.call('products', 'updateProduct', { kind: 'system' }, id, { name: `Ronda ${round}` });
  const waitUntilShown = async (round: number) => {
    const wanted = `Ronda ${round}`;
    for (const path of paths) {
      const url = server.url + path;
      while (readRound((await getBody(url)).body.toString()) !== wanted) await sleep(5);
      // From then on no encoding has an older one.
      expect(await readRounds(url)).toEqual([wanted, wanted, wanted]);
    }
  };
  await save(0);
  await waitUntilShown(0);
  const { size } = statSync(join(site, pageFile(paths[0] ?? '')));

  for (let round = 1; round <= rounds; round += 1) {
    const from = server.news.length;
    // Less than a page, so that some files fit and the page does not, or only a part of it.
    disk.fill(randomInt(size));
    await save(round);
    await server.waitForNews(
      'trouble',
      from,
      (news) => news.type === 'trouble' && news.message.includes('ENOSPC'),
    );
    // One of them may fit, and be replaced between two reads.
    const known = [`Ronda ${round - 1}`, `Ronda ${round}`];
    for (const path of paths) {
      for (const shown of await readRounds(server.url + path)) expect(known).toContain(shown);
    }
    disk.free();
    await waitUntilShown(round);
    if (round % 10 === 0) reportProgress(`${round} of ${rounds} times full`);
  }
  await server.stop();
  expect(listFiles(site).filter((file) => file.startsWith('.unfinished/'))).toEqual([]);

  cpSync(site, join(dataDir, 'site'), { recursive: true, preserveTimestamps: true });
  const compared = await compareWithFresh(dataDir);
  reportFigure('times that the disk of the site was full while pages were written', rounds);
  reportFigure('files unlike those of a fresh publication', compared.differences.length);
  expect(compared).toEqual({ troubles: [], isCompleteAnew: false, differences: [] });
});
