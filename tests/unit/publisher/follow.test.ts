import { rmSync, writeFileSync } from 'node:fs';
import * as v from 'valibot';
import { expect, onTestFinished, test, vi } from 'vitest';
import { bar, cafe, cake, countRendered, createShops, hashAfresh, tea } from './shops.ts';
import { createTestSite, idOf, type TestSite, waitFor, waitUntilPublished } from './site.ts';
import { PublishedSchema } from '#contract/published.ts';
import { readState } from '#publisher/follow/state.ts';

test('says in the site how far it has come, once the pages are there', async () => {
  const site = createShops();
  await site.publish();
  const readCursor = () => v.parse(PublishedSchema, JSON.parse(site.read('published.json'))).cursor;
  const before = readCursor();
  const publisher = await site.start();
  site.api.changeProduct(tea, { price: 12 });
  await waitFor(() => readCursor() === site.api.log.length);
  expect(readCursor()).toBeGreaterThan(before);
  expect(site.read('cafe.html')).toContain('"price":12');
  await publisher.stop();
  expect(site.read('_headers')).toContain('/published.json\n  Cache-Control: no-cache');
  expect(site.read('_headers')).toContain('/service-worker.js\n  Cache-Control: no-cache');
});

test('reports the deletion of a comment once its page no longer shows it', async () => {
  const site = createShops();
  await site.publish();
  const publisher = await site.start();
  const product = site.api.products.get(tea);
  if (product === undefined) throw new Error('There is no such product');
  site.api.products.set(tea, { ...product, reviewCount: 7 });
  site.api.record('review.changed', cafe, tea, { removed: true });
  await waitUntilPublished(site);
  expect(site.read(`cafe/product/${tea}.html`)).toContain('"reviewCount":7');
  await publisher.stop();
});

test('puts a new price on every page that shows it, and renders no other', async () => {
  const site = createShops();
  await site.publish();
  const publisher = await site.start();
  site.rendered.length = 0;
  site.api.changeProduct(tea, { price: 12 });
  await waitFor(() => site.read('cafe.html').includes('"price":12'));
  await waitUntilPublished(site);
  await publisher.stop();
  for (const file of [
    `cafe/product/${tea}.html`,
    `cafe/product/${cake}.html`,
    `cafe/_q/category=${idOf('drinks')}.html`,
  ]) {
    expect(site.read(file)).toContain('"price":12');
  }
  expect(site.rendered.slice().sort()).toEqual([
    '/cafe',
    '/cafe/pedido',
    `/cafe/product/${cake}`,
    `/cafe/product/${tea}`,
    `/cafe?category=${idOf('drinks')}`,
  ]);
});

test('reads the changed store once', async () => {
  const site = createShops();
  await site.publish();
  const publisher = await site.start();
  site.api.requests.length = 0;
  site.api.changeProduct(tea, { price: 12 });
  await waitFor(() => site.read('cafe.html').includes('"price":12'));
  await publisher.stop();
  expect(site.api.requests.filter((one) => one !== 'GET /changes')).toEqual([
    `GET /publication/business/${cafe}`,
  ]);
});

test('a new price waits for a few pages of a long list of others, not for all', async () => {
  const site = createShops();
  for (let n = 0; n < 60; n += 1) site.api.addProduct(idOf(`p${n}x`), cafe);
  await site.publish();
  const publisher = await site.start();
  site.rendered.length = 0;
  countRendered(site, (count) => {
    if (count === 10) site.api.changeProduct(idOf('rum'), { price: 30 });
  });
  site.api.record('business.updated', cafe, cafe, { url: 'cafe' });
  await waitFor(() => site.rendered.length > 60);
  await publisher.stop();
  const index = site.rendered.indexOf(`/bar/product/${idOf('rum')}`);
  expect(index).toBeGreaterThanOrEqual(10);
  expect(index).toBeLessThan(16);
});

