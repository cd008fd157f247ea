import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type ApiUnderTest, createApiUnderTest } from '../../support/api-app.ts';
import {
  makeCategory,
  makeProduct,
  saveStore,
  saveStores,
} from '../../support/catalogue-factory.ts';
import { describeOnBothEngines } from '../../support/test-database.ts';
import type { Suggestion } from '#contract/search.ts';
import { findCategories } from '#server/search/suggestion-rows.ts';
import { readWords } from '#domain/search/words.ts';

describeOnBothEngines('suggestions', (testDatabase) => {
  let api: ApiUnderTest;
  const suggest = async (text: string, limit = 8) => {
    const query = new URLSearchParams({ q: text, limit: String(limit) }).toString();
    return (await api.get<{ data: Suggestion[] }>(`/suggestions?${query}`)).data;
  };
  const named = async (text: string, kind: Suggestion['kind']) =>
    (await suggest(text)).filter((one) => one.kind === kind).map(({ name }) => name);

  beforeAll(async () => {
    api = createApiUnderTest(testDatabase);
    const { database } = testDatabase;
    await saveStore(database, {
      name: 'Café La Esquina',
      categories: [makeCategory('Cafés de autor'), makeCategory('Carteras vacías')],
      products: [
        makeProduct({ name: 'Café molido', category: 0, favorite: 2 }),
        makeProduct({ name: 'Cafetera italiana', favorite: 5 }),
        makeProduct({ name: 'Taza', description: 'Para el café' }),
        makeProduct({ name: 'Café secreto', isVisible: false }),
        makeProduct({ name: 'Piña 100% natural' }),
      ],
    });
    await saveStore(database, {
      name: 'Mercado Niño Feliz',
      type: 'toys',
      products: [
        ...Array.from({ length: 12 }, (_, index) =>
          makeProduct({ name: `Muñeca número ${index}`, favorite: index }),
        ),
        // So many are more favoured than the others that these are found by the index alone.
        ...Array.from({ length: 400 }, (_, index) =>
          makeProduct({ name: `Lápiz ${index}`, favorite: 100 }),
        ),
      ],
    });
  });

  test('finds names by the beginnings of their words, what is called so first', async () => {
    expect(await named('caf', 'product')).toEqual(['Café molido', 'Cafetera italiana']);
    expect(await named('mol', 'product')).toEqual(['Café molido']);
    expect(await named('ca', 'product')).toEqual(['Café molido', 'Cafetera italiana']);
    expect(await named('café m', 'product')).toEqual(['Café molido']);
    expect(await named('caf ital', 'product')).toEqual(['Cafetera italiana']);
    expect(await named('etera', 'product')).toEqual([]);
  });

  test.each(['muñeca', 'lapiz', 'lápic', 'muñeca 5', 'taza', 'natural'])(
    'has the first results of a search in their order: %s',
    async (text) => {
      const { data } = await api.get<{ data: { name: string }[] }>(
        `/products/public?limit=12&search=${encodeURIComponent(text)}`,
      );
      const names = data.map(({ name }) => name);
      expect(names).not.toEqual([]);
      const suggested = (await suggest(text, 12)).filter(({ kind }) => kind === 'product');
      expect(suggested.map(({ name }) => name)).toEqual(names.slice(0, suggested.length));
      expect(suggested.length).toBeGreaterThan(0);
    },
  );

  test('sets stores and categories before others whose names begin with the words', async () => {
    const more = [makeProduct({ name: 'Ron', category: 0 })];
    const stores = [
      ['Almacén Toronja', 'Jugos de toronja'],
      ['Toronja Fina', 'Toronjas'],
    ] as const;
    for (const [name, of] of stores) {
      await saveStore(testDatabase.database, {
        name,
        categories: [makeCategory(of)],
        products: more,
      });
    }
    await sql`update businesses set favorites = 50 where name = 'Almacén Toronja'`.execute(
      testDatabase.database.kysely,
    );
    expect(await named('toron', 'business')).toEqual(['Toronja Fina', 'Almacén Toronja']);
    expect(await named('toron', 'category')).toEqual(['Toronjas', 'Jugos de toronja']);
  });

  test.each([
    ['la guar', 'business', 'Paladar "La Guarida"'],
    ['rapi', 'business', 'Salón «Rápido»'],
    ['quint', 'business', 'Bar-Quinta'],
    ['azuc', 'category', 'Dulces (azúcar)'],
  ] as const)('takes for a word what stands behind a mark: %s', async (text, kind, name) => {
    const products = [makeProduct({ name: 'Natilla', category: 0 })];
    const store = kind === 'business' ? name : 'Postres';
    const of = kind === 'category' ? name : 'Frutas';
    await saveStore(testDatabase.database, {
      name: store,
      categories: [makeCategory(of)],
      products,
    });
    expect(await named(text, kind)).toEqual([name]);
  });

  test.each(['enable_nestloop', 'enable_hashjoin', 'enable_sort', 'enable_indexscan'])(
    'has the category of the most favoured store, however it is planned: without %s',
    async (setting) => {
      const name = `Guarapos ${setting.slice('enable_'.length)}`;
      const products = [makeProduct({ name: 'Vaso frío', category: 0 })];
      const store = { name, categories: [makeCategory(name)], products };
      await saveStores(
        testDatabase.database,
        Array.from({ length: 8 }, () => store),
      );
      await testDatabase.database.kysely.transaction().execute(async (db) => {
        await sql`set local ${sql.raw(setting)} = off`.execute(db);
        for (const { id, url } of await db
          .selectFrom('categories as c')
          .innerJoin('businesses as b', 'b.id', 'c.business_id')
          .where('c.name', '=', name)
          .select(['b.id', 'b.url'])
          .execute()) {
          await sql`update businesses set favorites = 1000 + (select max(favorites) from businesses)
            where id = ${id}`.execute(db);
          const [first] = await findCategories(db, readWords(name), 1);
          expect(first?.storeUrl).toBe(url);
        }
      });
    },
  );

  test('has nothing by its description, however many a description finds', async () => {
    const more = Array.from({ length: 301 }, (_, index) =>
      makeProduct({ name: `Plato ${index}`, description: 'Para servir mariscos' }),
    );
    await saveStore(testDatabase.database, {
      name: 'El muelle',
      categories: [makeCategory('Mariscos')],
      products: [makeProduct({ name: 'Hielo', category: 0 }), ...more],
    });
    expect(await named('marisco', 'product')).toEqual(['Hielo']);
  });

  test('takes no notice of accents, case or ñ', async () => {
    expect(await named('PIÑA', 'product')).toEqual(['Piña 100% natural']);
    expect(await named('pina', 'product')).toEqual(['Piña 100% natural']);
    expect(await named('nino', 'business')).toEqual(['Mercado Niño Feliz']);
  });

  test('suggests a path for each kind, and the store of what belongs to one', async () => {
    const found = await suggest('caf');
    expect(found.map(({ kind }) => kind)).toEqual([
      'product',
      'product',
      'business',
      'category',
      'category',
    ]);
    expect(found[0]?.path).toMatch(/^\/cafe-la-esquina\/product\/[0-9a-z]{12}$/);
    expect(found[0]?.note).toBe('Café La Esquina');
    expect(found[2]).toEqual({
      kind: 'business',
      name: 'Café La Esquina',
      path: '/cafe-la-esquina',
      note: null,
    });
    expect(found[3]?.path).toBe('/businesses?type=cafe');
    expect(found[4]?.path).toMatch(/^\/cafe-la-esquina\?category=[0-9a-z]{12}$/);
  });

  test('leaves out what is hidden, empty or without a store', async () => {
    expect(await named('secreto', 'product')).toEqual([]);
    expect(await named('carteras', 'category')).toEqual([]);
    // A type of store that nobody has.
    expect(await named('electr', 'category')).toEqual([]);
  });

  test('suggests nothing for one letter or for signs', async () => {
    for (const text of ['', ' ', 'c', '\u0301\u0301', '%%', "'':*", '\\', '& |', '()']) {
      expect(await suggest(text)).toEqual([]);
    }
  });

  test('reads signs in a text as what stands between words', async () => {
    expect(await named("caf' | ital:*", 'product')).toEqual(['Cafetera italiana']);
    expect(await named('100% nat', 'product')).toEqual(['Piña 100% natural']);
    expect(await named('la_esq', 'business')).toEqual(['Café La Esquina']);
  });

  test('fills the limit and stays small', async () => {
    expect(await suggest('mun')).toHaveLength(8);
    expect(await suggest('mun', 3)).toHaveLength(3);
    const { length } = JSON.stringify(await suggest('mun'));
    expect(length).toBeLessThanOrEqual(1_100);
    await api.refuse(400, '/suggestions?q=caf&limit=13');
    await api.refuse(400, `/suggestions?q=${'a'.repeat(201)}`);
  });
});
