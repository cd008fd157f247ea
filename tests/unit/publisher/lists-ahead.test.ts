import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { MemoryApi } from './memory-api.ts';
import { createTestSite, idOf, waitFor } from './site.ts';
import { createApi } from '#client/api.ts';
import { feedPath, homePath, offersPath, productPath } from '#domain/paths/paths.ts';
import { createCatalogue } from '#publisher/read/create-catalogue.ts';

const cafe = idOf('cafe');
const tea = idOf('tea');

function createOffers(): MemoryApi {
  const api = new MemoryApi();
  api.addStore(cafe, { url: 'cafe' });
  api.addProduct(tea, cafe, { offer: true, price_old: 20 });
  return api;
}

/**
 * A catalogue that reads slowly, its requests, and the number of simultaneous calls. The first `failures` calls fail.
 */
function readSlowly(memory: MemoryApi, failures = 0) {
  const calls: string[] = [];
  const inFlight = { now: 0, most: 0 };
  const fetch: typeof globalThis.fetch = async (input, init) => {
    calls.push(new URL(input instanceof Request ? input.url : input).pathname);
    inFlight.now += 1;
    inFlight.most = Math.max(inFlight.most, inFlight.now);
    const isFailure = calls.length <= failures;
    await sleep(1);
    inFlight.now -= 1;
    return isFailure ? Response.error() : memory.fetch(input, init);
  };
  const catalogue = createCatalogue(createApi({ baseUrl: 'http://api', fetch }));
  return { catalogue, calls, inFlight };
}

const lists = [homePath(), offersPath(), feedPath()];

test('lists are read before they are rendered, one call after the other and each once', async () => {
  const { catalogue, calls, inFlight } = readSlowly(createOffers());
  const product = productPath({ id: tea, business: { url: 'cafe' } });
  catalogue.expectLists([product, homePath()]);
  catalogue.expectLists(lists);
  expect(lists.map((path) => catalogue.isBeingRead(path))).toEqual([true, true, true]);
  expect(catalogue.isBeingRead(product)).toBe(false);
  await waitFor(() => !lists.some((path) => catalogue.isBeingRead(path)));
  const before = calls.length;
  expect(new Set(calls).size).toBe(before);
  expect(inFlight.most).toBe(1);
  expect((await catalogue.home()).offers.map(({ id }) => id)).toEqual([tea]);
  expect((await catalogue.offers(1)).data.map(({ id }) => id)).toEqual([tea]);
  expect(calls.length).toBe(before);
});

test('a failed early read is repeated for its page', async () => {
  const { catalogue } = readSlowly(createOffers(), 1);
  catalogue.expectLists([homePath()]);
  await waitFor(() => !catalogue.isBeingRead(homePath()));
  expect((await catalogue.home()).offers).toHaveLength(1);
});

test('while a list is read, pages are rendered that are less urgent', async () => {
  const api = createOffers();
  for (let n = 0; n < 3; n += 1) api.addProduct(idOf(`p${n}x`), cafe);
  const site = createTestSite({ api });
  await site.publish();
  const { fetch } = api;
  const lessUrgent = productPath({ id: idOf('p2x'), business: { url: 'cafe' } });
  Object.assign(api, {
    fetch: (async (input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input);
      if (pathname.endsWith('business-type-metrics/top'))
        await waitFor(() => site.rendered.includes(lessUrgent));
      return fetch(input, init);
    }) satisfies typeof globalThis.fetch,
  });
  await site.start();
  site.rendered.length = 0;
  api.changeProduct(tea, { price: 12 });
  await waitFor(() => site.rendered.includes(homePath()));
  expect(site.rendered.indexOf(lessUrgent)).toBeLessThan(site.rendered.indexOf(homePath()));
});