test('asks nothing more of a store while another one changes', async () => {
  const site = createShops();
  for (let n = 0; n < 20; n += 1) site.api.addProduct(idOf(`p${n}x`), cafe);
  await site.publish();
  const publisher = await site.start();
  site.rendered.length = 0;
  site.api.requests.length = 0;
  countRendered(site, (count) => {
    if (count === 10) site.api.changeProduct(idOf('rum'), { price: 30 });
  });
  site.api.record('business.updated', cafe, cafe, { url: 'cafe' });
  await waitFor(() => site.rendered.length > 25);
  await publisher.stop();
  expect(site.rendered.slice(0, -2)).toContain(`/bar/product/${idOf('rum')}`);
  expect(site.api.requests.filter((one) => one.startsWith('GET /publication/'))).toEqual([
    `GET /publication/listing/${cafe}`,
    `GET /publication/business/${cafe}`,
    'GET /publication/places',
    `GET /publication/business/${bar}`,
  ]);
});

test('renders the new card of a store that was read before its change came from the log', async () => {
  const site = createShops();
  await site.publish();
  const publisher = await site.start();
  site.api.changeProduct(tea, { price: 11 });
  await waitFor(() => site.read('cafe.html').includes('"price":11'));
  const { requests } = site.api;
  const note = requests.push.bind(requests);
  requests.push = (request) => {
    if (request === `GET /publication/business/${cafe}`) {
      requests.push = note;
      const store = site.api.stores.get(cafe);
      if (store !== undefined) site.api.stores.set(cafe, { ...store, rating: 4 });
      site.api.changeProduct(cake, { isVisible: false });
    }
    return note(request);
  };
  site.api.changeProduct(tea, { price: 12 });
  await waitFor(() => site.read('businesses.html').includes('"rating":4'));
  await publisher.stop();
});

test('renders a page once for a hundred changes that wait together', async () => {
  const site = createShops();
  await site.publish();
  for (let price = 1; price <= 100; price += 1) site.api.changeProduct(tea, { price });
  site.rendered.length = 0;
  await site.publish();
  expect(site.rendered.filter((path) => path === `/cafe/product/${tea}`)).toHaveLength(1);
  expect(site.read('cafe.html')).toContain('"price":100');
});

test('remembers how far it has come while changes never cease', async () => {
  const site = createShops();
  const categoryId = idOf('drinks');
  for (let n = 0; n < 8; n += 1) site.api.addProduct(idOf(`p${n}x`), cafe, { categoryId });
  await site.publish();
  const readCursor = () => readState(site.stateDir)?.cursor ?? 0;
  const before = readCursor();
  const publisher = await site.start();
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  // Each rendered page takes a second and brings the next change, so there is always something left to render.
  let price = 100;
  countRendered(site, () => {
    vi.advanceTimersByTime(1_000);
    site.api.changeProduct(tea, { price: (price += 1) });
  });
  site.api.changeProduct(tea, { price });
  await waitFor(() => readCursor() > before);
  const isIdle = site.events.some((event) => event.type === 'published' && event.cursor > before);
  expect(isIdle).toBe(false);
  await publisher.stop();
});

test('leaves neither page nor link of a hidden product', async () => {
  const site = createShops();
  await site.publish();
  site.api.changeProduct(tea, { isVisible: false });
  await site.publish();
  expect(site.has(`cafe/product/${tea}.html`)).toBe(false);
  expect(site.has(`cafe/_q/category=${idOf('drinks')}.html`)).toBe(false);
  const naming = Object.keys(site.hash()).filter((file) => site.read(file).includes(tea));
  expect(naming).toEqual([]);
});

test('removes every file of a closed store and every link to it', async () => {
  const site = createShops();
  await site.publish();
  site.api.removeStore(bar);
  await site.publish();
  const files = Object.keys(site.hash());
  expect(files.filter((file) => file.startsWith('bar') || file === 'sitemaps/bar.xml')).toEqual([]);
  expect(files.filter((file) => site.read(file).includes(bar))).toEqual([]);
});

