import { expect, test } from 'vitest';
import { MemoryApi } from './memory-api.ts';
import { idOf } from './site.ts';
import { createApi } from '#client/api.ts';
import { offersPageSize } from '#domain/limits.ts';
import { createCatalogue } from '#publisher/read/create-catalogue.ts';

test('ten pages of offers are read with three calls, each as it would be by itself', async () => {
  const memory = new MemoryApi();
  memory.addBusiness(idOf('cafe'));
  for (let count = 0; count < 240; count += 1) {
    memory.addProduct(idOf(`p${count}`), idOf('cafe'), { offer: true, price_old: 20 });
  }
  let calls = 0;
  const fetch: typeof globalThis.fetch = (...request) => {
    calls += 1;
    return memory.fetch(...request);
  };
  const api = createApi({ baseUrl: 'http://api', fetch });
  const catalogue = createCatalogue(api);
  const pages = Array.from({ length: 11 }, (_, place) => place + 1);
  const read = await Promise.all(pages.slice(0, 10).map((page) => catalogue.offers(page)));
  expect(calls).toBe(3);
  const single = await Promise.all(
    pages.map((page) => api.listDailyOffers({ query: { page, limit: offersPageSize } })),
  );
  expect(read).toEqual(single.slice(0, 10));
  expect(await catalogue.offers(11)).toEqual(single[10]);
});
