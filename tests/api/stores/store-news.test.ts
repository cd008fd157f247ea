import { brotliCompressSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { type ApiUnderTest, createApiUnderTest } from '../../support/api-app.ts';
import { makeProduct, saveStores } from '../../support/catalogue-factory.ts';
import { describeOnBothEngines } from '../../support/test-database.ts';
import type { StoreNews } from '#contract/stores.ts';

describeOnBothEngines('news of stores', (testDatabase) => {
  let api: ApiUnderTest;
  const stores = new Map<string, string>();
  const names = Array.from({ length: 24 }, (_, index) => `Heladería del Parque ${index + 1}`);
  const path = (ids: readonly string[]): string =>
    `/business/news?${ids.map((id) => `ids=${id}`).join('&')}`;
  const idOf = (name: string): string => stores.get(name) ?? '';
  const read = async (name: string): Promise<StoreNews> => {
    const [news] = await api.get<StoreNews[]>(path([idOf(name)]));
    if (news === undefined) throw new Error(`There are no news of ${name}`);
    return news;
  };
  const setPrice = (name: string, price: number | null, currency: 'CUP' | 'USD' = 'CUP') =>
    testDatabase.database.kysely
      .updateTable('products')
      .set({ price, currency })
      .where('name', '=', name)
      .execute();

  beforeAll(async () => {
    api = createApiUnderTest(testDatabase);
    const ids = await saveStores(
      testDatabase.database,
      names.map((name) => ({
        name,
        products: ['Fresa', 'Coco', 'Mango', 'Nuez'].map((kind) =>
          makeProduct({ name: `Helado de ${kind}, ${name}`, price: 250 }),
        ),
      })),
    );
    for (const [index, id] of ids.entries()) stores.set(names[index] ?? '', id);
  });

  test('are the three newest products that can be had, with the time of each', async () => {
    const [name = ''] = names;
    const { kysely } = testDatabase.database;
    const products = kysely.updateTable('products');
    const newest = `Helado de Coco, ${name}`;
    await products.set({ created_at: '2030-01-02T00:00:00Z' }).where('name', '=', newest).execute();
    const gone = ['Fresa', 'Mango'].map((kind) => `Helado de ${kind}, ${name}`);
    await products
      .set({ stock: 0 })
      .where('name', '=', gone[0] ?? '')
      .execute();
    await products
      .set({ listed: false })
      .where('name', '=', gone[1] ?? '')
      .execute();
    const { id, url, added, fallen } = await read(name);
    expect([id, url, fallen]).toEqual([idOf(name), 'heladeria-del-parque-1', []]);
    expect(added.map((product) => product.name)).toEqual([newest, `Helado de Nuez, ${name}`]);
    expect(added[0]).toMatchObject({ price: 250, currency: 'CUP', at: '2030-01-02T00:00:00.000Z' });
    expect(added[0]).not.toHaveProperty('priceFrom');
    expect((await read(names[4] ?? '')).added).toHaveLength(3);
  });

  test('a price that falls is news with the one before, until it rises', async () => {
    const [, name = ''] = names;
    const product = `Helado de Fresa, ${name}`;
    const readFallen = async () => {
      const [news] = await api.services.stores.listNews([idOf(name)]);
      return news?.fallen.map(({ from, price }) => [from, price]);
    };
    await setPrice(product, 200);
    expect(await readFallen()).toEqual([[250, 200]]);
    await setPrice(product, 180);
    expect(await readFallen()).toEqual([[200, 180]]);
    await testDatabase.database.kysely
      .updateTable('products')
      .set({ favorite: 3, stock: 4 })
      .where('name', '=', product)
      .execute();
    expect(await readFallen()).toEqual([[200, 180]]);
    await setPrice(product, 220);
    expect(await readFallen()).toEqual([]);
    await setPrice(product, 1, 'USD');
    expect(await readFallen()).toEqual([]);
    await setPrice(product, null);
    await setPrice(product, 100);
    expect(await readFallen()).toEqual([]);
  });

  test('say of a price that it is the lowest of several', async () => {
    const [, , , name = ''] = names;
    const product = `Helado de Fresa, ${name}`;
    await testDatabase.database.kysely
      .updateTable('products')
      .set({ price_from: true, price: 200, created_at: '2030-01-02T00:00:00Z' })
      .where('name', '=', product)
      .execute();
    const { added, fallen } = await read(name);
    const find = (items: readonly { name: string }[]) => items.find((one) => one.name === product);
    expect([find(added), find(fallen)]).toMatchObject([
      { price: 200, priceFrom: true },
      { price: 200, from: 250, priceFrom: true },
    ]);
  });

  test('leave out stores that closed, and those that never were', async () => {
    const [first = '', second = '', third = ''] = names;
    const { kysely } = testDatabase.database;
    const close = (at: string | null) =>
      kysely.updateTable('businesses').set({ deleted_at: at }).where('name', '=', third).execute();
    const asked = path([idOf(third), '000000000000', idOf(first), idOf(second)]);
    await close('2026-01-01T00:00:00Z');
    const found = await api.get<StoreNews[]>(asked);
    expect(found.map(({ name }) => name).sort()).toEqual([first, second]);
    await close(null);
  });

  test('refuse none, too many and what is no id', async () => {
    const id = idOf(names[0] ?? '');
    await api.refuse(400, '/business/news');
    await api.refuse(400, '/business/news?ids=nope');
    await api.refuse(400, path(Array.from({ length: 21 }, () => id)));
    await api.refuse(400, `${path([id])}&since=2026-01-01`);
  });

  test('of five stores are at most two kilobytes, and of twenty at most six', async () => {
    // Other tests change the products of the first four.
    const untouched = names.slice(4);
    for (const name of untouched) {
      for (const kind of ['Fresa', 'Coco', 'Nuez'])
        await setPrice(`Helado de ${kind}, ${name}`, 99);
    }
    const weigh = async (count: number) => {
      const news = await api.get(path(untouched.slice(0, count).map(idOf)));
      return brotliCompressSync(JSON.stringify(news)).byteLength;
    };
    expect(await weigh(5)).toBeLessThan(2_048);
    expect(await weigh(20)).toBeLessThan(6_144);
  });
});
