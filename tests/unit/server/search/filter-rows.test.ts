import { expect, test } from 'vitest';
import { type RawBuilder, sql } from 'kysely';
import { compilingKysely } from '../../../support/compiling-kysely.ts';
import { mapFlags } from '#domain/search/product-search.ts';
import {
  exactColumnsOfProduct,
  isPlain,
  listDocQueries,
  listExactConditions,
  listPriceParts,
} from '#server/search/filter-rows.ts';

const listColumns = (part: RawBuilder<unknown>): string[] =>
  [
    ...part
      .compile(compilingKysely)
      .sql.replaceAll('"', '')
      .matchAll(/\bp\.(\w+)/g),
  ].map(([, name = '']) => name);

test('the columns of every exact condition can be selected where it is applied further out', () => {
  const all = { minPrice: 1, maxPrice: 2, currency: 'CUP' as const, ...mapFlags(() => true) };
  const stores = [
    { ids: ['a1'] },
    { ids: Array.from({ length: 2_000 }, (_, index) => `a${index}`) },
    { conditions: [sql`b.province = 'Granma'`] },
  ];
  const read = new Set(
    stores
      .flatMap((one) => listExactConditions({ ...all, stores: one, otherThan: one }))
      .flatMap(listColumns),
  );
  expect(read.size).toBeGreaterThan(3);
  expect(new Set(listColumns(exactColumnsOfProduct))).toEqual(read);
});

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

test.each([
  ['middle', ["'#CUP20'", "'#CUP19'", "'#CUP21'"]],
  ['up', ["'#CUP16'", "'#CUP17'", "'#CUP18'"]],
  ['down', ["'#CUP24'", "'#CUP23'", "'#CUP22'"]],
] as const)('the parts of a range of prices are its lexemes, each once, %s', (order, first) => {
  const filter = { minPrice: 100, maxPrice: 1_000, currency: 'CUP' as const };
  const parts = listPriceParts(filter, order).map((part) => part.split(' | '));
  const [whole = ''] = listDocQueries(null, filter);
  expect(parts.flat().toSorted()).toEqual(whole.split(' | ').toSorted());
  expect(parts).toHaveLength(3);
  expect(parts[0]).toEqual(first);
});

test.each([
  {},
  { currency: 'CUP' as const },
  { minPrice: 1, currency: 'CUP' as const },
  { minPrice: 9, maxPrice: 1 },
])('%j is no range of prices that has parts', (filter) => {
  expect(listPriceParts(filter, 'middle')).toEqual([]);
});
