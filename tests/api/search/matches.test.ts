import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { makeCategory, makeProduct, saveStore } from '../../support/catalogue-factory.ts';
import { describeOnBothEngines } from '../../support/test-database.ts';
import { flagFilters, flagRules } from '#domain/search/product-search.ts';
import { type ProductSearchQuery, searchProducts } from '#server/search/forgive.ts';
import { searchThresholds } from '#server/search/plan-rows.ts';
import { recountWords } from '#server/search/vocabulary.ts';

const sorts = ['createdAt', 'updatedAt', 'price', 'name', 'favorite', 'relevance'] as const;
const orders = sorts.flatMap((sort) => [true, false].map((descending) => ({ sort, descending })));

/** Products that a filter which is on or off may keep or not. */
const flagged = [null, 0, 1, 40].flatMap((stock) =>
  [true, false].map((delivery) =>
    makeProduct({ name: `Pan ${stock ?? 'sin contar'} ${String(delivery)}`, stock, delivery }),
  ),
);

/** Words that names, descriptions, categories and stores have, alone and together, and some that nothing has. */
const words = [
  'pan',
  'queso',
  'leche',
  'esquina',
  'criolla',
  'dulces',
  'rosca',
  'pann',
  'lech',
  'xyzw',
];

describeOnBothEngines('what a search finds', (testDatabase) => {
  let ids: string[] = [];
  let categories: string[] = [];
  let flaggedId = '';

  beforeAll(async () => {
    const { database } = testDatabase;
    await database.kysely.deleteFrom('businesses').execute();
    const ofEach = ['Dulces', 'Panes'].map(makeCategory);
    const makeMany = (names: readonly string[], description: string | null = null) =>
      names.map((name, index) =>
        makeProduct({
          name,
          description,
          price: index % 3 === 0 ? null : 10 * index,
          currency: index % 2 === 0 ? 'CUP' : 'USD',
          stock: index % 4 === 0 ? 0 : null,
          delivery: index % 3 === 1,
          category: index % 2,
          favorite: index % 5,
        }),
      );
    ids = [
      await saveStore(database, {
        name: 'La Esquina Criolla',
        categories: ofEach,
        products: makeMany(['Arroz', 'Frijoles', 'Yuca', 'Pan de la esquina', 'Ajo', 'Aceite']),
      }),
      await saveStore(database, {
        name: 'Pan Caliente',
        categories: ofEach,
        products: makeMany(['Rosca', 'Rosca de queso', 'Galletas', 'Torta', 'Dulces de leche']),
      }),
      await saveStore(database, {
        name: 'Mercado Central',
        categories: ofEach,
        products: [
          ...makeMany(['Queso blanco', 'Leche en polvo', 'Mantequilla', 'Pan de molde', 'Yogur']),
          ...makeMany(['Cuchillo', 'Tostadora', 'Bandeja', 'Mesa', 'Silla'], 'Sirve para pan'),
          ...makeMany(['Batidora', 'Olla', 'Jarra'], 'Para leche y queso de la esquina'),
        ],
      }),
    ];
    flaggedId = await saveStore(database, { products: flagged });
    const rows = await database.kysely
      .selectFrom('categories')
      .select('id')
      .orderBy('id')
      .execute();
    categories = rows.map(({ id }) => id);
    expect(categories).toHaveLength(6);
    await recountWords(database);
  });

  const filters = {
    inStock: fc.constant({ inStock: true }),
    delivery: fc.constant({ delivery: true }),
    price: fc.constantFrom({ minPrice: 5 }, { maxPrice: 20 }, { minPrice: 5, maxPrice: 30 }),
    currency: fc.constantFrom({ currency: 'CUP' as const }, { currency: 'USD' as const }),
    store: fc.nat(2).map((position) => ({ businessId: ids[position] ?? '' })),
    categories: fc
      .uniqueArray(fc.nat(5), { minLength: 1, maxLength: 3 })
      .map((places) => ({ categoryIds: places.map((position) => categories[position] ?? '') })),
  };
  /** None, each alone, and up to three of them together. */
  const filter = fc
    .subarray(Object.values(filters), { maxLength: 3 })
    .chain((chosen) => fc.tuple(...chosen))
    .map((parts) => Object.assign({}, ...parts) as ProductSearchQuery['filter']);
  const text = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 3 });

  test('does not depend on the order', async () => {
    const find = async (asked: Partial<ProductSearchQuery>, enoughNamed: number) => {
      const query = { limit: 100, offset: 0, behind: null, filter: {}, ...asked };
      const thresholds = { ...searchThresholds, enoughNamed };
      const found = await searchProducts(
        testDatabase.database,
        query as ProductSearchQuery,
        thresholds,
      );
      const { total, searched, isPartial, data } = found;
      return { total, searched, isPartial, names: data.map(({ name }) => name).sort() };
    };
    await fc.assert(
      fc.asyncProperty(
        text,
        filter,
        fc.boolean(),
        fc.constantFrom(2, searchThresholds.enoughNamed),
        async (asked, chosen, literal, enoughNamed) => {
          const search = { search: asked.join(' '), filter: chosen, literal };
          const byRelevance = await find(
            { ...search, sort: 'relevance', descending: true },
            enoughNamed,
          );
          for (const order of orders) {
            expect(await find({ ...search, ...order }, enoughNamed)).toEqual(byRelevance);
          }
        },
      ),
      // The embedded database takes many times as long, for the same queries.
      { numRuns: testDatabase.engine === 'embedded' ? 10 : 40 },
    );
  });

  test('is the same whether few stores are chosen or too many for an index', async () => {
    // No store has these ids.
    const strangers = Array.from({ length: 2_000 }, (_, index) => `stranger${index}`);
    const find = async (filter: ProductSearchQuery['filter'], search?: string) => {
      const query = {
        sort: 'name',
        descending: false,
        limit: 100,
        offset: 0,
        behind: null,
      } as const;
      const found = await searchProducts(testDatabase.database, { ...query, filter, search });
      return found.data.map(({ id }) => id);
    };
    const few = ids.slice(0, 2);
    const many = [...strangers, ...few];
    for (const search of [undefined, 'pan', 'queso']) {
      const all = await find({}, search);
      const ofFew = await find({ stores: { ids: few } }, search);
      const ofOthers = await find({ otherThan: { ids: few } }, search);
      expect(ofFew.length, search).toBeGreaterThan(0);
      expect(ofOthers.length, search).toBeGreaterThan(0);
      expect([...ofFew, ...ofOthers].toSorted(), search).toEqual(all.toSorted());
      expect(await find({ stores: { ids: many } }, search), search).toEqual(ofFew);
      expect(await find({ otherThan: { ids: many } }, search), search).toEqual(ofOthers);
    }
  });

  test.each(flagFilters)('with %s is the products of its rule, by its SQL', async (name) => {
    const found = await searchProducts(testDatabase.database, {
      filter: { businessId: flaggedId, [name]: true },
      ...{ sort: 'name', descending: false, limit: 50, offset: 0, behind: null },
    });
    const kept = flagged.filter(({ stock = null, delivery = false }) =>
      flagRules[name].matches({ stock, delivery }),
    );
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.length).toBeLessThan(flagged.length);
    expect(found.data.map((one) => one.name).sort()).toEqual(kept.map((one) => one.name).sort());
  });
});
