import { beforeAll, expect, test } from 'vitest';
import { type ApiUnderTest, createApiUnderTest } from '../../support/api-app.ts';
import { makeProduct, saveStore } from '../../support/catalogue-factory.ts';
import { describeOnServer } from '../../support/test-database.ts';
import { walkCursors } from '../../support/walk-cursors.ts';
import type { Page } from '#contract/paging.ts';
import type { ProductSearchPage } from '#contract/search.ts';

// engines.test.ts compares what the two engines find, and in which order.
describeOnServer('pages of a search in 1,010 matches and more', (testDatabase) => {
  const bread = 1_010;
  const others = 290;
  let api: ApiUnderTest;
  let store = '';
  const search = (query: string) => api.get<ProductSearchPage>(`/products/public?${query}`);

  beforeAll(async () => {
    api = createApiUnderTest(testDatabase);
    const products = Array.from({ length: bread + others }, (_, index) =>
      makeProduct({
        name: index < bread ? `Pan ${index}` : `Zapato ${index}`,
        // Words that no name has, of which the last begins one that a name has beside the other.
        description: index < bread ? 'Zapa 1200' : null,
        price: index % 9 === 0 ? null : ((index * 7) % 400) / 4,
        favorite: index % 13,
        stock: index < bread ? null : 0,
        createdAt: new Date(Date.UTC(2026, 0, 1) + (index % 50) * 1_000),
      }),
    );
    store = await saveStore(testDatabase.database, { products });
  });

  const walkPages = async (query: string) => {
    const ids: string[] = [];
    for (let page = 1, last = 1; page <= last; page += 1) {
      const { data, meta } = await search(`${query}&limit=100&page=${page}`);
      ids.push(...data.map(({ id }) => id));
      if (meta.nextCursor !== null) expect(meta.totalPages).toBeGreaterThan(page);
      last = meta.totalPages;
    }
    return ids;
  };

  test.each([
    ['search=pan&sortBy=createdAt', bread],
    ['search=pan&sortBy=price&sortOrder=asc', bread],
    ['search=pan&sortBy=relevance', bread],
    ['search=1200%20zapa', bread],
    ['search=pan&minPrice=0&sortBy=price', bread - Math.ceil(bread / 9)],
    ['inStock=true&sortBy=price', bread],
    ['inStock=true&sortBy=name&sortOrder=asc', bread],
    ['sortBy=createdAt', bread + others],
    ['sortBy=price&sortOrder=asc', bread + others],
    ['sortBy=favorite', bread + others],
    ['sortBy=updatedAt&businessId=', bread + others],
  ])('numbers and cursors lead through the same rows of %s', async (query, count) => {
    const full = query.endsWith('=') ? `${query}${store}` : query;
    const paged = await walkPages(full);
    expect(paged).toHaveLength(count);
    expect(new Set(paged).size).toBe(count);
    const walked = await walkCursors(search, `${full}&limit=100`);
    expect(paged).toEqual(walked.map(({ id }) => id));
  });

  test('the last page can be opened and says that it is the last', async () => {
    const { data, meta } = await search('search=pan&page=41');
    expect(data).toHaveLength(10);
    expect(meta).toMatchObject({ page: 41, totalPages: 41, lastPage: 41, nextCursor: null });
  });

  test.each([
    ['search=pan&page=42', 41, bread],
    ['search=pan&page=900000&limit=100', 11, bread],
    ['inStock=true&page=5000', 41, bread],
    ['page=9007199254740991&limit=100', 13, bread + others],
    ['search=zapato&page=700', 12, others],
  ])('past the end %s is empty, with a true meta', async (query, totalPages, total) => {
    const { data, meta } = await search(query);
    expect(data).toEqual([]);
    expect(meta).toMatchObject({ total, totalIsExact: true, totalPages, nextCursor: null });
  });

  test.each([
    '/business?',
    '/products/public/daily-offers?',
    '/categories?',
    '/products/public?businessId=000000000000&',
    '/products/public?search=pan&',
    '/products/public?search=zapato&',
  ])('no page of %s is too far', async (path) => {
    const { data, meta } = await api.get<Page<unknown>>(`${path}page=9007199254740991&limit=100`);
    expect(data).toEqual([]);
    expect(meta.page).toBe(9_007_199_254_740_991);
  });
});
