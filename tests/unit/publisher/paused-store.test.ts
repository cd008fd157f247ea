import { expect, test } from 'vitest';
import {
  createTestSite,
  idOf,
  isPublished,
  type TestSite,
  waitFor,
  waitUntilPublished,
} from './site.ts';
import type { Pause } from '#domain/hours/pause.ts';

const shop = idOf('shp');
const pause: Pause = {
  reason: 'power',
  note: null,
  since: '2026-11-29T19:20:00.000Z',
  until: null,
};

/** A store with many products, and twenty newer stores. */
async function publishShop(products = 60): Promise<TestSite> {
  const site = createTestSite();
  site.api.addStore(shop, { url: 'tienda' });
  for (let n = 0; n < 20; n += 1) site.api.addStore(idOf(`o${n}x`), { url: `otra-${n}` });
  for (let n = 0; n < products; n += 1) site.api.addProduct(idOf(`p${n}x`), shop);
  await site.publish();
  return site;
}

test('a pause of a store of many products renders none of their pages', async () => {
  const site = await publishShop(150);
  const publisher = await site.start();
  site.rendered.length = 0;
  site.api.pauseBusiness(shop, { pause });
  await waitUntilPublished(site);
  expect(site.read('tienda.html')).toContain('"reason":"power"');
  expect(site.read('businesses/_q/page=2.html')).toContain('"reason":"power"');
  expect(site.rendered[0]).toBe('/tienda');
  expect(site.rendered.filter((path) => path.includes('/product/'))).toEqual([]);
  expect(site.rendered.filter((path) => path.startsWith('/otra'))).toEqual([]);
  // Six pages of its catalogue, its search, its sheets, and the lists of stores.
  expect(site.rendered.length).toBeLessThan(25);

  // The next navigation of a visitor finds the store as its pages show it.
  site.rendered.length = 0;
  site.api.changeProduct(idOf('p0x'), { price: 12 });
  await waitUntilPublished(site);
  await publisher.stop();
  expect(site.rendered.filter((path) => path.includes('/product/')).length).toBeLessThan(10);
});

test("the lack of delivery is only on the store's own pages", async () => {
  const site = await publishShop();
  const publisher = await site.start();
  site.rendered.length = 0;
  const { since, until } = pause;
  site.api.pauseBusiness(shop, { no_delivery: { reason: 'fuel', note: null, since, until } });
  await waitUntilPublished(site);
  await publisher.stop();
  expect(site.read('tienda.html')).toContain('"reason":"fuel"');
  expect(site.read('tienda/pedido.html')).toContain('"reason":"fuel"');
  expect(site.rendered.filter((path) => !/^\/tienda(?:$|[?/](?!product))/.test(path))).toEqual([]);
});

test('the page of a paused store does not wait for the data of other pages', async () => {
  const site = await publishShop();
  const publisher = await site.start();
  const held = Promise.withResolvers<undefined>();
  let asked = 0;
  const read = site.api.fetch;
  Object.assign(site.api, {
    fetch: async (...call: Parameters<typeof read>) => {
      if (new Request(...call).url.includes('/place/')) {
        asked += 1;
        await held.promise;
      }
      return read(...call);
    },
  });
  site.rendered.length = 0;
  site.api.pauseBusiness(shop, { pause });
  await waitFor(() => site.read('tienda.html').includes('"reason":"power"'));
  await waitFor(() => asked > 0);
  expect(isPublished(site)).toBe(false);
  held.resolve(undefined);
  await waitUntilPublished(site);
  await publisher.stop();
  expect(site.rendered.filter((path) => path === '/tienda')).toHaveLength(1);
});

test('the page of a paused store waits for no read at all', async () => {
  const site = await publishShop(150);
  const publisher = await site.start();
  site.api.failing = /^(?!\/changes)/;
  site.api.pauseBusiness(shop, { pause });
  await waitFor(() => site.read('tienda.html').includes('"reason":"power"'));
  expect(site.read('tienda/pedido.html')).not.toContain('"reason":"power"');
  site.api.failing = null;
  await waitUntilPublished(site);
  await publisher.stop();
  for (const file of ['tienda/pedido.html', 'tienda/pedido/otros.html'])
    expect(site.read(file)).toContain('"reason":"power"');
});

test('the order sheets of a paused store come before its further lists', async () => {
  const site = await publishShop(150);
  const publisher = await site.start();
  site.rendered.length = 0;
  site.api.pauseBusiness(shop, { pause });
  await waitUntilPublished(site);
  await publisher.stop();
  const own = site.rendered.filter((path) => path.startsWith('/tienda'));
  expect(own.slice(0, 4)).toEqual([
    '/tienda',
    '/tienda/pedido',
    '/tienda/pedido/otros',
    '/tienda/pedido/otros-2',
  ]);
});

test('with an older API without places of cards, the store is shown closed all the same', async () => {
  const site = await publishShop();
  const publisher = await site.start();
  let refused = 0;
  const read = site.api.fetch;
  Object.assign(site.api, {
    fetch: (...call: Parameters<typeof read>) => {
      if (!new Request(...call).url.includes('/place/')) return read(...call);
      refused += 1;
      const refusal = { message: 'no', code: 'route_not_found' };
      return Promise.resolve(Response.json(refusal, { status: 404 }));
    },
  });
  site.api.pauseBusiness(shop, { pause });
  await waitUntilPublished(site);
  await publisher.stop();
  expect(refused).toBeGreaterThan(0);
  expect(site.read('tienda.html')).toContain('"reason":"power"');
});
