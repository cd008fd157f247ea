import { expect, test } from 'vitest';
import { makeShop, openPage, readData } from '../../support/open-page.ts';

const rates = { USD: 437.5, at: '2026-11-22T15:00:00.000Z' };
const text = '≈ 10.00 USD a 437.50 CUP (tasa de la tienda, 22 nov)';
const said = { price: 4_375, currency: 'CUP', offer: true, price_old: 5_000 } as const;

test('the page of a product says what its price comes to by the rate of the store, once', async () => {
  const { shown, productPage } = makeShop({ rates }, said);
  const { html } = await openPage(productPage, shown);
  expect(html.split(text)).toHaveLength(2);
  expect(html.split('437.5')).toHaveLength(2);
  expect(JSON.stringify(readData(html))).not.toMatch(/437\.5|≈/);
});

test.each([
  '/',
  '/offers',
  '/feed.xml',
  '/cafe-la-esquina',
  '/cafe-la-esquina/pedido',
  '/businesses',
])('%s says nothing of it', async (path) => {
  const { html } = await openPage(path, makeShop({ rates }, said).shown);
  expect(html).not.toMatch(/437\.5|≈/);
});

test('of a store that shows none nothing is said', async () => {
  for (const business of [{ rates: null }, {}]) {
    const { shown, productPage } = makeShop(business, said);
    expect((await openPage(productPage, shown)).html).not.toContain('≈');
  }
  const { shown, productPage } = makeShop({ rates }, { price: 10, currency: 'USD' });
  expect((await openPage(productPage, shown)).html).not.toContain('≈');
});
