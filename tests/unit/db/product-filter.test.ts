import { expect, test } from 'vitest';
import { isPlain } from '#server/db/search/product-filter.ts';

test.each([
  {},
  { businessId: 'a1' },
  { categoryIds: undefined, minPrice: undefined, inStock: false, delivery: false },
])('%j limits nothing but the store', (filter) => {
  expect(isPlain(filter)).toBe(true);
});

test.each([
  { categoryIds: ['c1'] },
  { minPrice: 0 },
  { maxPrice: 5 },
  { currency: 'CUP' as const },
  { inStock: true },
  { delivery: true },
])('%j limits the products', (filter) => {
  expect(isPlain(filter)).toBe(false);
});

test('a filter of a later release limits the products too', () => {
  const filter: Record<string, unknown> = { businessId: 'a1', isNew: true };
  expect(isPlain(filter)).toBe(false);
});
