import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTestSite, idOf, type TestSite, waitUntilPublished } from './site.ts';
import type { Product } from '#contract/products.ts';
import type { VariantsFile } from '#contract/variants-file.ts';

const shop = idOf('shp');
const [pullover, bread] = [idOf('pxv'), idOf('bread')];
const file = `tienda/product/${pullover}.json`;

const choices = (stock: number) => ({
  options: [{ name: 'Talla', values: ['M', 'L'] }],
  variants: ['M', 'L'].map((size, at) => ({
    ...{ key: `00${at}`, values: [size], price: 250, price_old: null, stock },
    image: idOf('mg'),
  })),
  variantCount: 2,
});
const has = { options: { before: true, after: true } };

async function publishShop(): Promise<TestSite> {
  const site = createTestSite();
  site.api.addStore(shop, { url: 'tienda' });
  site.api.addProduct(bread, shop);
  site.api.addProduct(pullover, shop, choices(2));
  await site.publish();
  return site;
}

const readStocks = (site: TestSite) =>
  (JSON.parse(site.read(file)) as VariantsFile).variants.map(({ stock }) => stock);

test('what can be chosen of a product stands beside its page, without pictures', async () => {
  const site = await publishShop();
  const { updatedAt } = site.api.products.get(pullover) ?? {};
  expect(JSON.parse(site.read(file))).toEqual({
    options: [{ name: 'Talla', values: ['M', 'L'] }],
    variants: [
      { key: '000', values: ['M'], price: 250, price_old: null, stock: 2 },
      { key: '001', values: ['L'], price: 250, price_old: null, stock: 2 },
    ],
    currency: 'CUP',
    updatedAt,
  });
  expect(existsSync(join(site.siteDir, `${file}.br`))).toBe(true);
  expect(site.has(`tienda/product/${bread}.json`)).toBe(false);
  // Nothing accounts for what is not written again.
  await site.publish({ everything: true });
  expect(site.has(file)).toBe(true);
});

test('it follows the product, and goes with its options', async () => {
  const site = await publishShop();
  const publisher = await site.start();
  const change = async (fields: Partial<Product>, detail: object) => {
    site.api.changeProduct(pullover, fields, detail);
    await waitUntilPublished(site);
  };
  await change(choices(7), has);
  expect(readStocks(site)).toEqual([7, 7]);
  const none = { options: undefined, variants: undefined, variantCount: undefined };
  await change(none, { options: { before: true, after: false } });
  expect(site.has(file)).toBe(false);
  expect(site.has(`tienda/product/${pullover}.html`)).toBe(true);
  await change(choices(1), { options: { before: false, after: true } });
  expect(readStocks(site)).toEqual([1, 1]);
  await change({ isVisible: false }, has);
  expect(site.has(file)).toBe(false);
  await publisher.stop();
});

test('it moves with its store, and goes with it', async () => {
  const site = await publishShop();
  const publisher = await site.start();
  site.api.renameStore(shop, 'otra');
  await waitUntilPublished(site);
  expect(site.has(file)).toBe(false);
  expect(site.has(`otra/product/${pullover}.json`)).toBe(true);
  site.api.removeStore(shop);
  await waitUntilPublished(site);
  expect(site.has(`otra/product/${pullover}.json`)).toBe(false);
  await publisher.stop();
});

test('it stays beside a page that a full publication cannot render', async () => {
  const site = await publishShop();
  const before = site.read(file);
  site.broken.add(`/tienda/product/${pullover}`);
  await site.publish({ everything: true });
  expect(site.has(`tienda/product/${pullover}.html`)).toBe(true);
  expect(site.read(file)).toBe(before);
  expect(existsSync(join(site.siteDir, `${file}.br`))).toBe(true);
});

test('what followed the log is what a full publication writes', async () => {
  const site = await publishShop();
  site.api.changeProduct(pullover, choices(9), has);
  await site.publish();
  const followed = site.hash();
  await site.publish({ everything: true });
  expect(site.hash()).toEqual(followed);
});
