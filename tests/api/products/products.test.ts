import { beforeAll, expect, test } from 'vitest';
import { type ApiUnderTest, createApiUnderTest } from '../../support/api-app.ts';
import { makePicture, makeProduct, saveStore } from '../../support/catalogue-factory.ts';
import { describeOnBothEngines } from '../../support/test-database.ts';
import { appendPictures, removePicture } from '#server/products/picture-rows.ts';
import type { Page } from '#contract/paging.ts';
import type { ProductImage } from '#contract/pictures.ts';
import type { Product } from '#contract/products.ts';
import type { StorePublication } from '#contract/publication.ts';

const minute = (number: number): Date => new Date(Date.UTC(2026, 0, 1, 12, number));

describeOnBothEngines('products', (testDatabase) => {
  let api: ApiUnderTest;
  let store = '';
  const idOf = async (name: string): Promise<string> => {
    const { kysely } = testDatabase.database;
    const row = kysely.selectFrom('products').select('id').where('name', '=', name);
    return (await row.executeTakeFirstOrThrow()).id;
  };

  beforeAll(async () => {
    api = createApiUnderTest(testDatabase);
    store = await saveStore(testDatabase.database, {
      categories: [{ name: 'Bebidas', description: 'Frías', image: makePicture('cat') }],
      products: [
        makeProduct({
          name: 'Refresco',
          price: 21.25,
          category: 0,
          images: [
            { picture: makePicture('a'), alt: 'Primera' },
            { picture: makePicture('b'), alt: 'Segunda' },
          ],
          comments: [
            { comment: 'Bien', authorName: 'Eva', rating: 4, createdAt: minute(1) },
            { comment: 'Muy bien', authorName: 'Leo', rating: 5, createdAt: minute(2) },
            { comment: 'Sin nota', authorName: 'Ivo', rating: null, createdAt: minute(3) },
          ],
          createdAt: minute(1),
        }),
        makeProduct({ name: 'Oculto', isVisible: false, offer: true, favorite: 7 }),
        makeProduct({
          name: 'Mitad',
          price: 50,
          price_old: 100,
          offer: true,
          createdAt: minute(2),
        }),
        makeProduct({
          name: 'Mitad nueva',
          price: 50,
          price_old: 100,
          offer: true,
          createdAt: minute(3),
        }),
        makeProduct({ name: 'Sin rebaja', price: 50, offer: true, createdAt: minute(4) }),
        makeProduct({ name: 'Agotada', price: 10, price_old: 100, offer: true, stock: 0 }),
      ],
    });
  });

  test('returns a product with its store, category, images and figures', async () => {
    const product = await api.get<Product>(`/products/${await idOf('Refresco')}`);
    expect(product).toMatchObject({
      price: 21.25,
      currency: 'CUP',
      stock: null,
      rating: 4.5,
      reviewCount: 3,
      category: { name: 'Bebidas', business: { id: store, url: 'cafe-la-esquina' } },
      business: { id: store, url: 'cafe-la-esquina', logo: null },
    });
    expect(product.images.map(({ alt, order, isPrimary }) => [alt, order, isPrimary])).toEqual([
      ['Primera', 0, true],
      ['Segunda', 1, false],
    ]);
    const pictures = await api.get<ProductImage[]>(`/images/product/${product.id}`);
    expect(pictures).toEqual(product.images);
  });

  test('orders the day’s offers by percent, then newest, without what is sold out', async () => {
    const { data, meta } = await api.get<Page<Product>>('/products/public/daily-offers');
    expect(data.map(({ name }) => name)).toEqual(['Mitad nueva', 'Mitad', 'Sin rebaja']);
    expect(meta.total).toBe(3);
    const past = await api.get<Page<Product>>('/products/public/daily-offers?page=4&limit=1');
    expect(past).toMatchObject({ data: [], meta: { total: 3, lastPage: 3 } });
  });

  test('gives publishers the order of the offers, which are in their stores as they are in the list', async () => {
    const { data, meta } = await api.get<Page<Product>>('/products/public/daily-offers');
    const order = data.map(({ id, businessId }) => ({ id, businessId }));
    expect(await api.get('/publication/offers')).toEqual({ data: order, total: meta.total });
    for (const product of data) {
      const path = `/publication/business/${product.businessId}?ids=${product.id}`;
      const publication = await api.get<StorePublication>(path);
      expect(publication.data[0]?.product).toEqual(product);
    }
  });

  test('says nowhere that a hidden product exists', async () => {
    const hidden = await idOf('Oculto');
    expect((await api.refuse(404, `/products/${hidden}`)).code).toBe('product_not_found');
    await api.refuse(404, `/images/product/${hidden}`);
    await api.refuse(404, `/reviews?productId=${hidden}`);
    await api.refuse(404, `PATCH /products/${hidden}/favorite?action=add`);
    const body = { productId: hidden, comment: 'a', authorName: 'b', sessionId: 'x'.repeat(20) };
    await api.refuse(404, 'POST /reviews', { body });
    for (const path of [
      '/products/public?limit=100',
      '/products/public?search=oculto',
      '/products/public/daily-offers',
      '/publication/offers',
      `/publication/business/${store}`,
      '/publication/businesses',
    ]) {
      expect(JSON.stringify(await api.get(path))).not.toContain(hidden);
    }
  });

  test('lists the categories of a store', async () => {
    const { data } = await api.get<Page<{ name: string; image: unknown }>>(
      `/categories?businessId=${store}&limit=100`,
    );
    expect(data).toMatchObject([{ name: 'Bebidas', description: 'Frías', businessId: store }]);
    expect((await api.get<Page<unknown>>('/categories')).meta.total).toBe(1);
  });

  test('counts only visible products for the store', async () => {
    const { meta } = await api.get<StorePublication>(`/publication/business/${store}`);
    expect(meta.total).toBe(5);
  });

  test('notes whether one has pictures, so that a store without any need not be searched', async () => {
    const { kysely } = testDatabase.database;
    const picture = makePicture('noted');
    await saveStore(testDatabase.database, {
      products: [
        makeProduct({ name: 'Con foto', images: [{ picture, alt: '' }] }),
        makeProduct({ name: 'Sin foto' }),
      ],
    });
    const [withPicture, without] = [await idOf('Con foto'), await idOf('Sin foto')];
    const readNote = async (id: string) => {
      const row = await kysely
        .selectFrom('products')
        .select('pictured')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return row.pictured;
    };
    expect(await readNote(withPicture)).toBe(true);
    expect(await readNote(without)).toBe(false);

    const ids = ['pictured0001', 'pictured0002'];
    const added = ids.map((id) => ({ id, picture }));
    await appendPictures(kysely, { id: without, name: 'Sin foto' }, added, 0);
    expect(await readNote(without)).toBe(true);
    await removePicture(kysely, without, ids[0] ?? '');
    expect(await readNote(without)).toBe(true);
    await removePicture(kysely, without, ids[1] ?? '');
    expect(await readNote(without)).toBe(false);
    expect(await readNote(withPicture)).toBe(true);
  });
});
