import { expect, test } from 'vitest';
import { holdDisk } from '../../support/hold-disk.ts';
import { bar, createShops, rum, tea } from './shops.ts';
import { idOf, waitFor, waitUntilPublished } from './site.ts';

test('the page of a changed product waits for no read', async () => {
  const site = createShops();
  await site.publish();
  const publisher = await site.start();
  site.api.failing = /^(?!\/changes)/;
  site.api.changeProduct(rum, { price: 12 });
  await waitFor(() => site.read(`bar/product/${rum}.html`).includes('"price":12'));
  for (const list of ['bar.html', 'offers.html']) {
    expect(site.read(list)).not.toContain('"price":12');
  }
  site.api.failing = null;
  await waitUntilPublished(site);
  for (const list of ['bar.html', 'offers.html']) expect(site.read(list)).toContain('"price":12');
  await publisher.stop();
});

test('the page that lost a comment waits for no read that its lists need', async () => {
  const site = createShops();
  await site.publish();
  const publisher = await site.start();
  const product = site.api.products.get(rum);
  if (product === undefined) throw new Error('There is no such product');
  site.api.products.set(rum, { ...product, reviewCount: 7 });
  site.api.failing = /daily-offers/;
  site.api.record('review.changed', bar, rum, { moderated: true });
  await waitFor(() => site.read(`bar/product/${rum}.html`).includes('"reviewCount":7'));
  await publisher.stop();
});

test('a page that is written before its lists are planned is rendered once', async () => {
  const site = createShops();
  await site.publish();
  const publisher = await site.start();
  site.rendered.length = 0;
  site.api.changeProduct(tea, { price: 12 });
  await waitUntilPublished(site);
  expect(site.rendered[0]).toBe(`/cafe/product/${tea}`);
  expect(site.rendered.filter((path) => path === `/cafe/product/${tea}`)).toHaveLength(1);
  await publisher.stop();
});

test("data for the lists is read after the product's page is written", async () => {
  const site = createShops();
  await site.publish();
  const publisher = await site.start();
  const { held, release } = holdDisk();
  site.api.requests.length = 0;
  site.api.changeProduct(rum, { price: 12 });
  await waitFor(() => held.length === 1);
  expect(site.api.requests.filter((request) => request !== 'GET /changes')).toEqual([]);
  release();
  await waitUntilPublished(site);
  expect(site.api.requests.some((request) => request.includes('daily-offers'))).toBe(true);
  await publisher.stop();
});

test('all pages of a change are written to the disk together', async () => {
  const site = createShops();
  for (let index = 0; index < 8; index += 1) site.api.addProduct(idOf(`rum${index}`), bar);
  await site.publish();
  const publisher = await site.start();
  const { held, release } = holdDisk();
  site.rendered.length = 0;
  site.api.changeProduct(rum, { price: 12 });
  // Its own page, and the compressed file beside it.
  for (const index of [0, 1]) {
    await waitFor(() => held.length === index + 1);
    held[index]?.();
  }
  await waitFor(() => site.rendered.includes('/bar/pedido'));
  expect(site.rendered.indexOf('/bar/pedido')).toBeGreaterThan(8);
  release();
  await waitUntilPublished(site);
  await publisher.stop();
});
