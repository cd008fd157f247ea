import { brotliCompressSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { type ApiUnderTest, createApiUnderTest } from '../../support/api-app.ts';
import { makePicture, makeProduct, saveStore } from '../../support/catalogue-factory.ts';
import { describeOnBothEngines } from '../../support/test-database.ts';
import type { CardProduct } from '#contract/products.ts';

describeOnBothEngines('product cards', (testDatabase) => {
  let api: ApiUnderTest;
  let idByName: ReadonlyMap<string, string>;
  const idOf = (name: string): string => idByName.get(name) ?? '';
  const query = (ids: readonly string[]): string =>
    `/products/cards?${ids.map((id) => `ids=${id}`).join('&')}`;

  beforeAll(async () => {
    api = createApiUnderTest(testDatabase);
    const pictures = ['a', 'b'].map((name) => ({ picture: makePicture(name), alt: name }));
    const names = Array.from({ length: 50 }, (_, index) => `Helado de fresa ${index}`);
    await saveStore(testDatabase.database, {
      products: [
        makeProduct({ name: 'Refresco', price: 21.25, price_old: 30, stock: 3, images: pictures }),
        makeProduct({ name: 'Oculto', isVisible: false }),
        ...names.map((name) =>
          makeProduct({ name, images: [{ picture: makePicture(name), alt: name }] }),
        ),
      ],
    });
    const { kysely } = testDatabase.database;
    const rows = await kysely.selectFrom('products').select(['id', 'name']).execute();
    idByName = new Map(rows.map(({ id, name }) => [name, id]));
  });

  test('returns what a card shows and nothing else', async () => {
    const id = idOf('Refresco');
    const { previewUrl, ...picture } = makePicture('a');
    expect(previewUrl).toBeTruthy();
    expect(await api.get(query([id]))).toEqual([
      {
        id,
        name: 'Refresco',
        price: 21.25,
        price_old: 30,
        currency: 'CUP',
        offer: false,
        stock: 3,
        rating: null,
        reviewCount: 0,
        business: {
          name: 'Café La Esquina',
          url: 'cafe-la-esquina',
          type: 'cafe',
          province: 'La Habana',
        },
        images: [picture],
      },
    ]);
  });

  test('keeps the order asked for, names each once and leaves out what nobody may see', async () => {
    const [first, second] = [idOf('Helado de fresa 1'), idOf('Refresco')];
    const ids = [first, '000000000000', idOf('Oculto'), second, first];
    const cards = await api.get<CardProduct[]>(query(ids));
    expect(cards.map(({ id }) => id)).toEqual([first, second]);
  });

  test('refuses none, too many and what is no id', async () => {
    const id = idOf('Refresco');
    await api.refuse(400, '/products/cards');
    await api.refuse(400, '/products/cards?ids=');
    await api.refuse(400, '/products/cards?ids=nope');
    await api.refuse(400, query(Array.from({ length: 51 }, () => id)));
    await api.refuse(400, `${query([id])}&page=2`);
  });

  test('is no product called "cards" to who is signed in either', async () => {
    const headers = { authorization: 'Bearer of.no.body' };
    const path = query([idOf('Refresco')]);
    expect((await api.call(`GET ${path}`, { headers })).status).toBe(200);
  });

  test('fifty cards are a fraction of the fifty products', async () => {
    const ids = [...idByName.keys()].filter((name) => name.startsWith('Helado')).map(idOf);
    const weigh = (value: unknown): number => brotliCompressSync(JSON.stringify(value)).byteLength;
    const cards = await api.get<CardProduct[]>(query(ids));
    expect(cards).toHaveLength(50);
    const products = await Promise.all(ids.map((id) => api.get(`/products/${id}`)));
    const whole = products.reduce<number>((sum, product) => sum + weigh(product), 0);
    expect(weigh(cards)).toBeLessThan(whole / 10);
  });
});
