import { expect, test } from 'vitest';
import { cafe, createShops, tea } from './shops.ts';
import { waitFor } from './site.ts';
import { readState } from '#publisher/follow/state.ts';

test('keeps the old page while the store cannot be read, and catches up afterwards', async () => {
  const site = createShops();
  await site.publish();
  const publisher = await site.start();
  site.api.failing = /publication/;
  site.api.changeProduct(tea, { price: 12 });
  await waitFor(() => site.events.some(({ type }) => type === 'trouble'));
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

test('does not remove a page because its render says that it is not there', async () => {
  const site = createShops();
  await site.publish();
  site.rendered.length = 0;
  site.api.products.delete(tea);
  site.api.record('product.updated', cafe, tea, { fields: ['price'] });
  await site.publish();
  expect(site.rendered).toContain(`/cafe/product/${tea}`);
  expect(site.has(`cafe/product/${tea}.html`)).toBe(true);
});
