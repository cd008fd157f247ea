import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addressOf,
  clearFilters,
  comparesPrices,
  listSorts,
  readSearch,
  type SearchStore,
} from '#islands/search/search-scope.ts';
import { defaultProductSearch, sortKeys, sortOrders } from '#domain/search/search-query.ts';

const drinks = 'aaaaaaaaaaaa';
const cakes = 'bbbbbbbbbbbb';
const store: SearchStore = {
  id: 'cccccccccccc',
  url: 'cafe',
  categories: [
    { id: drinks, name: 'Bebidas' },
    { id: cakes, name: 'Dulces' },
  ],
};

describe('reading a search from an address', () => {
  test('drops both prices when the minimum is above the maximum', () => {
    const search = readSearch('q=café&minPrice=20&maxPrice=10', null);
    expect(search).toEqual({ ...defaultProductSearch, q: 'café', sortBy: 'relevance' });
  });

  test('keeps the order by update to the search of a store', () => {
    expect(readSearch('sortBy=updatedAt', store).sortBy).toBe('updatedAt');
    expect(readSearch('sortBy=updatedAt', null).sortBy).toBe('createdAt');
    expect(readSearch('q=té&sortBy=updatedAt', null).sortBy).toBe('relevance');
  });

  test('takes no direction for relevance, which has one', () => {
    expect(readSearch('q=té&sortBy=updatedAt&sortOrder=ASC', null)).toMatchObject({
      sortBy: 'relevance',
      sortOrder: 'DESC',
    });
  });

  test('knows only the categories of the store', () => {
    const query = `category=${drinks}&category=dddddddddddd&category=${cakes}`;
    expect(readSearch(query, store).categories).toEqual([drinks, cakes]);
    expect(readSearch(query, null).categories).toEqual([]);
  });

  test('never fails, and reads back what it writes', () => {
    const pair = fc.oneof(
      fc
        .constantFrom('sortBy', 'sortOrder')
        .chain((name) =>
          fc.tuple(
            fc.constant(name),
            fc.constantFrom<string>(...(name === 'sortBy' ? sortKeys : sortOrders)),
          ),
        ),
      fc.tuple(fc.constant('category'), fc.constantFrom(drinks, cakes, 'dddddddddddd')),
      fc.tuple(
        fc.constantFrom('q', 'minPrice', 'maxPrice', 'page', 'inStock', 'other'),
        fc.oneof(fc.string(), fc.nat({ max: 30 }).map(String)),
      ),
    );
    const anySearch = fc.oneof(
      fc.string(),
      fc.array(pair).map((pairs) => new URLSearchParams(pairs).toString()),
    );
    fc.assert(
      fc.property(anySearch, fc.constantFrom(null, store), (query, scope) => {
        const search = readSearch(query, scope);
        const address = new URL(addressOf(search, scope), 'https://vitrina.example');
        expect(readSearch(address.search, scope)).toEqual(search);
      }),
      { numRuns: 5_000 },
    );
  });
});

test('clearing keeps the text and the page size, and goes back to the first order', () => {
  const search = readSearch(
    `q=té&limit=50&page=3&sortBy=price&sortOrder=ASC&inStock=true&category=${drinks}`,
    store,
  );
  const cleared = { ...defaultProductSearch, limit: 50 };
  expect(clearFilters(search)).toEqual({ ...cleared, q: 'té', sortBy: 'relevance' });
  expect(clearFilters({ ...search, q: '' })).toEqual(cleared);
});

test('offers the sorts of each scope in the order of the specification', () => {
  expect(listSorts(null, '')).toEqual([
    { key: 'createdAt', label: 'Más recientes' },
    { key: 'price', label: 'Precio' },
    { key: 'name', label: 'Nombre' },
    { key: 'favorite', label: 'Más populares' },
  ]);
  expect(listSorts(store, '').map(({ label }) => label)).toEqual([
    'Fecha de creación',
    'Fecha de actualización',
    'Precio',
    'Nombre',
    'Popularidad',
  ]);
});

test.each([null, store])(
  'relevance stands before the other sorts while there are words',
  (scope) => {
    expect(listSorts(scope, 'té')).toEqual([
      { key: 'relevance', label: 'Más relevantes' },
      ...listSorts(scope, ''),
    ]);
  },
);

test.each([
  [{}, false],
  [{ sortBy: 'price' }, true],
  [{ minPrice: 1 }, true],
  [{ maxPrice: 100_000 }, true],
  [{ minPrice: 1, currency: 'CUP' }, false],
  [{ sortBy: 'price', currency: 'CUP' }, false],
] as const)('prices in several currencies are compared by %o: %s', (given, expected) => {
  expect(comparesPrices({ ...defaultProductSearch, ...given })).toBe(expected);
});
