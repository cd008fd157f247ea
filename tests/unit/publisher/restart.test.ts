import { expect, onTestFinished, test, vi } from 'vitest';
import { MemoryApi } from './memory-api.ts';
import { cafe, cake, countRendered, createShops, hashAfresh, tea } from './shops.ts';
import { idOf, type TestSite, waitFor } from './site.ts';
import { joinMs } from '#publisher/due-time.ts';
import { readState } from '#publisher/follow/state.ts';

const page = `cafe/product/${tea}.html`;

/** Shops whose changes are of today, so that the clock is set by no more than a minute. */
const createShopsOfToday = () => createShops({ api: new MemoryApi(Date.now()) });

function setTime(at: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: at });
  onTestFinished(() => {
    vi.useRealTimers();
  });
}

/** Counts a favourite, which may wait, and stops the publisher after it has read it. Returns the time of counting. */
async function countAndStop(site: TestSite): Promise<number> {
  await site.publish();
  const publisher = await site.start();
  site.api.countFavourites(tea, 7);
  const seen = site.api.log.length;
  const countedAt = Date.parse(site.api.log.at(-1)?.at ?? '');
  setTime(countedAt);
  await waitFor(() => readState(site.stateDir)?.published === seen);
  await publisher.stop();
  expect(readState(site.stateDir)?.cursor).toBeLessThan(seen);
  expect(site.read(page)).not.toContain('"favorite":7');
  site.events.length = 0;
  return countedAt;
}

test('a change that has waited long enough is published when a restarted publisher is ready', async () => {
  const site = createShopsOfToday();
  const countedAt = await countAndStop(site);
  setTime(countedAt + joinMs);
  const publisher = await site.start();
  expect(site.read(page)).toContain('"favorite":7');
  expect(readState(site.stateDir)?.cursor).toBe(site.api.log.length);
  await publisher.stop();
});

test('a change that has not goes on waiting for others to join it', async () => {
  const site = createShopsOfToday();
  const countedAt = await countAndStop(site);
  setTime(countedAt + joinMs - 5_000);
  const publisher = await site.start();
  expect(site.read(page)).not.toContain('"favorite":7');
  setTime(countedAt + joinMs);
  await waitFor(() => site.read(page).includes('"favorite":7'));
  await publisher.stop();
});

test('a publisher is ready once it has published the log as it was at the start, though changes go on', async () => {
  const site = createShops();
  await site.publish();
  site.api.changeProduct(tea, { price: 11 });
  let price = 11;
  countRendered(site, () => {
    if (price < 111) site.api.changeProduct(tea, { price: (price += 1) });
  });
  const publisher = await site.start();
  expect(site.read('cafe.html')).toMatch(/"price":1[1-9]/);
  expect(price).toBeLessThan(111);
  await waitFor(() => site.read('cafe.html').includes('"price":111'));
  await publisher.stop();
});

test('pages published before a restart are not rendered again for an older waiting count', async () => {
  const site = createShopsOfToday();
  await site.publish();
  const publisher = await site.start();
  site.api.countFavourites(cake, 7);
  setTime(Date.parse(site.api.log.at(-1)?.at ?? ''));
  site.api.changeProduct(tea, { price: 12 });
  site.api.addProduct(idOf('pan'), cafe);
  const seen = site.api.log.length;
  await waitFor(() => readState(site.stateDir)?.published === seen);
  await publisher.stop();
  expect(readState(site.stateDir)?.cursor).toBeLessThan(seen);
  site.rendered.length = 0;
  site.events.length = 0;

  site.api.changeProduct(idOf('rum'), { price: 9 });
  const next = await site.start();
  expect(site.rendered).toContain(`/bar/product/${idOf('rum')}`);
  expect(site.rendered).not.toContain(`/${page.replace('.html', '')}`);
  expect(site.read('sitemaps/cafe.xml')).not.toContain(idOf('pan'));
  setTime(Date.now() + joinMs);
  await waitFor(() => site.read('sitemaps/cafe.xml').includes(idOf('pan')));
  expect(site.rendered).toContain(`/cafe/product/${cake}`);
  await next.stop();
  vi.useRealTimers();
  await site.publish();
  expect(site.hash()).toEqual(await hashAfresh(site));
});

test('products changed and removed during a long absence cause no trouble', async () => {
  const site = createShops();
  await site.publish();
  site.api.changeProduct(cake, { price: 12 });
  for (let favorite = 1; favorite <= 600; favorite += 1) site.api.countFavourites(tea, favorite);
  site.api.removeProduct(cake);
  site.events.length = 0;
  const publisher = await site.start();
  expect(site.events.filter(({ type }) => type === 'trouble')).toEqual([]);
  expect(site.has(`cafe/product/${cake}.html`)).toBe(false);
  await publisher.stop();
});

test('a product that was hidden and shown before a restart keeps its page, though a count of before waits', async () => {
  const site = createShopsOfToday();
  await site.publish();
  const publisher = await site.start();
  site.api.countFavourites(idOf('rum'), 7);
  setTime(Date.parse(site.api.log.at(-1)?.at ?? ''));
  site.api.changeProduct(tea, { isVisible: false });
  await waitFor(() => !site.has(page));
  site.api.changeProduct(tea, { isVisible: true });
  const seen = site.api.log.length;
  await waitFor(() => site.has(page) && readState(site.stateDir)?.published === seen);
  await publisher.stop();
  expect(readState(site.stateDir)?.cursor).toBeLessThan(seen);

  const next = await site.start();
  expect(site.has(page)).toBe(true);
  expect(site.read('cafe.html')).toContain(tea);
  await next.stop();
  vi.useRealTimers();
  await site.publish();
  expect(site.hash()).toEqual(await hashAfresh(site));
});
