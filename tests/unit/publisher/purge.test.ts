import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createTestSite, idOf, waitFor } from './site.ts';
import { openOnFreePort } from '../../support/listen.ts';
import { createFolder } from '../../support/test-folder.ts';
import { signHook, signatureHeader } from '#publisher/follow/hook-signature.ts';
import { addressOf, createPurgeQueue } from '#publisher/purge/purge-queue.ts';

const secret = 'a secret of sixteen characters or more';
const cafe = idOf('cafe');
const tea = idOf('tea');

/** A cache that records calls, and can refuse them or stay silent. */
async function startDeliveryNetwork() {
  const network = {
    url: '',
    isDown: false,
    isSilent: false,
    asked: 0,
    purged: new Set<string>(),
    forged: 0,
  };
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      network.asked += 1;
      if (network.isSilent) return;
      const given = String(request.headers[signatureHeader]);
      const [, seconds = ''] = /^t=(\d+),/.exec(given) ?? [];
      if (given !== signHook(secret, Number(seconds), body)) network.forged += 1;
      const { paths = ['everything'] } = JSON.parse(body) as { paths?: string[] };
      if (!network.isDown) for (const path of paths) network.purged.add(path);
      response.writeHead(network.isDown ? 503 : 204).end();
    });
  });
  const listening = await openOnFreePort(server);
  onTestFinished(() => listening.close());
  network.url = `${listening.url}/purge`;
  return network;
}

async function createShop(makesSearchIndex = false) {
  const network = await startDeliveryNetwork();
  const site = createTestSite({ purge: { url: network.url, secret }, makesSearchIndex });
  site.api.addStore(cafe, { url: 'cafe' });
  site.api.addProduct(tea, cafe);
  return { network, site };
}

test('purges everything after the first publication, and then the pages of each change', async () => {
  const { network, site } = await createShop();
  await site.start();
  await waitFor(() => network.purged.has('everything'));
  network.purged.clear();
  site.api.changeProduct(tea, { name: 'Té verde' });
  await waitFor(() => network.purged.has('/cafe') && network.purged.has(`/cafe/product/${tea}`));
  expect(network.purged.has('/about')).toBe(false);
  site.api.removeProduct(tea);
  network.purged.clear();
  await waitFor(() => network.purged.has(`/cafe/product/${tea}`));
  expect(network.forged).toBe(0);
});

test('forgets no address while the network is down, nor when it is stopped meanwhile', async () => {
  const { network, site } = await createShop();
  await site.publish();
  network.purged.clear();
  network.isDown = true;
  const publisher = await site.start();
  site.api.changeProduct(tea, { name: 'Té verde' });
  const before = network.asked;
  await waitFor(() => network.asked > before + 1);
  expect(
    site.events.some((event) => 'message' in event && event.message.includes('PURGE_URL')),
  ).toBe(true);
  await publisher.stop();
  network.isDown = false;
  await site.start();
  await waitFor(() => network.purged.has(`/cafe/product/${tea}`));
});

test('forgets no address of a call that a stop interrupts', async () => {
  const { network, site } = await createShop();
  await site.publish();
  network.purged.clear();
  network.isSilent = true;
  const publisher = await site.start();
  const before = network.asked;
  site.api.changeProduct(tea, { name: 'Té verde' });
  await waitFor(() => network.asked > before);
  await publisher.stop();
  network.isSilent = false;
  await site.start();
  await waitFor(() => network.purged.has(`/cafe/product/${tea}`));
});

test('a requested publication ends although the network is down, and keeps waiting addresses', async () => {
  const { network, site } = await createShop();
  network.isDown = true;
  await site.publish();
  network.isDown = false;
  await site.publish();
  expect(network.purged.has('everything')).toBe(true);
});

test('a requested publication that fails ends its calls of the network, too', async () => {
  const { network, site } = await createShop();
  network.isDown = true;
  await site.publish();
  site.api.failing = /./;
  await expect(site.publish()).rejects.toThrow();
  // A call may still be on its way. Without an end, the next ones follow after 100 and 200 ms.
  await sleep(50);
  const before = network.asked;
  await sleep(500);
  expect(network.asked).toBe(before);
  expect(JSON.parse(readFileSync(join(site.stateDir, 'purge.json'), 'utf8'))).toEqual(['*']);
});

test('a page that is requested by name is purged although it is written already', async () => {
  const { network, site } = await createShop();
  await site.publish();
  network.purged.clear();
  const publisher = await site.start();
  publisher.request({ paths: ['/cafe'] });
  await waitFor(() => network.purged.has('/cafe'));
});

test('purges the pointer to the newest search index, which is no drifted page', async () => {
  const { network, site } = await createShop(true);
  await site.publish();
  network.purged.clear();
  site.api.changeProduct(tea, { name: 'Té verde' });
  await site.publish();
  expect(network.purged.has('/pagefind/current.json')).toBe(false);
  await site.publish({ everything: true });
  expect(network.purged.has('/pagefind/current.json')).toBe(true);
  expect(site.events.findLast(({ type }) => type === 'complete')).toMatchObject({ files: [] });
});

test('also removes from the disk an address that was purged right after a start', async () => {
  const { network, site } = await createShop();
  const file = join(site.stateDir, 'purge.json');
  mkdirSync(site.stateDir);
  writeFileSync(file, '["*"]');
  const options = { stateDir: site.stateDir, report: () => undefined };
  const queue = createPurgeQueue({ url: network.url, secret }, options);
  await queue.settle();
  expect(network.purged.has('everything')).toBe(true);
  queue.save();
  expect(readFileSync(file, 'utf8')).toBe('[]');
});

test('an address that arrives at the end of the last call does not wait for another', async () => {
  const called: string[] = [];
  const options = { stateDir: createFolder(), report: () => undefined };
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  const added = Array.from({ length: 12 }, () => false);
  const queues = added.map((_, turns) =>
    createPurgeQueue({ url: `http://network.example/${turns}`, secret }, options),
  );
  const addLate = async (turns: number) => {
    if (added[turns] === true) return;
    added[turns] = true;
    for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
    queues[turns]?.add('late.html');
  };
  vi.stubGlobal('fetch', (url: string, { body }: { body: string }) => {
    const { paths } = JSON.parse(body) as { paths: string[] };
    const turns = Number(url.split('/').at(-1));
    for (const path of paths) called.push(`${turns} ${path}`);
    void addLate(turns);
    return Promise.resolve(new Response(null, { status: 204 }));
  });
  for (const queue of queues) queue.add('early.html');
  const isPurged = (_: boolean, turns: number) => called.includes(`${turns} /late`);
  await waitFor(() => added.every(isPurged));
});

test.each([
  ['index.html', '/'],
  ['cafe.html.br', '/cafe'],
  ['cafe/_q/category=abc&page=2.html', '/cafe?category=abc&page=2'],
  ['_astro/x.js', '/_astro/x.js'],
])('the address of %s is %s', (file, address) => {
  expect(addressOf(file)).toBe(address);
});
