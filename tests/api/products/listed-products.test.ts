import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Kysely } from 'kysely';
import { makeProduct, saveStore } from '../../support/catalogue-factory.ts';
import { describeOnBothEngines } from '../../support/test-database.ts';
import {
  findListedProduct,
  findListedProducts,
  findWholeProduct,
} from '#server/products/listed-rows.ts';
import type { Schema } from '#server/platform/db/schema.ts';

describeOnBothEngines('listed products that are read at once', (testDatabase) => {
  let db: Kysely<Schema>;
  let queries: number;
  let fails: boolean;
  let jam: string;
  let juice: string;
  let hidden: string;

  beforeAll(async () => {
    const { database } = testDatabase;
    await saveStore(database, {
      products: [
        makeProduct({ name: 'Mermelada' }),
        makeProduct({
          name: 'Jugo',
          choices: {
            options: [{ name: 'Fruta', values: ['Mango', 'Guayaba'] }],
            variants: ['Mango', 'Guayaba'].map((fruit) => ({
              values: [fruit],
              price: 100,
              price_old: null,
              stock: null,
            })),
          },
        }),
        makeProduct({ name: 'Oculto', isVisible: false }),
      ],
    });
    const rows = await database.kysely.selectFrom('products').select(['id', 'name']).execute();
    [jam, juice, hidden] = ['Mermelada', 'Jugo', 'Oculto'].map(
      (name) => rows.find((row) => row.name === name)?.id ?? '',
    ) as [string, string, string];
  });
  beforeEach(() => {
    queries = 0;
    fails = false;
    db = testDatabase.database.kysely.withPlugin({
      transformQuery({ node }) {
        queries += 1;
        if (fails) throw new Error('no database');
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    });
  });

  const readNames = async (ids: readonly string[]): Promise<string[]> =>
    (await findListedProducts(db, ids)).map(({ name }) => name);
  const readName = async (id: string): Promise<string | undefined> =>
    (await findListedProduct(db, id))?.name;

  test('are read in one query, each for who asked, in its order', async () => {
    const read = [
      readName(jam),
      readName(hidden),
      readNames([juice, hidden, jam]),
      readNames([jam, jam]),
      readName('000000000000'),
    ];
    expect(await Promise.all(read)).toEqual([
      'Mermelada',
      undefined,
      ['Jugo', 'Mermelada'],
      ['Mermelada', 'Mermelada'],
      undefined,
    ]);
    expect(queries).toBe(1);
  });

  test('are read in one query with their options too', async () => {
    const ids = [jam, juice, hidden];
    const products = await Promise.all(ids.map((id) => findWholeProduct(db, id)));
    expect(products.map((product) => product?.name)).toEqual(['Mermelada', 'Jugo', undefined]);
    expect(products.map((product) => product?.options?.[0]?.name)).toEqual([
      undefined,
      'Fruta',
      undefined,
    ]);
    expect(products[1]?.variants?.map(({ values }) => values)).toEqual([['Mango'], ['Guayaba']]);
    expect(products[0]).not.toHaveProperty('variants');
    expect(queries).toBe(1);
  });

  test('are read again by whoever asks later', async () => {
    const rename = (name: string) =>
      db.updateTable('products').set({ name }).where('id', '=', jam).execute();
    expect(await readName(jam)).toBe('Mermelada');
    await rename('Confitura');
    expect(await readName(jam)).toBe('Confitura');
    await rename('Mermelada');
  });

  test('are divided into several queries when they are many', async () => {
    const others = Array.from({ length: 400 }, (_, at) => String(at).padStart(12, '0'));
    expect(await readNames([juice, ...others, jam])).toEqual(['Jugo', 'Mermelada']);
    expect(queries).toBe(3);
  });

  test('take no query when there are none', async () => {
    expect(await readNames([])).toEqual([]);
    expect(queries).toBe(0);
  });

  test('fail for each who asked, and for nobody later', async () => {
    fails = true;
    const outcomes = await Promise.allSettled([readName(jam), readNames([juice])]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    fails = false;
    expect(await readName(jam)).toBe('Mermelada');
  });
});
