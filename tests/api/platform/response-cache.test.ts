import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type ApiUnderTest, createApiUnderTest } from '../../support/api-app.ts';
import { makePicture, makeProduct, saveStore } from '../../support/catalogue-factory.ts';
import { describeOnBothEngines } from '../../support/test-database.ts';
import type { Category } from '#contract/categories.ts';
import type { Product } from '#contract/products.ts';
import type { ProductSearchPage } from '#contract/search.ts';
import type { Review } from '#contract/comments.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import type { Actor } from '#server/platform/http/actor.ts';

const owner: Actor = { kind: 'owner', userId: 'ana' };
const session = 'v'.repeat(20);

describeOnBothEngines('responses after a write', (testDatabase) => {
  let api: ApiUnderTest;
  let storeId = '';
  let product: Product;
  let category: Category;

  /** Every public request that the store of this test has a part in. */
  const listRequests = (): string[] => [
    `/products/${product.id}`,
    `/images/product/${product.id}`,
    '/products/public',
    `/products/public?businessId=${storeId}`,
    '/products/public?search=mermelada',
    '/products/public?province=granma',
    '/products/public/daily-offers',
    '/suggestions?q=merm',
    `/categories?businessId=${storeId}`,
    '/business',
    `/business/${storeId}`,
    '/business-favorite-metrics/featured',
    '/business/recommended',
    '/business-type-metrics',
  ];
  const askAll = (app: ApiUnderTest) =>
    Promise.all(
      listRequests().map(async (request) => {
        const { status, body } = await app.call(request);
        return { request, status, body };
      }),
    );
  /** After the write, an app that has responded to everything before says what one that has responded to nothing says. */
  const compareAfter = async (write: () => Promise<unknown>): Promise<void> => {
    const before = await askAll(api);
    await write();
    const after = await askAll(api);
    expect(after).toEqual(await askAll(createApiUnderTest(testDatabase)));
    expect(after).not.toEqual(before);
  };

  beforeAll(() => {
    api = createApiUnderTest(testDatabase);
  });
  beforeEach(async () => {
    const { stores, categories, products } = api.services;
    const store = { name: 'Conservas Lola', type: 'food', province: 'Granma' } as const;
    storeId = (await stores.createStore(owner, 'ana', store)).id;
    category = await categories.createCategory(owner, storeId, { name: 'Mermeladas' });
    product = await products.createProduct(owner, storeId, {
      name: 'Mermelada de guayaba',
      price: 10,
      price_old: 20,
      offer: true,
      categoryId: category.id,
    });
    for (const response of await askAll(api)) expect(response).toMatchObject({ status: 200 });
  });

  test('show a favourite added and removed', async () => {
    for (const action of ['add', 'remove']) {
      await compareAfter(() =>
        api.call(`PATCH /products/${product.id}/favorite?action=${action}`, { session }),
      );
    }
  });

  test('show a comment written, changed and deleted', async () => {
    const body = { comment: 'Rica', authorName: 'Ana', productId: product.id, rating: 4 };
    const change = { comment: 'Muy rica', rating: 2 };
    let id = '';
    await compareAfter(async () => {
      id = (await api.call<Review>('POST /reviews', { session, body })).body.id;
    });
    await compareAfter(() => api.call(`PATCH /reviews/${id}`, { session, body: change }));
    await compareAfter(() => api.call(`DELETE /reviews/${id}`, { session }));
  });

  test('show a product created, changed, hidden and deleted', async () => {
    const { products } = api.services;
    const another = { name: 'Mermelada de mango', price: 5 };
    await compareAfter(() => products.createProduct(owner, storeId, another));
    await compareAfter(() => products.updateProduct(owner, product.id, { price: 8 }));
    await compareAfter(() => products.updateProduct(owner, product.id, { isVisible: false }));
    await compareAfter(() => products.updateProduct(owner, product.id, { isVisible: true }));
    await compareAfter(() => products.deleteProduct(owner, product.id));
  });

  test('show a category changed and deleted', async () => {
    const { categories } = api.services;
    await compareAfter(() => categories.updateCategory(owner, category.id, { name: 'Dulces' }));
    await compareAfter(() => categories.deleteCategory(owner, category.id));
  });

  test('show a store changed and closed', async () => {
    const { stores } = api.services;
    await compareAfter(() => stores.updateStore(owner, storeId, { name: 'La Lola' }));
    await compareAfter(() => stores.deleteStore(owner, storeId));
  });

  test('show a store moved to another province', async () => {
    const { stores } = api.services;
    await compareAfter(() => stores.updateStore(owner, storeId, { province: 'Las Tunas' }));
  });

  test('show a store brought in whole', async () => {
    const pictures = [{ picture: makePicture('jam'), alt: '' }];
    const products = [makeProduct({ name: 'Mermelada', images: pictures, createdAt: new Date() })];
    await compareAfter(() => saveStore(testDatabase.database, { products }));
  });

  test('show each of many favourites as soon as it is counted', async () => {
    for (let visitor = 1; visitor <= 20; visitor += 1) {
      const reading = api.get(`/products/${product.id}`);
      await api.call(`PATCH /products/${product.id}/favorite?action=add`, {
        session: `visitor-number-${String(visitor).padStart(6, '0')}`,
      });
      expect((await api.get<Product>(`/products/${product.id}`)).favorite).toBe(visitor);
      await reading;
    }
  });

  test('show each visitor which comments are theirs', async () => {
    const body = { comment: 'Rica', authorName: 'Ana', productId: product.id };
    await api.call('POST /reviews', { session, body });
    const request = `/reviews?productId=${product.id}`;
    expect((await api.get<Review[]>(request, session))[0]?.canEdit).toBe(true);
    expect((await api.get<Review[]>(request))[0]?.canEdit).toBe(false);
    expect((await api.get<Review[]>(request, 'w'.repeat(20)))[0]?.canEdit).toBe(false);
  });

  test.skipIf(testDatabase.engine === 'embedded')(
    'show at once what another process has written',
    async () => {
      const database = await openDatabase(testDatabase.location);
      const other = createApiUnderTest({ database });
      const request = `/products/public?businessId=${storeId}`;
      for (let price = 11; price <= 20; price += 1) {
        await other.services.products.updateProduct(owner, product.id, { price });
        for (const app of [api, other]) {
          expect((await app.get<ProductSearchPage>(request)).data[0]?.price).toBe(price);
        }
      }
      await database.close();
    },
  );
});