test('a type whose only store closes before the page of the type is rendered has none', async () => {
  const site = createTestSite();
  const { api } = site;
  api.addStore(cafe, { url: 'cafe' });
  await site.start();
  countRendered(site, () => {
    if (api.stores.has(bar)) api.removeStore(bar);
  });
  api.addStore(bar, { url: 'bar', type: 'bar' });
  const end = api.log.length + 1;
  await waitUntilPublished(site, end);
  expect(site.has('bar.html')).toBe(false);
  expect(site.has('businesses/_q/type=bar.html')).toBe(false);
});

test('an unrendered page of a list that shrinks is forgotten', async () => {
  const site = createTestSite();
  const { api } = site;
  api.addStore(cafe, { url: 'cafe' });
  const add = (n: number) => {
    api.addProduct(idOf(`p${String(n).padStart(2, '0')}x`), cafe, { offer: true, price_old: 20 });
  };
  for (let n = 0; n < 25; n += 1) add(n);
  await site.start();
  const last = idOf('p25x');
  countRendered(site, () => {
    if (site.rendered.at(-1) === '/cafe' && api.products.has(last)) api.removeProduct(last);
  });
  add(25);
  const end = api.log.length + 1;
  await waitUntilPublished(site, end);
  expect(site.events.filter(({ type }) => type === 'trouble')).toEqual([]);
});

test('a page that waits under another spelling of its address takes nothing away', async () => {
  const site = createShops();
  const publisher = await site.start();
  site.broken.add('/cafe');
  publisher.request({ paths: ['/cafe?x=1'] }, 'asked for');
  await waitFor(() => site.events.some(({ type }) => type === 'trouble'));
  site.api.removeProduct(cake);
  await waitFor(() => !site.has(`cafe/product/${cake}.html`));
  expect(site.has('cafe.html')).toBe(true);
});

test('keeps nothing that a store lost between its block and its return, and all redirects to it', async () => {
  const site = createShops();
  site.api.addProduct(idOf('beer'), bar);
  site.api.renameStore(bar, 'taberna');
  await site.publish();
  const store = site.api.stores.get(bar);
  if (store === undefined) throw new Error('There is no such store');
  site.api.removeStore(bar);
  site.api.stores.set(bar, store);
  site.api.products.delete(idOf('rum'));
  const isPublic = { before: false, after: false };
  site.api.record('product.removed', bar, idOf('rum'), { public: isPublic });
  site.api.record('business.created', bar, bar, { public: { before: false, after: true } });
  await site.publish();
  expect(site.has(`taberna/product/${idOf('rum')}.html`)).toBe(false);
  expect(site.read('_redirects')).toContain('/bar /taberna 301');
  expect(site.hash()).toEqual(await hashAfresh(site));
});

test('moves a renamed store and redirects its former url', async () => {
  const site = createShops();
  await site.publish();
  site.api.renameStore(cafe, 'te-y-cafe');
  await site.publish();
  site.api.renameStore(cafe, 'teteria');
  await site.publish();
  expect(site.has('teteria.html')).toBe(true);
  expect(site.has(`teteria/product/${tea}.html`)).toBe(true);
  expect(Object.keys(site.hash()).filter((file) => /^(cafe|te-y-cafe)\b/.test(file))).toEqual([]);
  expect(site.read('_redirects')).toBe(
    '/cafe /teteria 301\n/cafe/* /teteria/:splat 301\n/te-y-cafe /teteria 301\n/te-y-cafe/* /teteria/:splat 301\n',
  );
});

test('what must vanish waits for no page of a store that is renamed beside it', async () => {
  const site = createShops();
  await site.publish();
  const before: boolean[] = [];
  site.rendered.length = 0;
  countRendered(site, () => {
    before.push(site.has(`cafe/product/${tea}.html`), site.read('_redirects').includes('/bar '));
  });
  site.api.renameStore(bar, 'taberna');
  site.api.changeProduct(tea, { isVisible: false });
  await site.publish();
  expect(site.rendered[0]).toMatch(/^\/taberna/);
  expect(before.slice(0, 2)).toEqual([false, false]);
  expect(site.hash()).toEqual(await hashAfresh(site));
});

