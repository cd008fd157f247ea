import { beforeAll, expect, test } from 'vitest';
import { type ApiUnderTest, createApiUnderTest } from '../../support/api-app.ts';
import { makeCategory, makeProduct, saveStore } from '../../support/catalogue-factory.ts';
import { describeOnBothEngines } from '../../support/test-database.ts';
import { walkCursors } from '../../support/walk-cursors.ts';
import type { Category } from '#contract/categories.ts';
import type { Page } from '#contract/paging.ts';
import type { ProductSearchPage } from '#contract/search.ts';

const minute = (number: number): Date => new Date(Date.UTC(2026, 0, 1, 12, number));

describeOnBothEngines('product search', (testDatabase) => {
  let api: ApiUnderTest;
  let cafe = '';
  let other = '';
  const search = (query: string) => api.get<ProductSearchPage>(`/products/public?${query}`);
  const names = async (query: string) => (await search(query)).data.map(({ name }) => name);

  beforeAll(async () => {
    api = createApiUnderTest(testDatabase);
    const { database } = testDatabase;
    cafe = await saveStore(database, {
      name: 'Café',
      categories: [makeCategory('Bebidas'), makeCategory('Dulces')],
      products: [
        makeProduct({
          name: 'Café molido',
          price: 960,
          stock: 4,
          category: 0,
          createdAt: minute(1),
          favorite: 3,
        }),
        makeProduct({
          name: 'Piña colada',
          price: 21.25,
          currency: 'USD',
          stock: 0,
          category: 0,
          createdAt: minute(2),
        }),
        makeProduct({
          name: 'Ñame frito',
          price: null,
          delivery: true,
          createdAt: minute(3),
          favorite: 9,
        }),
        makeProduct({
          name: 'Torta de chocolate',
          description: 'Con crema de café',
          price: 1500,
          category: 1,
          createdAt: minute(4),
        }),
        makeProduct({ name: 'Café secreto', isVisible: false, createdAt: minute(5) }),
      ],
    });
    other = await saveStore(database, {
      name: 'Otra',
      products: [
        makeProduct({ name: 'Zapatillas rojas', price: 30, currency: 'EUR', createdAt: minute(6) }),
      ],
    });
  });

  test('lists the visible products, newest first, with the exact total', async () => {
    const { data, meta } = await search('');
    expect(data.map(({ name }) => name)).toEqual([
      'Zapatillas rojas',
      'Torta de chocolate',
      'Ñame frito',
      'Piña colada',
      'Café molido',
    ]);
    expect(meta).toMatchObject({ total: 5, totalIsExact: true, searched: null, nextCursor: null });
  });

  test.each([
    ['cafe', ['Café molido', 'Torta de chocolate']],
    ['CAFÉS', ['Café molido', 'Torta de chocolate']],
    ['pina', ['Piña colada']],
    ['ñame', ['Ñame frito']],
    ['name frita', ['Ñame frito']],
    ['zapatilla roja', ['Zapatillas rojas']],
    ['zapat', ['Zapatillas rojas']],
    ['chocolate y café', ['Torta de chocolate']],
    ['secreto', []],
    ['!!!', []],
  ])('finds %j', async (text, expected) => {
    expect(await names(`search=${encodeURIComponent(text)}`)).toEqual(expected);
  });

  test.each([
    ['cafeé', 'cafe', 'Café molido'],
    ['zapatilals', 'zapatillas', 'Zapatillas rojas'],
    ['chocolatte', 'chocolate', 'Torta de chocolate'],
  ])('corrects %s and says so', async (text, searched, first) => {
    const { data, meta } = await search(`search=${encodeURIComponent(text)}`);
    expect(meta.searched).toBe(searched);
    expect(data[0]?.name).toBe(first);
  });

  test('does not reveal the words of hidden products', async () => {
    const { meta } = await search('search=secrto');
    expect(meta).toMatchObject({ total: 0, searched: null });
  });

  test('puts a match in the name before one in the description by relevance', async () => {
    expect(await names('search=cafe&sortBy=relevance')).toEqual([
      'Café molido',
      'Torta de chocolate',
    ]);
    expect(await names('search=cafe&sortBy=createdAt')).toEqual([
      'Torta de chocolate',
      'Café molido',
    ]);
    expect((await names('sortBy=relevance'))[0]).toBe('Ñame frito');
  });

  test.each([
    ['minPrice=21.25&maxPrice=30', ['Zapatillas rojas', 'Piña colada']],
    ['minPrice=1000', ['Torta de chocolate']],
    ['maxPrice=21.24', []],
    ['currency=USD', ['Piña colada']],
    ['currency=CUP&maxPrice=960', ['Café molido']],
    ['inStock=true&currency=CUP', ['Torta de chocolate', 'Ñame frito', 'Café molido']],
    ['inStock=true&currency=USD', []],
    ['delivery=true', ['Ñame frito']],
    ['delivery=false&search=torta', ['Torta de chocolate']],
  ])('filters by %s', async (query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  test('filters by store and by any of several of its categories', async () => {
    const categories = await api.get<Page<Category>>(`/categories?businessId=${cafe}`);
    const [drinks, sweets] = categories.data.map(({ id }) => id);
    const inStore = `businessId=${cafe}`;
    expect(await names(`${inStore}&limit=2`)).toEqual(['Torta de chocolate', 'Ñame frito']);
    expect((await search(inStore)).meta.total).toBe(4);
    expect(await names(`${inStore}&categoryId=${drinks}`)).toEqual(['Piña colada', 'Café molido']);
    expect(await names(`${inStore}&categoryId=${drinks}&categoryId=${sweets}`)).toHaveLength(3);
    expect(await names(`businessId=${other}&categoryId=${drinks}`)).toEqual([]);
    expect(await names(`businessId=000000000000`)).toEqual([]);
  });

  test.each([
    ['sortBy=price&sortOrder=asc', 'Piña colada', 'Ñame frito'],
    ['sortBy=price&sortOrder=DESC', 'Torta de chocolate', 'Ñame frito'],
    ['sortBy=name&sortOrder=asc', 'Café molido', 'Zapatillas rojas'],
    ['sortBy=createdAt&sortOrder=asc', 'Café molido', 'Zapatillas rojas'],
    ['sortBy=updatedAt&sortOrder=ASC', 'Café molido', 'Zapatillas rojas'],
  ])('orders by %s', async (query, first, last) => {
    const ordered = await names(query);
    expect([ordered[0], ordered.at(-1)]).toEqual([first, last]);
  });

  test('orders by favourites', async () => {
    expect((await names('sortBy=favorite')).slice(0, 2)).toEqual(['Ñame frito', 'Café molido']);
    expect((await names('sortBy=favorite&sortOrder=asc')).slice(3)).toEqual([
      'Café molido',
      'Ñame frito',
    ]);
  });

  test.each([
    '',
    'sortBy=price&sortOrder=asc',
    'sortBy=price&sortOrder=desc',
    'sortBy=name&sortOrder=asc',
    'sortBy=favorite',
    'sortBy=updatedAt',
    'sortBy=relevance',
    'search=cafe&sortBy=relevance',
    'inStock=true&sortBy=price&sortOrder=asc',
  ])('walks through %j by cursor without gap or repetition', async (query) => {
    const all = (await search(query)).data.map(({ id }) => id);
    const walked = await walkCursors(search, `${query}&limit=1`);
    expect(walked.map(({ id }) => id)).toEqual(all);
  });

  test('refuses a cursor that is made up, altered or of another search', async () => {
    const { meta } = await search('limit=1');
    const cursor = meta.nextCursor ?? '';
    const forged = `${Buffer.from('["x","y"]').toString('base64url')}.${cursor.split('.')[1]}`;
    for (const wrong of ['abc', '.', `${cursor}x`, forged]) {
      const query = `/products/public?limit=1&cursor=${encodeURIComponent(wrong)}`;
      const { code, issues } = await api.refuse(400, query);
      expect([code, issues?.[0]?.path]).toEqual(['invalid_parameter', 'cursor']);
    }
    await api.refuse(400, `/products/public?sortBy=price&cursor=${encodeURIComponent(cursor)}`);
  });

  test.each([
    ['minPrice=5&maxPrice=4', 'minPrice'],
    ['minPrice=-1', 'minPrice'],
    ['maxPrice=1.234', 'maxPrice'],
    ['currency=GBP', 'currency'],
    ['inStock=yes', 'inStock'],
    ['sortOrder=up', 'sortOrder'],
    ['categoryId=x', 'categoryId'],
    ['__proto__=1', '__proto__'],
    ['page=1&page=2', 'page'],
    ['page=0', 'page'],
    ['page=99999999999999999', 'page'],
  ])('refuses %s', async (query, path) => {
    const { issues } = await api.refuse(400, `/products/public?${query}`);
    expect(issues?.map((issue) => issue.path.split('.')[0])).toContain(path);
  });
});

describeOnBothEngines('product search in a thousand and more', (testDatabase) => {
  const count = 1_400;
  let api: ApiUnderTest;
  const priceOf = (index: number) => (index % 7 === 0 ? null : (index % 40) + 0.5);
  const search = (query: string) => api.get<ProductSearchPage>(`/products/public?${query}`);

  beforeAll(async () => {
    api = createApiUnderTest(testDatabase);
    await saveStore(testDatabase.database, {
      products: Array.from({ length: count }, (_, index) =>
        makeProduct({
          name: `Pan número ${index}`,
          price: priceOf(index),
          favorite: index % 13,
          createdAt: new Date(Date.UTC(2026, 0, 1) + (index % 50) * 1_000),
        }),
      ),
    });
  });

  test('says that there are more than a thousand', async () => {
    const { meta } = await search('search=pan');
    expect(meta).toMatchObject({ total: 1_000, totalIsExact: false });
    expect((await search('')).meta).toMatchObject({ total: count, totalIsExact: true });
  });

  test.each(['createdAt', 'updatedAt', 'price', 'name', 'favorite', 'relevance'])(
    'walks through all of them by %s',
    async (sortBy) => {
      const walked = await walkCursors(search, `search=pan&sortBy=${sortBy}&limit=100`);
      expect(walked).toHaveLength(count);
      expect(new Set(walked.map(({ id }) => id)).size).toBe(count);
    },
  );

  test.each(['asc', 'desc'])('walks %s along the prices within their limits', async (direction) => {
    const expected = Array.from({ length: count }, (_, index) => priceOf(index))
      .filter((price) => price !== null && price >= 2.5 && price <= 38.5)
      .sort((a, b) => ((a ?? 0) - (b ?? 0)) * (direction === 'asc' ? 1 : -1));
    const ask = async (query: string) => {
      const page = await search(query);
      expect(page.meta.totalIsExact).toBe(false);
      return page;
    };
    const walked = await walkCursors(
      ask,
      `search=pan&minPrice=2.5&maxPrice=38.5&sortBy=price&sortOrder=${direction}&limit=100`,
    );
    expect(walked.map(({ price }) => price)).toEqual(expected);
  });
});

describeOnBothEngines('product search among names of 150 letters', (testDatabase) => {
  // No letter becomes longer than the second of these, as lists are ordered.
  const names = [`A${'🍦'.repeat(74)}`, 'ﷺ'.repeat(149)].flatMap((name) => [
    `${name}1`,
    `${name}2`,
  ]);

  test('goes on behind any of them', async () => {
    const api = createApiUnderTest(testDatabase);
    const products = names.map((name) => makeProduct({ name }));
    await saveStore(testDatabase.database, { products });
    const found = await walkCursors(
      (query) => api.get(`/products/public?${query}`),
      'sortBy=name&sortOrder=asc&limit=1',
    );
    expect(found.map(({ name }) => name)).toEqual(names);
  });
});

describeOnBothEngines(
  'product search where the matches lie far along the order',
  (testDatabase) => {
    const count = 1_300;
    let api: ApiUnderTest;
    const priceOf = (index: number) => (index % 9 === 0 ? null : ((index * 7) % 400) / 4 + 0.5);
    const nameOf = (index: number) => `Pan ${String(index).padStart(4, '0')}`;
    const search = (query: string) =>
      api.get<ProductSearchPage>(`/products/public?search=pan&limit=100&${query}`);

    beforeAll(async () => {
      api = createApiUnderTest(testDatabase);
      const bread = Array.from({ length: count }, (_, index) =>
        makeProduct({
          name: nameOf(index),
          price: priceOf(index),
          currency: index % 3 === 0 ? 'USD' : 'CUP',
          favorite: 7,
        }),
      );
      // More than are walked over before another way is taken, on either side of what is looked for.
      const others = Array.from({ length: 1_600 }, (_, index) =>
        makeProduct({
          name: `${index % 2 === 0 ? 'Abanico' : 'Zapato'} ${index}`,
          price: index % 2 === 0 ? 5_000 + index : 0.25,
          favorite: index % 2 === 0 ? 0 : 9,
        }),
      );
      await saveStore(testDatabase.database, { products: [...bread, ...others] });
    });

    const readAll = async (query: string, next: 'cursor' | 'page') => {
      const seen: ProductSearchPage['data'][number][] = [];
      let cursor: string | null = '';
      for (let page = 1; cursor !== null; page += 1) {
        const from = next === 'page' ? `page=${page}` : `cursor=${encodeURIComponent(cursor)}`;
        const response: ProductSearchPage = await search(`${query}&${page === 1 ? '' : from}`);
        const isCounted = next === 'page' && page > 10;
        expect(response.meta).toMatchObject({
          total: isCounted ? count : 1_000,
          totalIsExact: isCounted,
        });
        seen.push(...response.data);
        cursor = response.meta.nextCursor;
      }
      return seen;
    };

    test.each([
      ['asc', 'cursor'],
      ['desc', 'cursor'],
      ['asc', 'page'],
      ['desc', 'page'],
    ] as const)('by price, %s, by %s, without a price last', async (direction, next) => {
      const found = await readAll(`sortBy=price&sortOrder=${direction}`, next);
      const rank = (price: number | null) =>
        price === null ? Infinity : direction === 'asc' ? price : -price;
      const expected = Array.from({ length: count }, (_, index) => priceOf(index)).sort((a, b) =>
        rank(a) === rank(b) ? 0 : rank(a) - rank(b),
      );
      expect(found.map(({ price }) => price)).toEqual(expected);
      expect(new Set(found.map(({ id }) => id)).size).toBe(count);
    });

    test.each(['asc', 'desc'] as const)('by name, %s', async (direction) => {
      const names = Array.from({ length: count }, (_, index) => nameOf(index));
      if (direction === 'desc') names.reverse();
      const found = await readAll(`sortBy=name&sortOrder=${direction}`, 'cursor');
      expect(found.map(({ name }) => name)).toEqual(names);
    });

    test.each(['asc', 'desc'] as const)('by favourites, %s, each once', async (direction) => {
      const found = await readAll(`sortBy=favorite&sortOrder=${direction}`, 'cursor');
      expect(found).toHaveLength(count);
      expect(new Set(found.map(({ id }) => id)).size).toBe(count);
    });
  },
);
