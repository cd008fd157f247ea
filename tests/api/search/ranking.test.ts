import { beforeAll, expect, test } from 'vitest';
import { type ApiUnderTest, createApiUnderTest } from '../../support/api-app.ts';
import { makeCategory, makeProduct, saveStore } from '../../support/catalogue-factory.ts';
import { describeOnBothEngines } from '../../support/test-database.ts';
import type { ProductSearchPage } from '#contract/search.ts';

describeOnBothEngines('the order by relevance', (testDatabase) => {
  let api: ApiUnderTest;
  let bodega = '';
  const names = async (text: string, query = '') =>
    (
      await api.get<ProductSearchPage>(
        `/products/public?search=${encodeURIComponent(text)}${query}&limit=100`,
      )
    ).data.map(({ name }) => name);

  /** Does something while there are these stores too. */
  const withStores = async (
    stores: readonly Parameters<typeof saveStore>[1][],
    work: () => Promise<void>,
  ): Promise<void> => {
    const { kysely, signal } = testDatabase.database;
    const ids: string[] = [];
    for (const store of stores) ids.push(await saveStore(testDatabase.database, store));
    try {
      await work();
    } finally {
      await kysely.deleteFrom('businesses').where('id', 'in', ids).execute();
      // Responses with them are forgotten.
      signal.announce();
    }
  };

  beforeAll(async () => {
    api = createApiUnderTest(testDatabase);
    const named = (name: string, fields: Parameters<typeof makeProduct>[0] = {}) =>
      makeProduct({ name, ...fields });
    bodega = await saveStore(testDatabase.database, {
      name: 'La Bodega',
      categories: [makeCategory('Lácteos')],
      products: [
        named('Leche entera 1 L', { favorite: 1 }),
        named('Leche condensada lata', { favorite: 5 }),
        named('Leche descremada', { favorite: 9, stock: 0 }),
        named('Caja de leche evaporada', { favorite: 2 }),
        named('Leche de coco sin azúcar para postres y batidos', { favorite: 7 }),
        named('Chocolate con leche', { favorite: 90 }),
        named('Bombones surtidos', { favorite: 99, description: 'Con leche y avellanas' }),
        named('Queso gouda', { category: 0 }),
        named('Huevos 30 u'),
        named('Flan de huevo'),
        named('Arroz 1kg'),
        named('Arroz 1 kilo', { favorite: 1 }),
        named('Arroz 5 kg', { favorite: 9 }),
        named('Dentífrico Colgate'),
        named('Pasta de dientes mentolada'),
        named('Cepillo de dientes'),
        named('Galletas María'),
        named('Galleta de soda'),
        named('Helado con galletas'),
      ],
    });
  });

  test('is head of the name, rest of the name, description; available and short first', async () => {
    expect(await names('leche')).toEqual([
      'Leche condensada lata',
      'Caja de leche evaporada',
      'Leche entera 1 L',
      'Leche descremada',
      'Leche de coco sin azúcar para postres y batidos',
      'Chocolate con leche',
      'Bombones surtidos',
    ]);
  });

  test('takes plural and singular for one word, and sets what is only that before the rest', async () => {
    expect(await names('galletas')).toEqual([
      'Galletas María',
      'Galleta de soda',
      'Helado con galletas',
    ]);
    expect(await names('huevos')).toEqual(['Huevos 30 u', 'Flan de huevo']);
  });

  test('finds what a category is called by, after what is called so itself', async () => {
    expect((await names('lácteo')).slice(0, 2)).toEqual(['Queso gouda', 'Leche condensada lata']);
    expect(await names('lácteo')).not.toContain('Chocolate con leche');
    expect(await names('queso lácteo')).toEqual(['Queso gouda']);
    expect(await names('queso bodega')).toEqual(['Queso gouda']);
  });

  test.each(['arroz 1 kg', 'arroz 1kg', 'ARROZ 1 Kilo', '1 kilogramo de arroz', 'kilo arroz'])(
    'takes %j for a measure in any writing',
    async (text) => {
      const found = await names(text);
      expect(found.slice(0, 2).toSorted()).toEqual(['Arroz 1 kilo', 'Arroz 1kg']);
      expect(found.slice(2)).toEqual(text.startsWith('kilo') ? [] : ['Arroz 5 kg']);
    },
  );

  test('finds other words for the same thing, after the words themselves', async () => {
    expect(await names('pasta de dientes')).toEqual([
      'Pasta de dientes mentolada',
      'Dentífrico Colgate',
    ]);
    expect(await names('dentífrico')).toEqual(['Dentífrico Colgate', 'Pasta de dientes mentolada']);
  });

  test('lets empty words decide nothing', async () => {
    expect(await names('la leche para el')).toEqual(await names('leche'));
    expect(await names('de')).not.toEqual([]);
  });

  test('finds what has most of the words where nothing has all, and says so', async () => {
    const path = (text: string, more = '') =>
      `/products/public?search=${encodeURIComponent(text)}&limit=2${more}`;
    const { data, meta } = await api.get<ProductSearchPage>(path('flan de huevo con xilofón'));
    expect(meta).toMatchObject({ isPartial: true, searched: null });
    expect(data.map(({ name }) => name)).toEqual(['Flan de huevo', 'Huevos 30 u']);
    expect(await names('galletas arroz')).toHaveLength(6);
    const whole = await api.get<ProductSearchPage>(path('flan de huevo'));
    expect(whole.meta.isPartial).toBe(false);
    expect((await api.get<ProductSearchPage>(path('xilofón'))).data).toEqual([]);
    const first = await api.get<ProductSearchPage>(path('galletas arroz'));
    const cursor = `&cursor=${encodeURIComponent(first.meta.nextCursor ?? '')}`;
    const second = await api.get<ProductSearchPage>(path('galletas arroz', cursor));
    const both = [...first.data, ...second.data].map(({ name }) => name);
    expect(both).toEqual((await names('galletas arroz')).slice(0, 4));
  });

  test('shows first what a store sells whose name the words are', async () => {
    const named = (name: string, products: readonly string[]) => ({
      name,
      products: products.map((product) => makeProduct({ name: product })),
    });
    const stores = [
      named('Tienda Queso y Más', ['Velas aromáticas', 'Incienso']),
      named('Dentífrico Colgate', ['Hilo dental']),
    ];
    await withStores(stores, async () => {
      for (const text of ['queso y mas', 'tienda queso y más', 'Queso y Más tienda']) {
        const found = await names(text);
        expect(found.slice(0, 2).toSorted()).toEqual(['Incienso', 'Velas aromáticas']);
      }
      expect((await names('queso y mas'))[2]).toBe('Queso gouda');
      // A thing and its make are that first.
      expect((await names('dentífrico colgate')).slice(0, 2)).toEqual([
        'Dentífrico Colgate',
        'Hilo dental',
      ]);
      expect((await names('queso'))[0]).toBe('Queso gouda');
    });
  });

  test('finds the kinds of a thing before what is only named after it', async () => {
    const products = ['Blusa de hilo', 'Perchero de ropa'].map((name) => makeProduct({ name }));
    await withStores([{ products }], async () => {
      expect(await names('ropa')).toEqual(['Blusa de hilo', 'Perchero de ropa']);
    });
  });

  test('holds in a store and under filters', async () => {
    await withStores([{ products: [makeProduct({ name: 'Leche', favorite: 99 })] }], async () => {
      expect((await names('leche'))[0]).toBe('Leche');
      const [first, ...rest] = await names('leche', `&businessId=${bodega}&inStock=true`);
      expect(first).toBe('Leche condensada lata');
      expect(rest).not.toContain('Leche descremada');
    });
  });
});