test('loses no renaming, opening or closing during a full publication', async () => {
  const site = createShops();
  await site.publish();
  const publisher = await site.start();
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  // Each rendered page takes a second, so that the log is looked at after each.
  site.rendered.length = 0;
  countRendered(site, (count) => {
    vi.setSystemTime(Date.now() + 1_000);
    if (count !== 8) return;
    site.api.renameStore(cafe, 'teteria');
    site.api.addStore(idOf('zoo'), { url: 'zoo', type: 'pets' });
    site.api.removeStore(bar);
  });
  site.events.length = 0;
  publisher.request({});
  await waitFor(() => site.events.some(({ type }) => type === 'complete'));
  await publisher.stop();
  await site.publish();
  expect(site.read('_redirects')).toContain('/cafe /teteria 301');
  await site.publish({ everything: true });
  const reconciliation = site.events.findLast(({ type }) => type === 'complete');
  expect(reconciliation).toMatchObject({ changed: 0, removed: 0, files: [] });
  expect(site.hash()).toEqual(await hashAfresh(site));
});

test('hiding and renaming just before a full publication do not wait for its end', async () => {
  const site = createShops();
  await site.publish();
  site.api.countFavourites(cake, 7);
  const beforeHome: unknown[] = [];
  watchFullPublication(site, (path) => {
    // Waiting pages are rendered first, and the log is not looked at meanwhile.
    if (site.rendered.length === 1) {
      site.api.changeProduct(tea, { isVisible: false });
      site.api.renameStore(bar, 'taberna');
    }
    if (path !== '/offers' || !site.rendered.includes('/about')) return;
    beforeHome.push(site.has(`cafe/product/${tea}.html`), site.read('_redirects'));
  });
  await site.publish({ everything: true });
  expect(site.rendered[0]).not.toBe('/about');
  expect(beforeHome.slice(0, 2)).toEqual([false, expect.stringContaining('/bar /taberna 301')]);
});

/** Calls `onPage` with each page of a full publication. Each takes a second, so that the log is looked at. */
function watchFullPublication(site: TestSite, onPage: (path: string) => void): void {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  site.rendered.length = 0;
  countRendered(site, () => {
    vi.setSystemTime(Date.now() + 1_000);
    onPage(site.rendered.at(-1) ?? '');
  });
}

test.each([
  ['is being published', cake],
  ['was published', idOf('rum')],
])('a product hidden while its store %s leaves the sitemaps too', async (_, id) => {
  const site = createShops();
  await site.publish();
  let isHidden = false;
  watchFullPublication(site, (path) => {
    if (path !== `/cafe/product/${tea}` || isHidden) return;
    isHidden = true;
    site.api.changeProduct(id, { isVisible: false });
  });
  await site.publish({ everything: true });
  expect(isHidden).toBe(true);
  expect(site.hash()).toEqual(await hashAfresh(site));
});

/** A site with a store that is published in two parts, and a product of the first part. */
async function createLargeShop(): Promise<{ site: TestSite; id: string }> {
  const site = createTestSite();
  site.api.addStore(cafe, { url: 'cafe' });
  for (let n = 0; n < 115; n += 1) site.api.addProduct(idOf(`p${n}x`), cafe);
  await site.publish();
  return { site, id: idOf('p110x') };
}

test('a product that changes in each reading of a large store is in its order sheet and sitemap', async () => {
  const { site, id } = await createLargeShop();
  const hidden = idOf('p111x');
  let price = 10;
  watchFullPublication(site, (path) => {
    if (path !== `/cafe/product/${idOf('p40x')}` || price === 13) return;
    price += 1;
    site.api.changeProduct(id, { price });
    // No product's page has to be rendered for this change, because that would count as another reading here.
    if (price === 12) site.api.changeProduct(hidden, { isVisible: false }, { shownOn: [] });
  });
  await site.publish({ everything: true });
  expect(price).toBe(13);
  expect(site.read('cafe/pedido.html')).toContain('"price":13');
  expect(site.hash()).toEqual(await hashAfresh(site));
  const says: unknown = JSON.parse(site.read('published.json'));
  expect(says).toEqual({ cursor: site.api.log.length });
});

