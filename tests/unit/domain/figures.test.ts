import { expect, test } from 'vitest';
import { isOverlooked } from '#domain/visits/overlooked-product.ts';
import { findVisitedPage } from '#domain/visits/visited-page.ts';

const id = 'k3v9x0q2m4td';

test.each([
  ['/cafe-x', { url: 'cafe-x', productId: '' }],
  [`/cafe-x/product/${id}`, { url: 'cafe-x', productId: id }],
  ['/cafe-x/pedido', { url: 'cafe-x', productId: '' }],
  [`/cafe-x/pedido/${id}`, { url: 'cafe-x', productId: '' }],
  ['/', null],
  ['/offers', null],
  ['/cafe-x/search', null],
  ['/cafe-x/product/x', null],
  [`/product/${id}`, null],
])('a visit of %s', (path, page) => {
  expect(findVisitedPage(path)).toEqual(page);
});

test('a product is overlooked when many look and hardly anybody asks', () => {
  expect(isOverlooked({ visits: 19, taps: 0 })).toBe(false);
  expect(isOverlooked({ visits: 20, taps: 0 })).toBe(true);
  expect(isOverlooked({ visits: 100, taps: 2 })).toBe(false);
  expect(isOverlooked({ visits: 101, taps: 2 })).toBe(true);
});
