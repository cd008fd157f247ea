import { expect, test } from 'vitest';
import { cafe, cake, createShops, tea } from './shops.ts';
import { idOf, waitFor, waitUntilPublished } from './site.ts';
import type { PublisherEvent } from '#publisher/events.ts';
import { readState } from '#publisher/follow/state.ts';

test('keeps the old page while the store cannot be read, and catches up afterwards', async () => {
  const site = createShops();
  await site.publish();
  const publisher = await site.start();
  site.api.failing = /publication/;
  site.api.changeProduct(tea, { price: 12 });
  await waitFor(() => site.events.some(({ type }) => type === 'trouble'));
  expect(site.events).toContainEqual({
    type: 'trouble',
    message: 'the API responds 503, internal',
  });
  expect(site.read(`cafe/product/${tea}.html`)).toContain('"price":10');
  site.api.failing = null;
  await waitFor(() => site.read('cafe.html').includes('"price":12'));
  await publisher.stop();
});

test('keeps the old file of a page that cannot be rendered, publishes the others, and repeats it', async () => {
  const site = createShops();
  await site.publish();
  const publisher = await site.start();
  site.broken.add('/cafe');
  site.api.changeProduct(tea, { price: 12 });
  await waitFor(() => site.read(`cafe/product/${tea}.html`).includes('"price":12'));
  await waitFor(() => site.events.some(({ type }) => type === 'trouble'));
  expect(site.read('cafe.html')).toContain('"price":10');
  site.broken.clear();
  await waitFor(() => site.read('cafe.html').includes('"price":12'));
  await publisher.stop();
});

test('a single publication says how many pages it could not publish', async () => {
  const site = createShops();
  expect(await site.publish()).toBe(0);
  site.broken.add(`/cafe/product/${tea}`).add('/about');
  site.api.changeProduct(tea, { price: 12 });
  expect(await site.publish()).toBe(1);
  expect(await site.publish({ everything: true })).toBe(2);
  site.broken.clear();
  expect(await site.publish()).toBe(0);
});

test('repeats after a restart what had failed before it', async () => {
  const site = createShops();
  await site.publish();
  site.broken.add('/cafe');
  site.api.changeProduct(tea, { price: 12 });
  await site.publish();
  expect(site.read('cafe.html')).toContain('"price":10');
  site.broken.clear();
  await site.publish();
  expect(site.read('cafe.html')).toContain('"price":12');
});

test('publishes everything when the log no longer reaches back', async () => {
  const site = createShops();
  await site.publish();
  site.api.changeProduct(tea, { price: 12 });
  site.api.trimmedAt = site.api.log.length;
  const publisher = await site.start();
  expect(site.read('cafe.html')).toContain('"price":12');
  await publisher.stop();
});

test.each([false, true])(
  'publishes everything once when the log no longer reaches back (asked for: %s)',
  async (everything) => {
    const site = createShops();
    await site.publish();
    site.api.changeProduct(tea, { price: 12 });
    site.api.trimmedAt = site.api.log.length;
    site.events.length = 0;
    await site.publish({ everything });
    expect(site.read('cafe.html')).toContain('"price":12');
    expect(site.events.filter(({ type }) => type === 'complete')).toHaveLength(1);
    expect(readState(site.stateDir)?.cursor).toBe(site.api.log.length);
  },
);

test.each([false, true])(
  'renders changes that a restored database has logged, whatever its log had there before (counts waited: %s)',
  async (hasWaited) => {
    const site = createShops();
    await site.publish();
    const first = await site.start();
    if (hasWaited) site.api.countFavourites(tea, 7);
    const kept = site.api.log.length;
    for (let price = 11; price < 20; price += 1) site.api.changeProduct(cake, { price });
    const lost = site.api.log.length;
    await waitFor(() => readState(site.stateDir)?.published === lost);
    await first.stop();
    expect((readState(site.stateDir)?.cursor ?? 0) < kept).toBe(hasWaited);
    site.api.log.splice(kept);
    site.events.length = 0;

    const second = await site.start();
    site.api.changeProduct(tea, { price: 12 });
    site.api.addProduct(idOf('pan'), cafe);
    const seen = site.api.log.length;
    expect(seen).toBeLessThan(lost);
    await waitUntilPublished(site);
    await second.stop();
    expect(site.read(`cafe/product/${tea}.html`)).toContain('"price":12');
    expect(site.has(`cafe/product/${idOf('pan')}.html`)).toBe(true);
    expect(readState(site.stateDir)?.published).toBe(seen);
  },
);

test('skips a request that the API refuses, reports it, and follows the log', async () => {
  const site = createShops();
  await site.publish();
  const publisher = await site.start();
  site.api.refusing = /^\/business\/cafe/;
  publisher.request({ businesses: [cafe] });
  await waitFor(() => site.events.some(({ type }) => type === 'trouble'));
  site.api.changeProduct(tea, { price: 12 });
  await waitFor(() => site.read('cafe.html').includes('"price":12'));
  await publisher.stop();
  expect(site.events.filter(({ type }) => type === 'trouble')).toHaveLength(1);
});

test('publishes everything twice at most, however often it is asked for while the API is away', async () => {
  const site = createShops();
  await site.publish();
  const publisher = await site.start();
  site.events.length = 0;
  site.api.failing = /./;
  for (let night = 0; night < 5; night += 1) publisher.request({}, 'reconciliation');
  await waitFor(() => site.events.some(({ type }) => type === 'trouble'));
  site.api.failing = null;
  // Requests are handled in turn, so this one, which is refused with a word, comes after them.
  publisher.request({ paths: ['/Nowhere'] });
  const hasWord = (event: PublisherEvent) =>
    event.type === 'trouble' && event.message.includes('/Nowhere');
  await waitFor(() => site.events.some(hasWord));
  await publisher.stop();
  expect(site.events.filter(({ type }) => type === 'complete')).toHaveLength(2);
});

test('reports a missing page once, when no removal has come for it', async () => {
  const site = createShops();
  await site.publish();
  const publisher = await site.start();
  site.api.products.delete(tea);
  site.api.record('product.updated', cafe, tea, { fields: ['price'] });
  const path = `/cafe/product/${tea}`;
  site.rendered.length = 0;
  await waitFor(() => site.events.some(({ type }) => type === 'trouble'));
  expect(site.rendered.filter((one) => one === path)).toHaveLength(4);
  const message = `${path}: ${path} was not rendered: 404`;
  const troubles = site.events.filter(({ type }) => type === 'trouble');
  expect(troubles).toEqual([{ type: 'trouble', message }]);
  await publisher.stop();
});

test('does not remove a page because its rendering reports it missing', async () => {
  const site = createShops();
  await site.publish();
  site.rendered.length = 0;
  site.api.products.delete(tea);
  site.api.record('product.updated', cafe, tea, { fields: ['price'] });
  await site.publish();
  expect(site.rendered).toContain(`/cafe/product/${tea}`);
  expect(site.has(`cafe/product/${tea}.html`)).toBe(true);
});