test('a large store that is renamed has all its products in its new sitemap', async () => {
  const { site } = await createLargeShop();
  site.api.renameStore(cafe, 'teteria');
  await site.publish();
  expect(site.read('sitemaps/teteria.xml').split('<url>')).toHaveLength(117);
  expect(site.hash()).toEqual(await hashAfresh(site));
});

test('a large store that is renamed after many prices has all its products in its new sitemap', async () => {
  const { site } = await createLargeShop();
  for (let n = 0; n < 40; n += 1) site.api.changeProduct(idOf(`p${n}x`), { price: 12 });
  site.api.renameStore(cafe, 'teteria');
  await site.publish();
  expect(site.read('sitemaps/teteria.xml').split('<url>')).toHaveLength(117);
  expect(site.hash()).toEqual(await hashAfresh(site));
});

test('favourites do not make a store be read again', async () => {
  const { site, id } = await createLargeShop();
  const once = `/cafe/product/${idOf('p40x')}`;
  watchFullPublication(site, (path) => {
    if (path === once) site.api.countFavourites(id, 7);
  });
  await site.publish({ everything: true });
  expect(site.rendered.filter((path) => path === once)).toHaveLength(1);
  expect(site.hash()).toEqual(await hashAfresh(site));
});

test('ends, after changes of stores, products and favourites, with the bytes of a fresh publication', async () => {
  const site = createShops();
  await site.publish();
  const { api } = site;
  api.addStore(idOf('zoo'), { url: 'zoo', type: 'pets' });
  for (let n = 0; n < 30; n += 1)
    api.addProduct(idOf(`d${n}x`), idOf('zoo'), { offer: n % 2 === 0 });
  await site.publish();
  for (let n = 0; n < 10; n += 1) api.removeProduct(idOf(`d${n}x`));
  api.changeProduct(cake, { categoryId: idOf('drinks') });
  api.changeProduct(tea, { isVisible: false });
  api.renameStore(cafe, 'teteria');
  await site.publish();
  api.changeProduct(tea, { isVisible: true, price: 3 });
  api.removeStore(bar);
  api.countFavourites(cake, 5);
  await site.publish();
  await site.publish({ everything: true });
  const followed = site.hash();
  const reconciliation = site.events.findLast(({ type }) => type === 'complete');
  expect(followed).toEqual(await hashAfresh(site));
  expect(reconciliation).toMatchObject({ changed: 0, removed: 0, files: [] });
});

test('a site that is deleted during the following is published again', async () => {
  const site = createShops();
  await site.publish();
  const before = site.hash();
  const publisher = await site.start();
  rmSync(site.siteDir, { recursive: true });
  await waitFor(() => site.events.filter(({ type }) => type === 'complete').length === 2);
  await publisher.stop();
  expect(site.hash()).toEqual(before);
  expect(site.has('published.json')).toBe(true);
});

test('publishes on request named pages, and stores by id', async () => {
  const site = createShops();
  await site.publish();
  const before = site.hash();
  writeFileSync(`${site.siteDir}/about.html`, 'drifted');
  writeFileSync(`${site.siteDir}/cafe.html`, 'drifted');
  const publisher = await site.start();
  publisher.request({ paths: ['/about', '/../etc/passwd'], businesses: [cafe, idOf('nobody')] });
  await waitFor(
    () => site.read('about.html') !== 'drifted' && site.read('cafe.html') !== 'drifted',
  );
  await publisher.stop();
  expect(site.hash()).toEqual(before);
});

test('publishes on request a page that is a file of its own name, and says which paths are no pages', async () => {
  const site = createShops();
  await site.publish();
  const before = site.hash();
  writeFileSync(`${site.siteDir}/feed.xml`, 'drifted');
  const publisher = await site.start();
  publisher.request({ paths: ['/feed.xml', '/../etc/passwd', '/Café'] });
  await waitFor(() => site.read('feed.xml') !== 'drifted');
  await publisher.stop();
  expect(site.hash()).toEqual(before);
  expect(site.events.filter(({ type }) => type === 'trouble')).toEqual([
    {
      type: 'trouble',
      message: 'A request to publish: no page has the address "/../etc/passwd" and 1 more',
    },
  ]);
});
