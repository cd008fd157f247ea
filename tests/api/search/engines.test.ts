import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeProduct, saveStore } from '../../support/catalogue-factory.ts';
import { copyTemplate, type DatabaseCopy } from '../../support/test-database.ts';
import { recountWords } from '#server/search/vocabulary.ts';
import { type ProductSearchQuery, searchProducts } from '#server/search/forgive.ts';
import { type Database, openDatabase } from '#server/platform/db/open.ts';

const engines = ['embedded', 'server'] as const;
const nouns = ['Pan', 'Queso', 'Leche', 'Galletas', 'Café', 'Piñas', 'Jabón', 'Ñame'];
const rests = ['con leche', 'de maní', 'para café', 'natural 1 kg', 'n.º 5', 'a granel por libra'];

/** No two are alike in what decides ties but the id, which is another in each database. */
const products = Array.from({ length: 400 }, (_, index) =>
  makeProduct({
    name: `${nouns[index % 8] ?? ''} ${rests[(index >> 3) % 6] ?? ''} ${index}`,
    description: index % 3 === 0 ? `Va con ${nouns[(index * 5) % 7] ?? ''} y azúcar` : null,
    stock: index % 5 === 0 ? 0 : null,
    category: index % 2,
    favorite: (index * 37) % 401,
    price: (index * 53) % 401,
  }),
);

const texts = [
  ...['pan', 'leche', 'galletas', 'jabones', 'café con leche', 'leche café', 'piña', 'ñame'],
  ...['queso 1 kg', 'cafe', 'gal', 'qeso', 'lehce', 'panleche', 'pan xilofón', 'lácteos'],
  ...['bodega', 'bodega el ñandú', 'cacahuete', 'queso por libra', 'de', 'azucar', 'n 5', '5'],
];

interface Opened {
  readonly copy: DatabaseCopy;
  readonly database: Database;
  readonly store: string;
}

const find = (
  { database }: Pick<Opened, 'database'>,
  text: string,
  fields: Partial<ProductSearchQuery>,
) =>
  searchProducts(database, {
    filter: {},
    search: text,
    sort: 'relevance',
    descending: true,
    limit: 100,
    offset: 0,
    behind: null,
    ...fields,
  });

describe('the order of a search', () => {
  const opened: Opened[] = [];
  const ask = (text: string, fields: (store: string) => Partial<ProductSearchQuery> = () => ({})) =>
    Promise.all(
      opened.map(async ({ database, store }) => {
        const found = await find({ database }, text, fields(store));
        const { data, total, searched, isPartial } = found;
        return { names: data.map(({ name }) => name), total, searched, isPartial };
      }),
    );

  beforeAll(async () => {
    for (const engine of engines) {
      const copy = await copyTemplate(engine);
      const database = await openDatabase(copy.location);
      const store = await saveStore(database, {
        name: 'Bodega El Ñandú',
        categories: ['Lácteos', 'Despensa'].map((name) => ({
          name,
          description: null,
          image: null,
        })),
        products,
      });
      await recountWords(database);
      opened.push({ copy, database, store });
    }
  });
  afterAll(async () => {
    for (const { copy, database } of opened) {
      await database.close();
      await copy.remove();
    }
  });

  test.each(texts)('is the same on both engines, everywhere and in a store: %s', async (text) => {
    const [embedded, server] = await ask(text);
    expect(server).toEqual(embedded);
    expect(embedded?.names).not.toEqual([]);
    const [own, other] = await ask(text, (store) => ({ filter: { businessId: store } }));
    expect(other).toEqual(own);
  });

  test.each(['name', 'price', 'favorite'] as const)('is the same by %s', async (sort) => {
    const [embedded, server] = await ask('leche', () => ({ sort, descending: false }));
    expect(server).toEqual(embedded);
  });

  test('goes on behind a page though products change', async () => {
    const page = (store: Opened, fields: Partial<ProductSearchQuery>) =>
      find(store, 'leche', { limit: 7, ...fields });
    for (const one of opened) {
      const names = (await page(one, { limit: 21 })).data.map(({ name }) => name);
      const first = await page(one, {});
      await saveStore(one.database, {
        products: [makeProduct({ name: 'Leche', favorite: 900 })],
      });
      await one.database.kysely
        .updateTable('products')
        .set({ stock: 0 })
        .where('name', '=', names[0] ?? '')
        .execute();
      const second = await page(one, { behind: first.next });
      const third = await page(one, { behind: second.next });
      const after = [...second.data, ...third.data].map(({ name }) => name);
      expect(after).toEqual(names.slice(7));
    }
  });
});
