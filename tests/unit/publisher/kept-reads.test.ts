import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MemoryApi } from './memory-api.ts';
import { createTestSite, idOf, waitFor } from './site.ts';
import { createApi } from '#client/api.ts';
import type { Catalogue } from '#client/catalogue.ts';
import { homeOffersLimit } from '#domain/limits.ts';
import { pageFile } from '#domain/paths/page-file.ts';
import { offersPath } from '#domain/paths/paths.ts';
import { createKeptReads } from '#publisher/follow/kept-reads.ts';
import { createCatalogue } from '#publisher/read/create-catalogue.ts';
import { createOffersReader } from '#publisher/read/offers-reader.ts';

const storeOf = (n: number) => idOf(`s${n}x`);
const productOf = (n: number) => idOf(`p${n}x`);
const stores = 5;

/** Five stores with `count` offers in turn, and the calls to the API since the last look. */
function createOffers(count: number) {
  const api = new MemoryApi();
  for (let n = 0; n < stores; n += 1) api.addStore(storeOf(n));
  for (let n = 0; n < count; n += 1) {
    api.addProduct(productOf(n), storeOf(n % stores), { offer: true, price_old: 20 });
  }
  const fetch: MemoryApi['fetch'] = (...call) => api.fetch(...call);
  const client = createApi({ baseUrl: 'http://api', fetch });
  let now = 0;
  const kept = createKeptReads(client, () => now);
  let read = api.log.length;
  return {
    api,
    kept,
    readAfresh: () => readLists(createCatalogue(client)),
    takeCalls: () => api.requests.splice(0),
    wait: (milliseconds: number) => (now += milliseconds),
    /** The lists as they are rendered after new changes in the log. */
    follow: async () => {
      const data = api.log.slice(read);
      read = api.log.length;
      const catalogue = kept.renew({ data, cursor: read });
      // The plan of their pages reads the changed stores.
      for (const { businessId } of data) await catalogue.openStore(businessId).head();
      const lists = await readLists(catalogue);
      kept.endSeries();
      return lists;
    },
  };
}

async function readLists(catalogue: Catalogue) {
  const offers = [];
  for (let page = 1; page <= 10; page += 1) offers.push(await catalogue.offers(page));
  return { offers, home: await catalogue.home(), featured: await catalogue.featured() };
}

const kinds = [
  'price',
  'hide',
  'show',
  'offer',
  'favourite',
  'add',
  'remove',
  'rename',
  'close',
] as const;

interface Made {
  readonly what: (typeof kinds)[number];
  readonly product: number;
  readonly store: number;
}

const made: fc.Arbitrary<Made> = fc.record({
  what: fc.constantFrom(...kinds),
  product: fc.nat(79),
  store: fc.nat(stores - 1),
});

function make(api: MemoryApi, n: number, { what, product, store }: Made): void {
  const id = productOf(product);
  const isThere = api.products.has(id) && api.stores.has(api.products.get(id)?.businessId ?? '');
  const isOpen = api.stores.has(storeOf(store));
  if (what === 'add' && isOpen) {
    api.addProduct(productOf(1_000 + n), storeOf(store), { offer: true, price_old: 20 });
  } else if (what === 'rename' && isOpen) api.renameStore(storeOf(store), `otra${n}`);
  else if (what === 'close' && isOpen && api.stores.size > 2) api.removeStore(storeOf(store));
  if (!isThere) return;
  if (what === 'price') api.changeProduct(id, { price: n });
  else if (what === 'hide' || what === 'show')
    api.changeProduct(id, { isVisible: what === 'show' });
  else if (what === 'offer') api.changeProduct(id, { offer: n % 2 === 0 });
  else if (what === 'favourite') api.countFavourites(id, n);
  else if (what === 'remove') api.removeProduct(id);
}

test('lists from kept reads equal newly read ones, whatever changes', async () => {
  const batches = fc.array(fc.array(made, { maxLength: 3 }), { minLength: 1, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(batches, async (all) => {
      const { api, follow, readAfresh } = createOffers(80);
      await follow();
      for (const [index, batch] of all.entries()) {
        for (const [n, one] of batch.entries()) make(api, 10 * index + n + 1, one);
        expect(await follow()).toEqual(await readAfresh());
      }
    }),
    { numRuns: 60, seed: 20261127 },
  );
});

test('a price among the offers reads only their order and its own store', async () => {
  const { api, follow, takeCalls } = createOffers(120);
  await follow();
  takeCalls();
  api.changeProduct(productOf(7), { price: 12 });
  const { offers, home } = await follow();
  expect(takeCalls().sort()).toEqual([
    `GET /publication/business/${storeOf(2)}`,
    'GET /publication/offers',
  ]);
  expect(offers.flatMap(({ data }) => data).find(({ id }) => id === productOf(7))?.price).toBe(12);
  expect(home.offers).toHaveLength(homeOffersLimit);
});

test('kept reads end after a minute, and when pages were rendered from other reads', async () => {
  const { kept, follow, takeCalls, wait } = createOffers(30);
  await follow();
  const all = takeCalls();
  wait(60_000);
  await follow();
  expect(takeCalls()).toEqual(['GET /publication/offers']);
  wait(1);
  await follow();
  expect(takeCalls()).toEqual(all);
  kept.clear();
  await follow();
  expect(takeCalls()).toEqual(all);
});

test('an older API without the order is asked for the offers', async () => {
  const { api, follow, readAfresh, takeCalls } = createOffers(30);
  const { fetch } = api;
  const before: typeof fetch = (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    return pathname === '/publication/offers'
      ? fetch('http://api/publication/nothing', init)
      : fetch(input, init);
  };
  Object.assign(api, { fetch: before });
  await follow();
  api.changeProduct(productOf(7), { price: 12 });
  takeCalls();
  const followed = await follow();
  expect(takeCalls()).toContain('GET /products/public/daily-offers');
  expect(followed).toEqual(await readAfresh());
});

test('a page of offers is rendered from the data of its name, though the order is older', async () => {
  const api = new MemoryApi();
  api.addStore(storeOf(0));
  const known = api.addProduct(productOf(0), storeOf(0), { offer: true });
  for (let n = 1; n < 30; n += 1) api.addProduct(productOf(n), storeOf(0), { offer: true });
  const newest = productOf(30);
  // The change comes between reading the order, which lacks it, and reading the offers.
  const fetch: typeof globalThis.fetch = (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    if (pathname === '/products/public/daily-offers' && !api.products.has(newest))
      api.addProduct(newest, storeOf(0), { offer: true });
    return api.fetch(input, init);
  };
  const offers = createOffersReader(createApi({ baseUrl: 'http://api', fetch }), {
    products: new Map([[known.id, known]]),
    recall: () => undefined,
  });
  const named = await offers.page(1);
  expect(named.data[0]?.id).toBe(newest);
  expect(await offers.page(1)).toEqual(named);
});

test('a list that is requested by name is read again', async () => {
  const site = createTestSite();
  const { api } = site;
  api.addStore(storeOf(0));
  const shown = api.addProduct(productOf(0), storeOf(0), { offer: true, price_old: 20 });
  const publisher = await site.start();
  api.changeProduct(productOf(0), { price: 11 });
  await waitFor(() => site.read(pageFile(offersPath())).includes('"price":11'));
  // The log does not mention this change.
  api.products.set(productOf(0), { ...shown, name: 'Sin registro' });
  publisher.request({ paths: [offersPath()] }, 'asked for');
  await waitFor(() => site.read(pageFile(offersPath())).includes('Sin registro'));
});
