import { expect, test } from 'vitest';
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
} from 'kysely';
import { mapFlags } from '#domain/search/product-search.ts';
import {
  exactColumnsOfProduct,
  isPlain,
  listExactConditions,
} from '#server/db/search/product-filter.ts';

const db = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (inner) => new PostgresIntrospector(inner),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});
const listColumns = (part: RawBuilder<unknown>): string[] =>
  [
    ...part
      .compile(db)
      .sql.replaceAll('"', '')
      .matchAll(/\bp\.(\w+)/g),
  ].map(([, name = '']) => name);

test('the columns of every exact condition can be selected where it is applied further out', () => {
  const all = { minPrice: 1, maxPrice: 2, currency: 'CUP' as const, ...mapFlags(() => true) };
  const read = new Set(listExactConditions(all).flatMap(listColumns));
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
