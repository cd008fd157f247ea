import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { MemoryApi } from './memory-api.ts';
import { createTestSite, idOf, waitFor } from './site.ts';
import { createApi } from '#client/api.ts';
import { createReadAhead } from '#publisher/full/read-ahead.ts';

const [cafe, pan] = [idOf('cafe'), idOf('pan')];

function createStores() {
  const api = new MemoryApi();
  for (const id of [cafe, pan]) {
    api.addStore(id);
    api.addProduct(`p0${id.slice(2)}`, id);
  }
  const client = createApi({ baseUrl: 'http://api', fetch: api.fetch });
  return { api, readAhead: createReadAhead(client) };
}

const publications = (api: MemoryApi, id: string) =>
  api.requests.filter((request) => request.includes(`/publication/business/${id}`)).length;

test('a store that was read ahead is not read again', async () => {
  const { api, readAhead } = createStores();
  readAhead.begin({ id: pan, products: 1 });
  await waitFor(() => publications(api, pan) === 1);
  expect((await readAhead.take({ id: pan, products: 1 })).head?.business.id).toBe(pan);
  expect(publications(api, pan)).toBe(1);
  await readAhead.take({ id: pan, products: 1 });
  expect(publications(api, pan)).toBe(2);
});

test('data that was read before a publication is read again', async () => {
  const { api, readAhead } = createStores();
  readAhead.begin({ id: pan, products: 1 });
  await waitFor(() => publications(api, pan) === 1);
  readAhead.forget();
  expect((await readAhead.take({ id: pan, products: 1 })).head?.business.id).toBe(pan);
  expect(publications(api, pan)).toBe(2);
});

test('a store whose early read failed is read again in its turn', async () => {
  const { api, readAhead } = createStores();
  api.failing = /publication/;
  readAhead.begin({ id: pan, products: 1 });
  await waitFor(() => publications(api, pan) === 1);
  api.failing = null;
  expect((await readAhead.take({ id: pan, products: 1 })).head?.business.id).toBe(pan);
});

test('a store that has grown into several parts is read from a moment that the log knows', async () => {
  const { api, readAhead } = createStores();
  for (let n = 100; n < 250; n += 1) api.addProduct(idOf(`n${n}`), pan);
  const { before, head } = await readAhead.take({ id: pan, products: 1 });
  expect(before).toBe(api.log.at(-1)?.seq);
  expect(head?.meta.totalPages).toBe(2);
});

test('a price that is published after its store was read ahead is not lost', async () => {
  const { api } = createStores();
  for (let n = 100; n < 250; n += 1) api.addProduct(idOf(`n${n}`), pan);
  const site = createTestSite({ api });
  const product = `p0${cafe.slice(2)}`;
  const { fetch } = api;
  let isChanged = false;
  Object.assign(api, {
    fetch: async (...request: Parameters<typeof fetch>) => {
      const isSecondPart = /\/business\/pan\w*\?page=2/.test(new Request(...request).url);
      if (isSecondPart && !isChanged) {
        await waitFor(() => publications(api, cafe) === 1);
        isChanged = true;
        api.changeProduct(product, { price: 77 });
        // Until the next look at the log, between the parts of this store.
        await sleep(150);
      }
      return fetch(...request);
    },
  });
  await site.publish({ everything: true });
  expect(isChanged).toBe(true);
  expect(site.read(`${cafe}/product/${product}.html`)).toContain('77');
});

test('a publication of everything goes on while the log is silent, without asking it again and again', async () => {
  const { api } = createStores();
  for (let n = 0; n < 6; n += 1) api.addStore(idOf(`s${n}x`));
  const site = createTestSite({ api });
  await site.publish();
  const { fetch } = api;
  const asked: (string | null)[] = [];
  Object.assign(api, {
    fetch: (async (input, init) => {
      const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input);
      const isRunning = site.rendered.length > 0 && !site.rendered.includes('/');
      if (isRunning && pathname.endsWith('/changes')) asked.push(searchParams.get('wait'));
      // Together longer than the interval between two looks at the log.
      if (pathname.includes('/publication/business/')) await sleep(40);
      return fetch(input, init);
    }) satisfies typeof globalThis.fetch,
  });
  site.rendered.length = 0;
  await site.publish({ everything: true });
  // One call waits for news during all of it.
  expect(asked).toEqual(['25']);
});
