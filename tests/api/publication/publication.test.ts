import { beforeAll, expect, test } from 'vitest';
import { type ApiUnderTest, createApiUnderTest } from '../../support/api-app.ts';
import {
  makeCategory,
  makePicture,
  makeProduct,
  saveStore,
} from '../../support/catalogue-factory.ts';
import { describeOnBothEngines } from '../../support/test-database.ts';
import type { Page } from '#contract/paging.ts';
import type {
  Outline,
  StoreListing,
  Showing,
  StoreList,
  StorePublication,
} from '#contract/publication.ts';
import type { Business } from '#contract/stores.ts';
import { pageMeta } from '#domain/pagination.ts';
import { placePath } from '#domain/places/listed-places.ts';
import { relateProducts } from '#domain/products/related.ts';
import { pickRelated } from '../../support/oracles/related-products.ts';

describeOnBothEngines('publication', (testDatabase) => {
  let api: ApiUnderTest;
  let store = '';
  const read = (query = '') => api.get<StorePublication>(`/publication/business/${store}${query}`);

  beforeAll(async () => {
    api = createApiUnderTest(testDatabase);
    store = await saveStore(testDatabase.database, {
      categories: ['Uno', 'Dos', 'Sola'].map(makeCategory),
      products: [
        ...Array.from({ length: 24 }, (_, index) =>
          makeProduct({
            name: `Producto ${index}`,
            category: index % 2,
            isVisible: index % 9 !== 8,
            createdAt: new Date(Date.UTC(2026, 0, 1 + (index % 5))),
          }),
        ),
        makeProduct({
          name: 'Solitario',
          category: 2,
          choices: {
            options: [{ name: 'Talla', values: ['S', 'M'] }],
            variants: ['S', 'M'].map((size, index) => ({
              values: [size],
              price: 100 + index,
              price_old: null,
              stock: 1,
            })),
          },
          images: ['lado', 'frente'].map((alt) => ({ picture: makePicture(alt), alt })),
        }),
        makeProduct({
          name: 'Sin categoría',
          comments: Array.from({ length: 25 }, (_, index) => ({
            comment: `Comentario ${index}`,
            authorName: 'Ana',
            rating: null,
            createdAt: new Date(Date.UTC(2026, 0, 1, 0, index)),
          })),
        }),
      ],
    });
    const others = [
      { municipality: 'Playa' },
      { type: 'bar', municipality: 'Playa' },
      { type: 'bar', province: 'Granma' },
      { municipality: 'Playa' },
    ] as const;
    for (const other of others) await saveStore(testDatabase.database, other);
  });

  test('relates each product to the next eight of its category, or else of its store', async () => {
    const { data, meta } = await read();
    expect(meta.total).toBe(data.length);
    const products = data.map(({ product }) => product);
    for (const { product, related } of data) {
      const peers = products.filter(({ categoryId }) => categoryId === product.categoryId);
      const isAlone = product.categoryId === null || peers.length === 1;
      expect(related).toEqual({
        kind: isAlone ? 'business' : 'category',
        ids: pickRelated(isAlone ? products : peers, product.id).map(({ id }) => id),
      });
    }
  });

  test('lists the catalogue by pages, of a category, of none, or of the whole store', async () => {
    const { data, ...head } = await read();
    const list = (query: string) =>
      api.get<StoreListing>(`/publication/listing/${store}?limit=5${query}`);
    const all = data.map(({ product: { options: _, variants: __, ...product } }) => product);
    for (const category of [undefined, 'none', ...head.categories.map(({ id }) => id)]) {
      const own = all.filter(
        (one) => category === undefined || (one.categoryId ?? 'none') === category,
      );
      expect(own.length, category).toBeGreaterThan(0);
      const about = category === undefined ? '' : `&category=${category}`;
      for (let page = 1; page <= Math.ceil(own.length / 5) + 1; page += 1) {
        const { products, ...rest } = await list(`${about}&page=${page}`);
        expect(rest).toEqual({ business: head.business, categories: head.categories });
        expect(products.data, about).toEqual(own.slice((page - 1) * 5, page * 5));
        expect(products.meta).toEqual(pageMeta({ total: own.length, page, limit: 5 }));
      }
    }
    expect((await list('&category=000000000000')).products.data).toEqual([]);
    await api.refuse(400, `/publication/listing/${store}?limit=121`);
    await api.refuse(404, '/publication/listing/000000000000');
  });

  test('outlines a store by its products in order, from which those beside each follow', async () => {
    const { data, business } = await read();
    const outline = await api.get<Outline>(`/publication/outline/${store}`);
    expect(outline).toEqual({
      business: { url: business.url, updatedAt: business.updatedAt },
      data: data.map(({ product: { id, categoryId, updatedAt } }) => ({
        id,
        categoryId,
        updatedAt,
      })),
    });
    const beside = data.map(({ product, related }) => [product.id, related.ids] as const);
    expect([...relateProducts(outline.data)].sort()).toEqual(beside.sort());
    expect((await api.get<Outline>(`/publication/outline/${store}?page=2`)).data).toEqual([]);
    await api.refuse(404, '/publication/outline/000000000000');
  });

  test('says on whose pages a product is shown', async () => {
    const { data } = await read();
    for (const { product } of data) {
      const { ids } = await api.get<{ ids: string[] }>(`/publication/showing/${product.id}`);
      const showing = data.filter(({ related }) => related.ids.includes(product.id));
      expect(ids.toSorted()).toEqual(showing.map(({ product: { id } }) => id).sort());
      expect(ids.length).toBeLessThanOrEqual(16);
    }
    await api.refuse(404, '/publication/showing/000000000000');
  });

  test('says where a product stands in the catalogue and in its category', async () => {
    const { data } = await read();
    const products = data.map(({ product }) => product);
    for (const [all, { id, categoryId }] of products.entries()) {
      const { position } = await api.get<Showing>(`/publication/showing/${id}`);
      const before = products.slice(0, all).filter((one) => one.categoryId === categoryId);
      expect(position).toEqual({
        categoryId,
        all,
        inCategory: categoryId === null ? 0 : before.length,
      });
    }
  });

  test('names no position of a hidden product', async () => {
    const hidden = await testDatabase.database.kysely
      .selectFrom('products')
      .select('id')
      .where('business_id', '=', store)
      .where('is_visible', '=', false)
      .executeTakeFirstOrThrow();
    expect(await api.get(`/publication/showing/${hidden.id}`)).not.toHaveProperty('position');
  });

  test('says where in the directory each store stands', async () => {
    const { data: stores } = await api.get<Page<Business>>('/business?page=1&limit=100');
    for (const [all, { id, type, province, municipality }] of stores.entries()) {
      const before = stores.slice(0, all);
      const near = before.filter((other) => other.province === province);
      const nearer = near.filter((other) => other.municipality === municipality);
      const count = (among: readonly Business[]) => ({
        all: among.length,
        ofType: among.filter((other) => other.type === type).length,
      });
      const places = [{ place: placePath({ province, municipality: null }), ...count(near) }];
      if (municipality)
        places.push({ place: placePath({ province, municipality }), ...count(nearer) });
      expect(await api.get(`/publication/place/${id}`)).toEqual({ ...count(before), places });
    }
    await api.refuse(404, '/publication/place/000000000000');
  });

  test('brings the related products that are on other pages', async () => {
    const { data, others, categories } = await read('?limit=3&page=2');
    const known = new Set([
      ...data.map(({ product }) => product.id),
      ...others.map(({ id }) => id),
    ]);
    for (const { related } of data) for (const id of related.ids) expect(known).toContain(id);
    expect(known.size).toBe(data.length + others.length);
    expect(categories.map(({ name, products }) => [name, products])).toEqual([
      ['Dos', 11],
      ['Sola', 1],
      ['Uno', 11],
    ]);
  });

  test('brings chosen products alone', async () => {
    const { data } = await read();
    const ids = [data[3], data[1]].map((item) => item?.product.id ?? '');
    const chosen = await read(`?ids=${ids.join(',')},000000000000`);
    expect(chosen.data.map(({ product }) => product.id)).toEqual([ids[1], ids[0]]);
    await api.refuse(400, `/publication/business/${store}?ids=x`);
  });

  test('renders the newest twenty comments', async () => {
    const { data } = await read();
    const comments = data.find(({ product }) => product.name === 'Sin categoría')?.reviews ?? [];
    expect(comments).toHaveLength(20);
    expect(comments[0]).toMatchObject({ comment: 'Comentario 24', canEdit: false });
  });

  test('walks through all stores in order of id', async () => {
    const seen: string[] = [];
    let next: string | null = '';
    while (next !== null) {
      const from = next === '' ? '' : `&after=${next}`;
      const page: StoreList = await api.get(`/publication/businesses?limit=3${from}`);
      seen.push(...page.data.map(({ id }) => id));
      next = page.next;
    }
    expect(seen).toHaveLength(5);
    expect(seen).toEqual(seen.toSorted());
  });
});
