import { expect, test } from 'vitest';
import { MemoryApi } from './memory-api.ts';
import { idOf } from './site.ts';
import { createApi } from '#client/api.ts';
import { directoryPageSize, offersPageSize } from '#domain/limits.ts';
import { createCatalogue } from '#publisher/read/create-catalogue.ts';

/** A catalogue on this API, and the requested addresses. */
function watchCalls(memory: MemoryApi) {
  const calls: string[] = [];
  const fetch: typeof globalThis.fetch = (...request) => {
    calls.push(new URL(new Request(...request).url).pathname);
    return memory.fetch(...request);
  };
  const api = createApi({ baseUrl: 'http://api', fetch });
  return { api, calls, catalogue: createCatalogue(api) };
}

const listPages = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

test('ten pages of offers are read with three calls, each as it would be by itself', async () => {
  const memory = new MemoryApi();
  memory.addStore(idOf('cafe'));
  for (let count = 0; count < 240; count += 1) {
    memory.addProduct(idOf(`p${count}`), idOf('cafe'), { offer: true, price_old: 20 });
  }
  const { api, calls, catalogue } = watchCalls(memory);
  const pages = listPages(11);
  const read = await Promise.all(pages.slice(0, 10).map((page) => catalogue.offers(page)));
  expect(calls).toHaveLength(3);
  const single = await Promise.all(
    pages.map((page) =>
      api('GET /products/public/daily-offers', { query: { page, limit: offersPageSize } }),
    ),
  );
  expect(read).toEqual(single.slice(0, 10));
  expect(await catalogue.offers(11)).toEqual(single[10]);
});

test('six pages of the directory are read with one call, and only the last parts are kept', async () => {
  const memory = new MemoryApi();
  for (let count = 0; count < 300; count += 1) memory.addStore(idOf(`s${count}`));
  const { api, calls, catalogue } = watchCalls(memory);
  const countCalls = () => calls.filter((path) => path.endsWith('/business')).length;
  const pages = listPages(20);
  const read = [];
  for (const page of pages) {
    read.push((await catalogue.directory({ type: null, page })).stores);
  }
  expect(countCalls()).toBe(4);
  const single = await Promise.all(
    pages.map((page) => api('GET /business', { query: { page, limit: directoryPageSize } })),
  );
  expect(read).toEqual(single);
  const before = countCalls();
  await catalogue.directory({ type: null, page: 20 });
  expect(countCalls()).toBe(before);
  await catalogue.directory({ type: null, page: 1 });
  expect(countCalls()).toBe(before + 1);
});

test('reading consecutive parts of the directory reads the next one ahead, a single page does not', async () => {
  const memory = new MemoryApi();
  for (let count = 0; count < 400; count += 1) memory.addStore(idOf(`s${count}`));
  const { calls, catalogue } = watchCalls(memory);
  const countAfter = async (page: number) => {
    await catalogue.directory({ type: null, page });
    return calls.filter((path) => path.endsWith('/business')).length;
  };
  expect(await countAfter(20)).toBe(1);
  expect(await countAfter(1)).toBe(2);
  expect(await countAfter(7)).toBe(4);
  expect(await countAfter(8)).toBe(4);
  expect(await countAfter(13)).toBe(5);
  // The last part, which was already read, has none after it.
  expect(await countAfter(19)).toBe(6);
  expect(await countAfter(25)).toBe(6);
});
