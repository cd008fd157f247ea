import { beforeAll, expect, test } from 'vitest';
import { type Moderated, type Shop, createModerated, firstOf } from '../../support/moderated.ts';
import type { Owner } from '../../support/owners.ts';
import { undo, why } from '../../support/reporting.ts';
import { describeOnBothEngines } from '../../support/test-database.ts';
import type { OperatorAccount } from '#contract/accounts.ts';
import type { OperatorBusinessPage, OwnBusiness } from '#contract/stores.ts';
import type { OwnCategory } from '#contract/categories.ts';
import type { OwnProduct } from '#contract/products.ts';
import type { Page } from '#contract/paging.ts';
import type { StorePublication } from '#contract/publication.ts';
import type { Review } from '#contract/comments.ts';

describeOnBothEngines('what operators take from the site', (testDatabase) => {
  let owners: Moderated['owners'];
  let ana: Moderated['ana'];
  let leo: Moderated['leo'];
  let openShop: Moderated['openShop'];
  let actsOn: Moderated['actsOn'];
  beforeAll(async () => {
    ({ owners, ana, leo, openShop, actsOn } = await createModerated(testDatabase));
  });

  /** Every place of the API where visitors or the publisher could meet a thing of the shop. */
  const look = async (shop: Shop): Promise<Record<string, boolean>> => {
    const { api } = owners;
    const { store, category } = shop;
    const product = firstOf(shop);
    const has = async (path: string, text: string) =>
      JSON.stringify((await api.call(path)).body).includes(text);
    // Whole names, since other tests have opened shops that sell nearly the same.
    const name = encodeURIComponent(store.name);
    const productName = encodeURIComponent(product.name);
    const status = async (path: string) => (await api.call(path)).status === 200;
    return {
      'store by id': await status(`/business/${store.id}`),
      'store by url': await status(`/business/url/${store.url}`),
      directory: await has('/business?limit=100&type=bar', store.id),
      'search of stores': await has(`/business?search=${name}`, store.id),
      'suggested store': await has(`/suggestions?q=${name}`, `"/${store.url}"`),
      categories: await has(`/categories?businessId=${store.id}`, category.id),
      publication: await status(`/publication/business/${store.id}`),
      'list of the publisher': await has('/publication/businesses?limit=100', store.id),
      product: await status(`/products/${product.id}`),
      search: await has(`/products/public?search=${productName}`, product.id),
      'search in the store': await has(`/products/public?businessId=${store.id}`, product.id),
      'suggested product': await has(`/suggestions?q=${productName}`, product.id),
      offers: await has('/products/public/daily-offers?limit=100', product.id),
      images: await status(`/images/product/${product.id}`),
      reviews: await status(`/reviews?productId=${product.id}`),
    };
  };
  const everywhere = (seen: Record<string, boolean>, isSeen: boolean) =>
    Object.fromEntries(Object.keys(seen).map((place) => [place, isSeen]));
  const publish = async ({ store }: Shop) => {
    const { business, ...rest } = await owners.api.get<StorePublication>(
      `/publication/business/${store.id}`,
    );
    return { ...rest, business: { ...business, updatedAt: '' } };
  };

  test('a blocked store is nowhere, whatever its owner does, and comes back as it was', async () => {
    const shop = await openShop();
    const { owner, store, category } = shop;
    const block = `POST /admin/businesses/${store.id}/block`;
    const before = await publish(shop);
    const seen = await look(shop);
    // Products of a bar without many others are found by everything that is asked here.
    expect(seen).toEqual(everywhere(seen, true));

    expect((await ana.call(block, { body: why })).headers.get('x-change-cursor')).toMatch(/^\d+$/);
    expect(await look(shop)).toEqual(everywhere(seen, false));
    const [own] = (await owner.get<{ data: OwnBusiness[] }>('/business')).data;
    expect(own?.blocked).toEqual({ at: expect.any(String) as string, reason: 'scam' });

    const product = firstOf(shop);
    for (let turn = 0; turn < 5; turn += 1) {
      await owner.get(`PATCH /products/${product.id}`, { body: { price: 100 + turn } });
      await owner.get(`PATCH /products/${product.id}`, { body: { isVisible: turn % 2 === 1 } });
      await owner.get(`PATCH /business/${store.id}`, { body: { description: `Texto ${turn}` } });
      await owner.get(`PATCH /categories/${category.id}`, { body: { description: `De ${turn}` } });
    }
    const added = await owner.get<OwnProduct>('POST /products', { body: { name: 'Zumo nuevo' } });
    expect(await look(shop)).toEqual(everywhere(seen, false));
    await owners.api.refuse(404, `/products/${added.id}`);
    const { code } = await owner.refuse(403, 'POST /business', {
      body: { name: 'Otro bar', type: 'bar', province: 'Granma' },
    });
    expect(code).toBe('account_blocked');

    await owner.get(`DELETE /products/${added.id}`);
    const restored = { price: 10, isVisible: true };
    await owner.get(`PATCH /products/${product.id}`, { body: restored });
    await owner.get(`PATCH /business/${store.id}`, { body: { description: null } });
    await owner.get(`PATCH /categories/${category.id}`, { body: { description: null } });
    await ana.get(`POST /admin/businesses/${store.id}/unblock`, { body: undo });
    expect(await look(shop)).toEqual(everywhere(seen, true));
    const after = await publish(shop);
    const undated = (value: unknown) =>
      JSON.parse(
        JSON.stringify(value, (key, part: unknown) => (key === 'updatedAt' ? undefined : part)),
      ) as unknown;
    expect(undated(after)).toEqual(undated(before));
    expect(await actsOn(store.id)).toEqual([
      {
        actor_kind: 'operator',
        action: 'business.blocked',
        target_id: store.id,
        reason: why.note,
        detail: { reason: 'scam' },
      },
      {
        actor_kind: 'operator',
        action: 'business.unblocked',
        target_id: store.id,
        reason: null,
        detail: { reason: 'undo' },
      },
    ]);
    await owner.get('POST /business', { body: { name: 'Otro', type: 'bar', province: 'Granma' } });
  });

  test('the categories of a blocked store are its owner’s alone, who may ask for them by its id', async () => {
    const { owner, store, category } = await openShop();
    const { owner: other } = await openShop();
    const list = async (who: Owner) => {
      const { data, meta } = await who.get<Page<OwnCategory>>(`/categories?businessId=${store.id}`);
      return [meta.total, ...data.map(({ id }) => id)];
    };
    expect(await list(other)).toEqual([1, category.id]);
    await ana.get(`POST /admin/businesses/${store.id}/block`, { body: why });
    expect(await list(other)).toEqual([0]);
    expect(await list(owner)).toEqual([1, category.id]);
  });

  test('a store that was closed while it was blocked still counts as blocked, until it is free', async () => {
    const shop = await openShop();
    const { owner, store, email } = shop;
    const [path, open] = [`/admin/businesses/${store.id}`, 'POST /business'];
    await ana.get(`POST ${path}/block`, { body: why });
    await owner.get(`DELETE /business/${store.id}`);
    const body = { name: `De nuevo ${store.id}`, type: 'bar', province: 'Granma' };
    expect((await owner.refuse(403, open, { body })).code).toBe('account_blocked');
    const readBlocked = async () => {
      const { data } = await ana.get<OperatorBusinessPage>(`/admin/businesses?state=blocked`);
      const account = await ana.get<{ data: OperatorAccount[] }>(`/admin/accounts?email=${email}`);
      return [...data, ...(account.data[0]?.stores ?? [])].filter(({ id }) => id === store.id);
    };
    expect(await readBlocked()).toHaveLength(2);
    expect(await ana.get(path)).toMatchObject({ closedAt: expect.any(String) as string });

    const free = `POST ${path}/unblock`;
    expect((await ana.call(free, { body: undo })).headers.get('x-change-cursor')).toBeNull();
    await ana.refuse(404, free, { body: why });
    const seen = await look(shop);
    expect(seen).toEqual(everywhere(seen, false));
    expect(await readBlocked()).toEqual([]);
    expect(await ana.get(path)).toMatchObject({ blocked: null, isPublic: false });
    await owner.get(open, { body });
  });

  test('a store is blocked while products are being made, and none of them is seen', async () => {
    const shop = await openShop();
    const { owner, store } = shop;
    const make = (n: number) =>
      owner.get<OwnProduct>('POST /products', { body: { name: `Zumo ${n}` } });
    const [made] = await Promise.all([
      Promise.all(Array.from({ length: 12 }, (_, n) => make(n))),
      ana.get(`POST /admin/businesses/${store.id}/block`, { body: why }),
    ]);
    for (const { id } of made) await owners.api.refuse(404, `/products/${id}`);
    const { products } = await testDatabase.database.kysely
      .selectFrom('businesses')
      .select('products')
      .where('id', '=', store.id)
      .executeTakeFirstOrThrow();
    expect(products).toBe(0);
    await ana.get(`POST /admin/businesses/${store.id}/unblock`, { body: undo });
    for (const { id } of made) await owners.api.get(`/products/${id}`);
  });

  test('a held product stays with its owner, who saves it unseen', async () => {
    const shop = await openShop();
    const { owner } = shop;
    const product = firstOf(shop);
    const before = await publish(shop);
    await leo.get(`POST /admin/products/${product.id}/hold`, {
      body: { ...why, reason: 'illegal' },
    });
    await owners.api.refuse(404, `/products/${product.id}`);
    expect(JSON.stringify(await publish(shop))).not.toContain(product.id);
    const own = await owner.get<OwnProduct>(`/products/${product.id}`);
    expect(own).toMatchObject({
      isVisible: true,
      version: product.version + 1,
      held: { reason: 'illegal' },
    });
    await owner.get(`PATCH /products/${product.id}`, { body: { price: 11 } });
    const shown = { body: { isVisible: true } };
    expect((await owner.refuse(409, `PATCH /products/${product.id}`, shown)).code).toBe(
      'product_held',
    );
    await owner.get(`PATCH /products/${product.id}`, { body: { price: 10 } });
    await owners.api.refuse(404, `/products/${product.id}`);
    await leo.get(`POST /admin/products/${product.id}/release`, { body: undo });
    const after = await publish(shop);
    expect(after.data.map((one) => one.product.id)).toEqual(
      before.data.map((one) => one.product.id),
    );
    expect((await owner.get<OwnProduct>(`/products/${product.id}`)).held).toBeNull();
  });

  test('a product that is held in a blocked store stays so when the store is free', async () => {
    const shop = await openShop();
    const product = firstOf(shop);
    await ana.get(`POST /admin/businesses/${shop.store.id}/block`, { body: why });
    await ana.get(`POST /admin/products/${product.id}/hold`, { body: why });
    await ana.get(`POST /admin/businesses/${shop.store.id}/unblock`, { body: undo });
    await owners.api.refuse(404, `/products/${product.id}`);
    await owners.api.get(`/products/${shop.products[1]?.id}`);
    await owners.api.refuse(404, `/products/${shop.products[2]?.id}`);
  });

  test('a hidden comment is in no list, count or mean, and comes back whole', async () => {
    const shop = await openShop();
    const { comment, owner } = shop;
    const product = firstOf(shop);
    const { api } = owners;
    const { session } = shop;
    const read = async () => {
      const { data, business } = await publish(shop);
      const listed = data.find((one) => one.product.id === product.id);
      return {
        store: [business.rating, business.reviewCount],
        product: [listed?.product.rating, listed?.product.reviewCount],
        reviews: listed?.reviews.map(({ id }) => id),
        api: (await api.get<Review[]>(`/reviews?productId=${product.id}`)).map(({ id }) => id),
        author: (await api.get<Review[]>(`/reviews?productId=${product.id}`, session)).length,
        owner: (await owner.get<Review[]>(`/reviews?productId=${product.id}`)).length,
      };
    };
    const before = await read();
    expect(before).toMatchObject({ store: [5, 1], reviews: [comment.id], author: 1, owner: 1 });
    await leo.get(`POST /admin/reviews/${comment.id}/hide`, { body: why });
    expect(await read()).toEqual({
      store: [null, 0],
      product: [null, 0],
      reviews: [],
      api: [],
      author: 0,
      owner: 0,
    });
    const edit = { session, body: { comment: 'Otra vez' } };
    expect((await api.refuse(404, `PATCH /reviews/${comment.id}`, edit)).code).toBe(
      'review_not_found',
    );
    await owner.refuse(404, `DELETE /reviews/admin/${comment.id}`);
    await leo.get(`POST /admin/reviews/${comment.id}/show`, { body: undo });
    expect(await read()).toEqual(before);
    await leo.get(`POST /admin/reviews/${comment.id}/hide`, { body: why });
    expect((await api.call(`DELETE /reviews/${comment.id}`, { session })).status).toBe(204);
    expect(await read()).toMatchObject({ store: [null, 0], product: [null, 0] });
  });

  test('the log marks what was taken and what was given back, for the site to show at once', async () => {
    const shop = await openShop();
    const { store, comment } = shop;
    const product = firstOf(shop);
    await ana.get(`POST /admin/businesses/${store.id}/block`, { body: why });
    await ana.get(`POST /admin/businesses/${store.id}/unblock`, { body: undo });
    await leo.get(`POST /admin/products/${product.id}/hold`, { body: why });
    await leo.get(`POST /admin/products/${product.id}/release`, { body: undo });
    await leo.get(`POST /admin/reviews/${comment.id}/hide`, { body: why });
    await leo.get(`POST /admin/reviews/${comment.id}/show`, { body: undo });
    const rows = await testDatabase.database.kysely
      .selectFrom('changes')
      .select(['kind', 'detail'])
      .where('business_id', '=', store.id)
      .orderBy('seq')
      .execute();
    const marked = rows.map(({ kind, detail }) => [kind, detail.moderated, detail.removed]);
    expect(marked.slice(-6)).toEqual([
      ['business.removed', true, undefined],
      ['business.created', true, undefined],
      ['product.updated', true, undefined],
      ['product.updated', true, undefined],
      ['review.changed', true, true],
      ['review.changed', true, undefined],
    ]);
    expect(marked.slice(0, -6).filter(([, moderated]) => moderated === true)).toEqual([]);
  });
});
