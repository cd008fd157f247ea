import { beforeAll, expect, test } from 'vitest';
import { type Owner, type Owners, createOwners } from '../../support/owners.ts';
import { describeOnBothEngines } from '../../support/test-database.ts';
import type { Business, BusinessPageSchema, Metrics, OwnBusiness } from '#contract/stores.ts';
import type { Output } from '#contract/endpoint.ts';
import type { OwnCategory } from '#contract/categories.ts';
import type { OwnProduct } from '#contract/products.ts';
import type { Page } from '#contract/paging.ts';
import type { Changes } from '#contract/publication.ts';
import type { Review } from '#contract/comments.ts';

const store = { name: 'Mi tienda', type: 'food', province: 'Granma' };

describeOnBothEngines('the calls of an owner', (testDatabase) => {
  let owners: Owners;
  let ana: Owner;
  let leo: Owner;
  let business: OwnBusiness;

  beforeAll(async () => {
    owners = await createOwners(testDatabase);
    ana = await owners.signIn();
    leo = await owners.signIn();
    business = await ana.get<OwnBusiness>('POST /business', { body: store });
    await leo.get('POST /business', { body: { ...store, name: 'Otra tienda' } });
  });

  test('list the own stores when no page is asked for', async () => {
    const eva = await owners.signIn();
    const opened = await eva.get<OwnBusiness>('POST /business', { body: store });
    expect(await eva.get('/business')).toEqual({ data: [opened] });
    const paged = await ana.get<Output<typeof BusinessPageSchema>>('/business?page=1&limit=100');
    expect(paged).toEqual(await owners.api.get('/business?page=1&limit=100'));
    expect(paged.meta.total).toBeGreaterThan(1);
    const open = await owners.api.get<Page<Business>>('/business');
    expect(open.meta.total).toBe(paged.meta.total);
  });

  test('leave those of everyone to everyone, though they come with a token', async () => {
    const { id } = await ana.get<OwnProduct>('POST /products', { body: { name: 'Alfajor' } });
    for (const path of ['/products/public?search=alfajor', `/products/cards?ids=${id}`]) {
      expect(await ana.get(path)).toEqual(await owners.api.get(path));
    }
  });

  test('take no word of an address for an id', () => {
    const routes = owners.api.app.routes.filter(({ method }) => method !== 'ALL');
    const hidden = routes.flatMap(({ method, path }, index) =>
      routes.slice(0, index).flatMap((ahead) => {
        const pattern = new RegExp(`^${ahead.path.replaceAll(/:\w+/g, '[^/:]+')}$`);
        const isHidden = ahead.method === method && ahead.path !== path && pattern.test(path);
        return isHidden ? [`${method} ${path} behind ${ahead.path}`] : [];
      }),
    );
    expect(routes.length).toBeGreaterThan(90);
    expect(hidden).toEqual([]);
  });

  test('say that an owner without a store has none yet', async () => {
    const nobody = await owners.signIn();
    expect(await nobody.get('/business')).toEqual({ data: [] });
    expect((await nobody.get<Page<OwnCategory>>('/categories')).meta.total).toBe(0);
    for (const request of ['/products', 'POST /products', 'POST /categories']) {
      const body = request.startsWith('POST') ? { body: { name: 'Pan' } } : {};
      const { message } = await nobody.refuse(404, request, body);
      expect(message).toContain('Crea tu negocio');
    }
  });

  test('take the country that is Cuba, and no other', async () => {
    const body = { ...store, name: 'Con país', country: 'Cuba' };
    const made = await leo.get<OwnBusiness>('POST /business', { body });
    expect(made).toMatchObject({ name: 'Con país', country: 'Cuba' });
    const change = { description: 'Pan', country: 'Cuba' };
    const changed = await leo.get<OwnBusiness>(`PATCH /business/${made.id}`, { body: change });
    expect(changed).toMatchObject({ description: 'Pan', country: 'Cuba' });
    for (const country of ['España', 'cuba', '', null]) {
      for (const request of ['POST /business', `PATCH /business/${made.id}`]) {
        const { issues } = await leo.refuse(400, request, { body: { ...body, country } });
        expect(issues).toEqual([
          { path: 'country', message: 'El país debe ser Cuba y no se puede cambiar' },
        ]);
      }
    }
    await leo.get(`DELETE /business/${made.id}`);
  });

  test('show hidden products to their owner alone', async () => {
    const body = { name: 'Turrón escondido', isVisible: false };
    const hidden = await ana.get<OwnProduct>('POST /products', { body });
    const { id } = hidden;
    expect(await ana.get(`/products/${id}`)).toEqual(hidden);
    expect(await ana.get(`/images/product/${id}`)).toEqual([]);
    expect(await ana.get(`/reviews?productId=${id}`)).toEqual([]);
    for (const path of [`/products/${id}`, `/images/product/${id}`, `/reviews?productId=${id}`]) {
      await leo.refuse(404, path);
      await owners.api.refuse(404, path);
    }
    const found = await ana.get<Page<OwnProduct>>('/products?search=turron');
    expect(found.data).toEqual([hidden]);
    expect(found.meta).toMatchObject({ total: 1, page: 1, limit: 25 });
    await leo.refuse(404, `/products?businessId=${business.id}`);
  });

  test('find the own products as a search does, hidden ones too', async () => {
    const products = [
      { name: 'Coco rallado' },
      { name: 'Galletas de coco', isVisible: false },
      { name: 'Dulce de la casa', description: 'Con coco' },
      { name: 'Cocotazo' },
      { name: 'Zapatos altos' },
    ];
    for (const body of products) await ana.get('POST /products', { body });
    const names = async (text: string) =>
      (await ana.get<Page<OwnProduct>>(`/products?search=${encodeURIComponent(text)}`)).data.map(
        ({ name }) => name,
      );
    expect(await names('coco')).toEqual(products.slice(0, 4).map(({ name }) => name));
    expect(await names('galletas coco')).toEqual(['Galletas de coco']);
    expect(await names('cotaz')).toEqual(['Cocotazo']);
    expect(await names('sapatos')).toEqual(['Zapatos altos']);
    expect(await names('zap')).toEqual(['Zapatos altos']);
    expect(await names('xqzw')).toEqual([]);
    // An accent that no letter follows, as it is written beside a space.
    expect(await names('´')).toEqual([]);
  });

  test('page the own products, newest first, also by category', async () => {
    const category = await ana.get<OwnCategory>('POST /categories', { body: { name: 'Panes' } });
    const made: string[] = [];
    for (const [index, name] of ['Uno', 'Dos', 'Tres'].entries()) {
      const body = { name, categoryId: category.id };
      const { id } = await ana.get<OwnProduct>('POST /products', { body });
      // Two that are created within a millisecond are in the order of their ids.
      await testDatabase.database.kysely
        .updateTable('products')
        .set({ created_at: new Date(Date.UTC(2026, 0, 1 + index)).toISOString() })
        .where('id', '=', id)
        .execute();
      made.unshift(id);
    }
    const query = `categoryId=${category.id}&limit=2`;
    const first = await ana.get<Page<OwnProduct>>(`/products?${query}`);
    const second = await ana.get<Page<OwnProduct>>(`/products?${query}&page=2`);
    const ids = [...first.data, ...second.data].map(({ id }) => id);
    expect(ids).toEqual(made);
    expect(first.meta).toMatchObject({ total: 3, totalPages: 2 });
    const categories = await ana.get<Page<OwnCategory>>('/categories');
    expect(categories.data).toContainEqual({ ...category, isShown: true });
    const open = await owners.api.get<Page<object>>(`/categories?businessId=${business.id}`);
    expect(open.data[0]).not.toHaveProperty('version');
    expect(open.data[0]).not.toHaveProperty('isShown');
  });

  test('say of a category whether the page of the store has it', async () => {
    const category = await ana.get<OwnCategory>('POST /categories', { body: { name: 'Licores' } });
    const isShown = async () => {
      const { data } = await ana.get<Page<OwnCategory>>('/categories');
      return data.find(({ id }) => id === category.id)?.isShown;
    };
    expect([category.isShown, await isShown()]).toEqual([false, false]);
    const body = { name: 'Ron añejo', categoryId: category.id, isVisible: false };
    const { id } = await ana.get<OwnProduct>('POST /products', { body });
    expect(await isShown()).toBe(false);
    await ana.get(`PATCH /products/${id}`, { body: { isVisible: true } });
    expect(await isShown()).toBe(true);
  });

  test('say at which cursor of the log a change stands', async () => {
    const before = (await owners.api.get<Changes>('/changes')).cursor;
    const { headers, body } = await ana.call<OwnProduct>('POST /products', {
      body: { name: 'Ron' },
    });
    const cursor = Number(headers.get('x-change-cursor'));
    expect(cursor).toBeGreaterThan(before);
    let seen: Changes = { data: [], cursor: before };
    while (seen.cursor < cursor) {
      seen = await owners.api.get<Changes>(`/changes?after=${seen.cursor}&wait=20`);
    }
    expect(seen.data.some(({ entityId }) => entityId === body.id)).toBe(true);
    const same = await ana.call(`PATCH /products/${body.id}`, { body: { name: 'Ron' } });
    expect([same.status, same.headers.get('x-change-cursor')]).toEqual([200, null]);
  });

  test('refuse a change that is based on an older version', async () => {
    const things = [
      [`/business/${business.id}`, (await ana.get<{ data: OwnBusiness[] }>('/business')).data[0]],
      ['/products/', await ana.get<OwnProduct>('POST /products', { body: { name: 'Sal' } })],
      ['/categories/', await ana.get<OwnCategory>('POST /categories', { body: { name: 'Sal' } })],
    ] as const;
    for (const [path, thing] of things) {
      const { id, version } = thing ?? { id: '', version: 0 };
      const request = `PATCH ${path.endsWith('/') ? path + id : path}`;
      const headers = { 'if-match': `"${version}"` };
      const body = { description: `La primera de ${path}` };
      const changed = await ana.get<OwnProduct>(request, { headers, body });
      expect(changed.version).toBe(version + 1);
      const refusal = await ana.refuse(412, request, { headers, body: { description: 'otra' } });
      expect(refusal.code).toBe('version_mismatch');
      const last = await ana.get<OwnProduct>(request, { body: { description: 'la última' } });
      expect([last.version, last.description]).toEqual([version + 2, 'la última']);
      await ana.refuse(400, request, { headers: { 'if-match': 'W/"x"' }, body });
    }
  });

  test('let one of three tabs that save at once through', async () => {
    const { id } = await ana.get<OwnProduct>('POST /products', { body: { name: 'Sal' } });
    const headers = { 'if-match': '"1"' };
    const responses = await Promise.all(
      ['a', 'b', 'c'].map((description) =>
        ana.call(`PATCH /products/${id}`, { headers, body: { description } }),
      ),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 412, 412]);
  });

  test('count what the dashboard shows', async () => {
    const eva = await owners.signIn();
    const own = await eva.get<OwnBusiness>('POST /business', { body: store });
    const products = [
      { name: 'Uno', price: 8, price_old: 10, offer: true },
      {
        name: 'Dos',
        options: [{ name: 'Talla', values: ['S', 'M'] }],
        variants: [
          { values: ['S'], price: 5, price_old: null, stock: 0 },
          { values: ['M'], price: 6, price_old: null, stock: 0 },
        ],
      },
      { name: 'Tres', isVisible: false, stock: 3 },
    ];
    for (const body of products) await eva.get('POST /products', { body });
    await eva.get('POST /categories', { body: { name: 'Una' } });
    const { data } = await eva.get<Page<OwnProduct>>('/products');
    const two = data.find(({ name }) => name === 'Dos');
    await owners.api.call(`PATCH /products/${two?.id}/favorite?action=add`, {
      session: 'v'.repeat(20),
    });
    const listed = async (only: string) => {
      const found = await eva.get<Page<OwnProduct>>(`/products?only=${only}`);
      return [found.meta.total, ...found.data.map(({ name }) => name)];
    };
    expect(await listed('sold-out')).toEqual([1, 'Dos']);
    expect(await listed('discount')).toEqual([1, 'Uno']);
    expect(await listed('offer')).toEqual([1, 'Uno']);
    expect(await listed('hidden')).toEqual([1, 'Tres']);
    await eva.refuse(400, '/products?only=lost');
    const metrics = await eva.get<Metrics>(`/metrics/business/${own.id}`);
    expect(metrics).toEqual({
      productsCount: 3,
      categoriesCount: 1,
      productsOutOfStock: 1,
      productsWithDiscount: 1,
      productsOnOffer: 1,
      productsHidden: 1,
      topFavorites: [
        {
          ...{ id: two?.id, name: 'Dos', image: null, favorite: 1 },
          ...{ price: 5, priceFrom: true, currency: 'CUP' },
        },
      ],
      updatedAt: expect.any(String) as string,
    });
    await ana.refuse(404, `/metrics/business/${own.id}`);
  });

  test('delete comments on own products alone', async () => {
    const { id } = await ana.get<OwnProduct>('POST /products', { body: { name: 'Té' } });
    const body = { comment: 'Malo', authorName: 'Leo', productId: id, rating: 1 };
    const session = 'v'.repeat(20);
    const comment = await owners.api.call<Review>('POST /reviews', { session, body });
    await leo.refuse(404, `DELETE /reviews/admin/${comment.body.id}`);
    await ana.get(`PATCH /products/${id}`, { body: { isVisible: false } });
    expect(await ana.get<Review[]>(`/reviews?productId=${id}`)).toHaveLength(1);
    const deleted = await ana.call(`DELETE /reviews/admin/${comment.body.id}`);
    expect(deleted.status).toBe(204);
    expect(Number(deleted.headers.get('x-change-cursor'))).toBeGreaterThan(0);
    expect(await ana.get<Review[]>(`/reviews?productId=${id}`)).toEqual([]);
    const product = await ana.get<OwnProduct>(`/products/${id}`);
    expect([product.reviewCount, product.rating]).toEqual([0, null]);
  });
});
