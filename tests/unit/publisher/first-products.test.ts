import { existsSync, mkdirSync, readFileSync, rmSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { holdDisk } from '../../support/hold-disk.ts';
import { createTestSite, idOf, type TestSite, waitFor } from './site.ts';
import { hasFreshCompression } from '#publisher/write/write.ts';

const tea = idOf('tea');
const rum = idOf('rum');

function createShops(): TestSite {
  const site = createTestSite();
  site.api.addBusiness(idOf('cafe'), { url: 'cafe' });
  site.api.addProduct(tea, idOf('cafe'));
  site.api.addBusiness(idOf('bar'), { url: 'bar', type: 'bar' });
  site.api.addProduct(rum, idOf('bar'), { offer: true, price_old: 20 });
  return site;
}

/** Until pages and lists show all that was changed. */
const waitUntilPublished = ({ api, events }: TestSite) =>
  waitFor(() => events.some((one) => one.type === 'published' && one.cursor === api.log.length));

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

test('the page from which a comment was taken waits for no read that its lists need', async () => {
  const site = createShops();
  await site.publish();
  const publisher = await site.start();
  const product = site.api.products.get(rum);
  if (product === undefined) throw new Error('There is no such product');
  site.api.products.set(rum, { ...product, reviewCount: 7 });
  site.api.failing = /daily-offers/;
  site.api.record('review.changed', idOf('bar'), rum, { moderated: true });
  await waitFor(() => site.read(`bar/product/${rum}.html`).includes('"reviewCount":7'));
  await publisher.stop();
});

test('a page that stands before its lists are planned is rendered once', async () => {
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

test('what the lists need is read once the page of the product stands, which it would hold up', async () => {
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

test('lists wait for the disk together, and not until the page of the product is compressed', async () => {
  const site = createShops();
  for (let place = 0; place < 8; place += 1) site.api.addProduct(idOf(`rum${place}`), idOf('bar'));
  await site.publish();
  const publisher = await site.start();
  const { held, release } = holdDisk();
  site.rendered.length = 0;
  site.api.changeProduct(rum, { price: 12 });
  await waitFor(() => held.length === 1);
  held[0]?.();
  await waitFor(() => site.rendered.includes('/bar/pedido'));
  expect(site.rendered.indexOf('/bar/pedido')).toBeGreaterThan(8);
  await waitFor(() => held.length === site.rendered.length);
  const page = `bar/product/${rum}.html`;
  expect(site.read(page)).toContain('"price":12');
  const compressed = join(site.siteDir, `${page}.br`);
  const readCompressed = () => brotliDecompressSync(readFileSync(compressed)).toString();
  expect(readCompressed()).not.toContain('"price":12');
  release();
  await waitUntilPublished(site);
  expect(readCompressed()).toBe(site.read(page));
  await publisher.stop();
});

test('a page that could not be compressed after its change is rendered again', async () => {
  const site = createShops();
  await site.publish();
  const publisher = await site.start();
  const page = join(site.siteDir, `bar/product/${rum}.html`);
  rmSync(`${page}.br`);
  mkdirSync(`${page}.br`);
  site.api.changeProduct(rum, { price: 12 });
  await waitFor(() => site.events.some((one) => one.type === 'trouble'));
  rmdirSync(`${page}.br`);
  await waitFor(() => hasFreshCompression(page));
  await publisher.stop();
});

test('a page that is gone by the time it would be compressed leaves nothing', async () => {
  const site = createShops();
  await site.publish();
  const publisher = await site.start();
  site.api.failing = /^(?!\/changes)/;
  site.api.changeProduct(rum, { price: 12 });
  const page = `bar/product/${rum}.html`;
  await waitFor(() => site.read(page).includes('"price":12'));
  site.api.removeProduct(rum);
  site.api.failing = null;
  await waitUntilPublished(site);
  expect(existsSync(join(site.siteDir, page))).toBe(false);
  expect(existsSync(join(site.siteDir, `${page}.br`))).toBe(false);
  await publisher.stop();
});
