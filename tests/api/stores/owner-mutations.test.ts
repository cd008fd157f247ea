import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type ApiUnderTest, createApiUnderTest } from '../../support/api-app.ts';
import { describeOnBothEngines } from '../../support/test-database.ts';
import type { Business } from '#contract/stores.ts';
import type { Product } from '#contract/products.ts';
import type { ProductSearchPage } from '#contract/search.ts';
import type { Change, Changes, StoreList } from '#contract/publication.ts';
import type { ErrorCode } from '#domain/error-code.ts';
import { DomainError } from '#domain/errors.ts';
import { createId } from '#server/platform/db/random-id.ts';
import type { Actor } from '#server/platform/http/actor.ts';

const stranger: Actor = { kind: 'owner', userId: 'leo' };
const store = { name: 'Mi tienda', type: 'food', province: 'Granma' } as const;

const codeOf = (work: Promise<unknown>): Promise<ErrorCode | 'done'> =>
  work.then(
    () => 'done' as const,
    (error: unknown) => {
      if (error instanceof DomainError) return error.code;
      throw error;
    },
  );

describeOnBothEngines('owner mutations', (testDatabase) => {
  let api: ApiUnderTest;
  let owner: Extract<Actor, { kind: 'owner' }>;
  let business: Business;
  let cursor = 0;
  /** Where the log stood before the first test. */
  let first = 0;
  /** The next changes, so many at least: other databases of the same server may hold them back for a moment. */
  const changes = async (count: number): Promise<Change[]> => {
    const found: Change[] = [];
    do {
      const wait = count === 0 ? 1 : 20;
      const { data, cursor: next } = await api.get<Changes>(
        `/changes?after=${cursor}&wait=${wait}`,
      );
      found.push(...data);
      cursor = next;
    } while (found.length < count);
    return found;
  };
  /** A cursor behind the creation of the store of this test. */
  const readNewest = async (): Promise<number> => {
    cursor = first;
    for (;;) {
      const seen = await changes(1);
      if (seen.some(({ entityId }) => entityId === business.id)) return cursor;
    }
  };
  const createProduct = (input = {}) =>
    api.services.products.createProduct(owner, business.id, { name: 'Pan', price: 10, ...input });

  beforeAll(async () => {
    api = createApiUnderTest(testDatabase);
    first = (await api.get<Changes>('/changes')).cursor;
  });
  beforeEach(async () => {
    // Another for each test: an account has ten stores at most.
    owner = { kind: 'owner', userId: createId() };
    business = await api.services.stores.createStore(owner, owner.userId, store);
    cursor = await readNewest();
  });

  test('opens a store under a url of its own, in the time of Havana', async () => {
    const { stores } = api.services;
    const twin = await stores.createStore(owner, owner.userId, {
      ...store,
      name: '¡Mi Tienda!',
    });
    expect(twin.url).toMatch(/^mi-tienda-\d+$/);
    expect(twin.url).not.toBe(business.url);
    expect(twin.timezone).toBe('America/Havana');
    const reserved = await stores.createStore(owner, owner.userId, {
      ...store,
      name: 'Search',
    });
    expect(reserved.url).toBe('search-2');
    expect(await changes(2)).toMatchObject([
      { kind: 'business.created', entityId: twin.id, detail: { url: twin.url } },
      { kind: 'business.created', entityId: reserved.id },
    ]);
  });

  test('gives stores created at once different urls', async () => {
    const system = { kind: 'system' } as const;
    const made = await Promise.all(
      Array.from({ length: 12 }, () =>
        api.services.stores.createStore(system, null, { ...store, name: 'A la vez' }),
      ),
    );
    expect(new Set(made.map(({ url }) => url)).size).toBe(12);
  });

  test('keeps an old url for the store that had it', async () => {
    const { stores } = api.services;
    const first = await stores.createStore(owner, owner.userId, { ...store, name: 'Antes' });
    const renamed = await stores.updateStore(owner, first.id, { name: 'Después' });
    expect(renamed.url).toBe('despues');
    const [, change] = await changes(2);
    expect(change?.detail).toMatchObject({
      url: 'despues',
      oldUrl: 'antes',
      fields: ['name', 'url'],
    });
    expect((await api.get<Business>('/business/url/antes')).url).toBe('despues');
    const other = await stores.createStore(owner, owner.userId, { ...store, name: 'Antes' });
    expect(other.url).toBe('antes-2');
    const { data } = await api.get<StoreList>('/publication/businesses?limit=100');
    expect(data.find(({ id }) => id === first.id)?.oldUrls).toEqual(['antes']);

    expect((await stores.updateStore(owner, first.id, { name: 'ANTES' })).url).toBe('antes');
    await stores.deleteStore(owner, first.id);
    await stores.deleteStore(owner, other.id);
    await api.services.stores.createStore(owner, owner.userId, {
      ...store,
      name: 'Después',
    });
    expect((await api.call('/business/url/despues')).status).toBe(404);
  });

  test('logs what a change of a product touched', async () => {
    const { products, categories } = api.services;
    const category = await categories.createCategory(owner, business.id, { name: 'Panes' });
    const beside = await createProduct({ name: 'Galleta', categoryId: category.id });
    const product = await createProduct({ categoryId: category.id });
    await changes(3);
    await products.updateProduct(owner, product.id, { price: 8, price_old: 10, offer: true });
    await products.updateProduct(owner, product.id, { price: 8 });
    await products.updateProduct(owner, product.id, { categoryId: null });
    await products.updateProduct(owner, product.id, { isVisible: false });
    await products.deleteProduct(owner, product.id);
    const at = (before: unknown, after: unknown) => ({ before, after });
    expect((await changes(4)).map(({ kind, detail }) => ({ kind, detail }))).toEqual([
      {
        kind: 'product.updated',
        detail: {
          url: business.url,
          fields: ['price', 'price_old', 'offer'],
          category: at(category.id, category.id),
          public: at(true, true),
          offer: at(false, true),
        },
      },
      {
        kind: 'product.updated',
        detail: {
          url: business.url,
          fields: ['categoryId'],
          category: at(category.id, null),
          public: at(true, true),
          offer: at(true, true),
          shownOn: [beside.id],
        },
      },
      {
        kind: 'product.updated',
        detail: {
          url: business.url,
          fields: ['isVisible'],
          category: at(null, null),
          public: at(true, false),
          offer: at(true, false),
          shownOn: [beside.id],
        },
      },
      {
        kind: 'product.removed',
        detail: {
          url: business.url,
          category: at(null, null),
          public: at(false, false),
          offer: at(false, false),
        },
      },
    ]);
    expect((await api.refuse(404, `/products/${product.id}`)).code).toBe('product_not_found');
  });

  test('deletes a category while products are put into it', async () => {
    const { categories, products } = api.services;
    const refusals = new Set<ErrorCode | 'done'>();
    for (let round = 0; round < 25; round += 1) {
      const { id } = await categories.createCategory(owner, business.id, { name: 'Dulces' });
      const product = await createProduct();
      const codes = await Promise.all([
        codeOf(categories.deleteCategory(owner, id)),
        codeOf(createProduct({ categoryId: id })),
        codeOf(products.updateProduct(owner, product.id, { categoryId: id })),
        codeOf(createProduct({ categoryId: id })),
      ]);
      expect(codes[0]).toBe('done');
      for (const code of codes.slice(1)) refusals.add(code);
      expect((await products.getOwnProduct(owner, product.id)).category).toBeNull();
      await products.deleteProduct(owner, product.id);
    }
    refusals.delete('done');
    expect([...refusals].filter((code) => code !== 'category_of_other_store')).toEqual([]);
  });

  test('makes the words of a new product correctable at once', async () => {
    await createProduct({ name: 'Malanga guagüí' });
    const { data, meta } = await api.get<ProductSearchPage>('/products/public?search=malnaga');
    expect([meta.searched, data[0]?.name]).toEqual(['malanga', 'Malanga guagüí']);
  });

  test('makes new words correctable when a product is renamed, described or shown again', async () => {
    const searched = async (text: string) =>
      (await api.get<ProductSearchPage>(`/products/public?search=${text}`)).meta.searched;
    const { id } = await createProduct({ name: 'Pan', isVisible: false });
    const change = (input: object) => api.services.products.updateProduct(owner, id, input);
    await change({ name: 'Quimbombó' });
    expect(await searched('quimbonbo')).toBeNull();
    await change({ isVisible: true });
    expect(await searched('quimbonbo')).toBe('quimbombo');
    await change({ description: 'Con tamarindo' });
    expect(await searched('tamarimdo')).toBe('tamarindo');
    await change({ name: 'Guanábana', price: 12 });
    expect(await searched('guanabama')).toBe('guanabana');
  });

  test('keeps the figures of a store true through hiding and deleting', async () => {
    const { stores, products } = api.services;
    const [one, two] = [await createProduct(), await createProduct()];
    const figures = () =>
      testDatabase.database.kysely
        .selectFrom('businesses')
        .select(['products', 'favorites'])
        .where('id', '=', business.id)
        .executeTakeFirstOrThrow();
    await api.call(`PATCH /products/${one.id}/favorite?action=add`, { session: 'v'.repeat(20) });
    expect(await figures()).toEqual({ products: 2, favorites: 1 });
    await products.updateProduct(owner, one.id, { isVisible: false });
    expect(await figures()).toEqual({ products: 1, favorites: 0 });
    await products.updateProduct(owner, one.id, { isVisible: true });
    await products.deleteProduct(owner, two.id);
    expect(await figures()).toEqual({ products: 1, favorites: 1 });
    await stores.deleteStore(owner, business.id);
    expect(await figures()).toEqual({ products: 0, favorites: 0 });
    await api.refuse(404, `/products/${one.id}`);
    await api.refuse(404, `/business/${business.id}`);
    await api.refuse(404, `/business/url/${business.url}`);
    await api.refuse(404, `/publication/business/${business.id}`);
    expect((await changes(7)).at(-1)).toMatchObject({
      kind: 'business.removed',
      detail: { url: business.url, public: { before: true, after: false } },
    });
  });

  test('keeps the products of a deleted category', async () => {
    const { categories } = api.services;
    const category = await categories.createCategory(owner, business.id, { name: 'Panes' });
    const product = await createProduct({ categoryId: category.id });
    await categories.updateCategory(owner, category.id, { name: 'Pan' });
    await categories.deleteCategory(owner, category.id);
    expect(await api.get<Product>(`/products/${product.id}`)).toMatchObject({
      categoryId: null,
      category: null,
    });
    expect((await changes(4)).map(({ kind }) => kind)).toEqual([
      'category.created',
      'product.created',
      'category.updated',
      'category.removed',
    ]);
  });

  test('refuses everyone but the owner, and changes nothing', async () => {
    const { stores, categories, products } = api.services;
    const category = await categories.createCategory(owner, business.id, { name: 'Panes' });
    const product = await createProduct();
    await changes(2);
    const attempts = [
      stores.createStore(stranger, owner.userId, store),
      stores.updateStore(stranger, business.id, { name: 'Robada' }),
      stores.deleteStore(stranger, business.id),
      categories.createCategory(stranger, business.id, { name: 'x' }),
      categories.updateCategory(stranger, category.id, { name: 'x' }),
      categories.deleteCategory(stranger, category.id),
      products.createProduct(stranger, business.id, { name: 'x' }),
      products.updateProduct(stranger, product.id, { name: 'x' }),
      products.deleteProduct(stranger, product.id),
    ];
    expect(await Promise.all(attempts.map(codeOf))).toEqual([
      'forbidden',
      'business_not_found',
      'business_not_found',
      'business_not_found',
      'category_not_found',
      'category_not_found',
      'business_not_found',
      'product_not_found',
      'product_not_found',
    ]);
    expect(await changes(0)).toEqual([]);
    const now = await api.get<Product>(`/products/${product.id}`);
    expect({ ...now, version: 1, held: null, anchor: null }).toEqual(product);
  });

  test('refuses a category of another store', async () => {
    const other = await api.services.stores.createStore(owner, owner.userId, store);
    const category = await api.services.categories.createCategory(owner, other.id, { name: 'x' });
    expect(await codeOf(createProduct({ categoryId: category.id }))).toBe(
      'category_of_other_store',
    );
  });

  test('refuses to show Telegram without a username', async () => {
    const { stores } = api.services;
    const update = stores.updateStore(owner, business.id, { telegram: true });
    expect(await codeOf(update)).toBe('validation_failed');
    await stores.updateStore(owner, business.id, {
      telegram: true,
      telegram_username: 'mi_tienda',
    });
    const off = stores.updateStore(owner, business.id, { telegram_username: null });
    expect(await codeOf(off)).toBe('validation_failed');
  });
});
