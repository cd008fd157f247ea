import { beforeAll, expect, test } from 'vitest';
import { createEmailReader } from '../support/emails.ts';
import { type OperatorHand, createOperator } from '../support/operators.ts';
import { type Owner, type Owners, createOwner, createOwners } from '../support/owners.ts';
import { describeOnBothEngines } from '../support/test-database.ts';
import { endpoints } from '#contract/calls/endpoints.ts';
import type { ErrorBody } from '#contract/error.ts';
import type { OperatorAccount } from '#contract/operators/operator-account.ts';
import type { OperatorBusinessPage } from '#contract/operators/operator-business.ts';
import type { OwnBusiness, OwnCategory, OwnProduct } from '#contract/own.ts';
import type { Page } from '#contract/paging.ts';
import type { StorePublication } from '#contract/publication.ts';
import type { Review } from '#contract/review.ts';
import { dumpDatabase } from '#server/db/jobs/backup.ts';

const why = { reason: 'scam', note: 'No es quien dice ser' };
const undo = { reason: 'undo' };

interface Shop {
  readonly owner: Owner;
  readonly email: string;
  readonly store: OwnBusiness;
  readonly category: OwnCategory;
  readonly products: readonly OwnProduct[];
  readonly review: Review;
}

describeOnBothEngines('what operators take from the site', (testDatabase) => {
  let owners: Owners;
  let ana: OperatorHand;
  let leo: OperatorHand;
  let emails: ReturnType<typeof createEmailReader>;
  beforeAll(async () => {
    owners = await createOwners(testDatabase);
    emails = createEmailReader(testDatabase.database);
    ana = await createOperator(owners);
    leo = await createOperator(owners, 'moderator');
    await testDatabase.database.kysely
      .updateTable('users')
      .set({ first_name: 'Ana' })
      .where('email', '=', ana.email)
      .execute();
  });

  let shops = 0;
  const openShop = async (): Promise<Shop> => {
    shops += 1;
    const email = await owners.pool.createAccount();
    const owner = createOwner(owners.api, (await owners.pool.signIn(email)).AccessToken);
    const store = await owner.get<OwnBusiness>('POST /business', {
      body: { name: `Bar Moderado ${shops}`, type: 'bar', province: 'Granma' },
    });
    const category = await owner.get<OwnCategory>('POST /categories', { body: { name: 'Panes' } });
    const products: OwnProduct[] = [];
    for (const name of ['Zumo raro', 'Torta rara', 'Oculto raro']) {
      const body = {
        name: `${name} ${shops}`,
        price: 10,
        price_old: 20,
        offer: true,
        categoryId: category.id,
        isVisible: !name.startsWith('Oculto'),
      };
      products.push(await owner.get<OwnProduct>('POST /products', { body }));
    }
    const [first] = products;
    const review = await owners.api.call<Review>('POST /reviews', {
      session: `s${'v'.repeat(20)}${shops}`,
      body: { comment: 'Rico', authorName: 'Eva', productId: first?.id, rating: 5 },
    });
    return { owner, email, store, category, products, review: review.body };
  };
  const firstOf = ({ products: [first] }: Shop): OwnProduct => {
    if (first === undefined) throw new Error('The shop has no product');
    return first;
  };

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
  const listAudit = () =>
    testDatabase.database.kysely
      .selectFrom('audit')
      .select(['actor_kind', 'action', 'target_id', 'reason', 'detail'])
      .orderBy('seq')
      .execute();
  const actsOn = async (id: string) =>
    (await listAudit()).filter(({ target_id }) => target_id === id);

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
    const body = { name: `De nuevo ${shops}`, type: 'bar', province: 'Granma' };
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
    const { review, owner } = shop;
    const product = firstOf(shop);
    const { api } = owners;
    const session = `s${'v'.repeat(20)}${shops}`;
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
    expect(before).toMatchObject({ store: [5, 1], reviews: [review.id], author: 1, owner: 1 });
    await leo.get(`POST /admin/reviews/${review.id}/hide`, { body: why });
    expect(await read()).toEqual({
      store: [null, 0],
      product: [null, 0],
      reviews: [],
      api: [],
      author: 0,
      owner: 0,
    });
    const edit = { session, body: { comment: 'Otra vez' } };
    expect((await api.refuse(404, `PATCH /reviews/${review.id}`, edit)).code).toBe(
      'review_not_found',
    );
    await owner.refuse(404, `DELETE /reviews/admin/${review.id}`);
    await leo.get(`POST /admin/reviews/${review.id}/show`, { body: undo });
    expect(await read()).toEqual(before);
    await leo.get(`POST /admin/reviews/${review.id}/hide`, { body: why });
    expect((await api.call(`DELETE /reviews/${review.id}`, { session })).status).toBe(204);
    expect(await read()).toMatchObject({ store: [null, 0], product: [null, 0] });
  });

  test('the log marks what was taken and what was given back, for the site to show at once', async () => {
    const shop = await openShop();
    const { store, review } = shop;
    const product = firstOf(shop);
    await ana.get(`POST /admin/businesses/${store.id}/block`, { body: why });
    await ana.get(`POST /admin/businesses/${store.id}/unblock`, { body: undo });
    await leo.get(`POST /admin/products/${product.id}/hold`, { body: why });
    await leo.get(`POST /admin/products/${product.id}/release`, { body: undo });
    await leo.get(`POST /admin/reviews/${review.id}/hide`, { body: why });
    await leo.get(`POST /admin/reviews/${review.id}/show`, { body: undo });
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

  test('an act has a reason and a sentence, in which nobody’s address or phone stands', async () => {
    const { store } = await openShop();
    const block = `POST /admin/businesses/${store.id}/block`;
    for (const body of [
      {},
      { reason: 'scam' },
      { note: 'Es falso' },
      { reason: 'scam', note: 'No' },
    ]) {
      expect(await ana.refuse(400, block, { body })).toMatchObject({
        code: 'reason_required',
        message: 'Escribe el motivo.',
      });
    }
    for (const note of [
      'Escribe a eva@tienda.cu',
      'Llama al 5 123 4567',
      'Es el +53 (5) 1234567',
    ]) {
      const { code } = await ana.refuse(400, block, { body: { reason: 'scam', note } });
      expect([note, code]).toEqual([note, 'personal_data']);
    }
    for (const body of [
      { ...why, reason: 'me cae mal' },
      { ...why, note: 'x'.repeat(301) },
      { ...why, id: 'x' },
    ]) {
      expect((await ana.refuse(400, block, { body })).code).toBe('validation_failed');
    }
    expect(await actsOn(store.id)).toEqual([]);
    await owners.api.get(`/business/${store.id}`);
  });

  /** What takes a store, a product and a comment from the site, and what gives each back. */
  const listActs = (shop: Awaited<ReturnType<typeof openShop>>) =>
    [
      [`/admin/businesses/${shop.store.id}/`, 'block', 'unblock', shop.store.id],
      [`/admin/products/${firstOf(shop).id}/`, 'hold', 'release', firstOf(shop).id],
      [`/admin/reviews/${shop.review.id}/`, 'hide', 'show', shop.review.id],
    ] as const;

  test('whoever comes second learns who was faster, and nothing is written', async () => {
    const shop = await openShop();
    for (const [path, take, give, id] of listActs(shop)) {
      const early = await ana.refuse(409, `POST ${path}${give}`, { body: why });
      expect(early.code).toBe('already_handled');
      const responses = await Promise.all(
        Array.from({ length: 6 }, () => ana.call<ErrorBody>(`POST ${path}${take}`, { body: why })),
      );
      expect(responses.map(({ status }) => status).sort()).toEqual([204, 409, 409, 409, 409, 409]);
      const late = responses.find(({ status }) => status === 409);
      expect(late?.body.message).toBe('Lo resolvió Ana hace un momento.');
      expect(await actsOn(id)).toHaveLength(1);
      await ana.get(`POST ${path}${give}`, { body: undo });
    }
    // Whom the command has invited gave no name.
    const eva = await createOperator(owners);
    const hide = `POST /admin/reviews/${shop.review.id}/hide`;
    await eva.get(hide, { body: why });
    const { message } = await ana.refuse(409, hide, { body: why });
    expect(message).toBe(`Lo resolvió ${eva.email} hace un momento.`);
  });

  test('an undoing is of whoever did the act, and comes late when somebody was faster', async () => {
    const shop = await openShop();
    const eva = await createOperator(owners);
    for (const [path, take, give, id] of listActs(shop)) {
      await ana.get(`POST ${path}${take}`, { body: why });
      const { code } = await eva.refuse(400, `POST ${path}${give}`, { body: undo });
      expect([give, code]).toEqual([give, 'reason_required']);
      expect([give, await actsOn(id)]).toMatchObject([give, [{ detail: { reason: 'scam' } }]]);
      await ana.get(`POST ${path}${give}`, { body: undo });
      await ana.refuse(400, `POST ${path}${take}`, { body: undo });
      await eva.get(`POST ${path}${take}`, { body: why });
      await ana.refuse(400, `POST ${path}${give}`, { body: undo });
      await ana.get(`POST ${path}${give}`, { body: why });
      const late = await eva.refuse(409, `POST ${path}${give}`, { body: undo });
      expect([give, late.message]).toEqual([give, 'Lo resolvió Ana hace un momento.']);
    }
  });

  test('nobody else does any of it, and the record has the acts that were done', async () => {
    const shop = await openShop();
    const { api, pool } = owners;
    const without = createOwner(api, 'abc.def.ghi');
    const revoked = await createOperator(owners);
    await api.services.operators.runCommand([revoked.email, '--remove']);
    const email = await pool.createAccount();
    const unproved = createOwner(api, (await pool.signIn(email)).AccessToken);
    await api.services.operators.runCommand([email]);
    const { id: ownerId } = await testDatabase.database.kysely
      .selectFrom('users')
      .select('id')
      .where('email', '=', shop.email)
      .executeTakeFirstOrThrow();
    const ids: Record<string, string> = {
      reviews: shop.review.id,
      products: firstOf(shop).id,
      businesses: shop.store.id,
      accounts: ownerId,
      requests: shop.store.id,
    };
    const requests = Object.entries(endpoints)
      .filter(([, { role }]) => role !== undefined)
      .map(([name, { method, path, role }]) => {
        const aimed = path.replace(/(\w+)\/:id/, (_, kind: string) => `${kind}/${ids[kind]}`);
        return { name, role, isChange: method !== 'GET', request: `${method} ${aimed}` };
      });
    const readAll = async () => {
      const lines: string[] = [];
      const bare = (key: string, value: unknown) => (key === 'cursor' ? undefined : value);
      for await (const line of dumpDatabase(testDatabase.database)) {
        lines.push(JSON.stringify(line, bare));
      }
      return lines;
    };
    const before = await readAll();
    const tries: [string, Pick<Owner, 'call'>, number][] = [
      ['anonymous', api, 404],
      ['the owner', shop.owner, 404],
      ['with a made-up token', without, 401],
      ['without the factor', unproved, 403],
      ['revoked a second ago', revoked, 404],
    ];
    for (const { name, role, isChange, request } of requests) {
      // Rights come before the body, so that a wrong one gives nothing away either.
      for (const options of isChange ? [{ body: why }, { body: { nada: true } }] : [{}]) {
        for (const [who, { call }, wanted] of tries) {
          const { status } = await call(request, options);
          expect([name, who, status]).toEqual([name, who, wanted]);
        }
        if (role !== 'operator') continue;
        const { status } = await leo.call(request, options);
        expect([name, 'a moderator', status]).toEqual([name, 'a moderator', 404]);
      }
    }
    expect(await readAll()).toEqual(before);
    const count = (await listAudit()).length;
    await leo.get(`POST /admin/reviews/${shop.review.id}/hide`, { body: why });
    await leo.get(`POST /admin/products/${firstOf(shop).id}/hold`, { body: why });
    await ana.get(`POST /admin/businesses/${shop.store.id}/block`, { body: why });
    expect((await listAudit()).slice(count).map(({ action }) => action)).toEqual([
      'review.hidden',
      'product.held',
      'business.blocked',
    ]);
  });

  test('ten blocks in a row stop the operator, not the command, and the others are notified', async () => {
    const hasty = await createOperator(owners);
    const stores: OwnBusiness[] = [];
    for (let n = 0; n < 12; n += 1) stores.push((await openShop()).store);
    const block = (store: OwnBusiness | undefined) =>
      hasty.call<ErrorBody>(`POST /admin/businesses/${store?.id}/block`, { body: why });
    for (const store of stores.slice(0, 9)) expect((await block(store)).status).toBe(204);
    const last = await Promise.all(stores.slice(9).map(block));
    expect(last.map(({ status }) => status).sort()).toEqual([204, 429, 429]);
    const refused = last.find(({ status }) => status === 429);
    expect(refused?.body).toMatchObject({
      code: 'slow_down',
      message: 'Muchas acciones seguidas. Espera o usa el servidor.',
    });
    const [left] = stores.slice(9).filter((_, n) => last[n]?.status === 429);
    await hasty.get(`POST /admin/businesses/${stores[0]?.id}/unblock`, { body: undo });
    await owners.api.services.operators.moderate(['block', left?.id ?? '', 'Es un abuso']);
    expect((await actsOn(left?.id ?? '')).map(({ actor_kind }) => actor_kind)).toEqual(['command']);
    const received = await emails.read(ana.email);
    expect(received).toEqual({ kind: 'many-acts', email: hasty.email });
  });

  test('the owner is notified by mail, with the reason', async () => {
    const shop = await openShop();
    const { email, store } = shop;
    const read = () => emails.read(email);
    await read();
    const message = 'Enséñanos tu licencia <b>';
    await ana.get(`POST /admin/businesses/${store.id}/block`, { body: { ...why, message } });
    const { name } = store;
    expect(await read()).toEqual({ kind: 'store-blocked', store: name, reason: 'scam', message });
    await ana.get(`POST /admin/businesses/${store.id}/unblock`, { body: undo });
    expect(await read()).toEqual({
      ...{ kind: 'store-freed', store: name, reason: 'scam', isShown: true },
    });
    const product = firstOf(shop);
    await ana.get(`POST /admin/products/${product.id}/hold`, { body: why });
    expect(await read()).toEqual({
      kind: 'product-held',
      store: name,
      name: product.name,
      reason: 'scam',
    });
  });

  test('the command does the same without a browser', async () => {
    const shop = await openShop();
    const { moderate } = owners.api.services.operators;
    const acts = [
      ['hide', 'show', shop.review.id],
      ['hold', 'release', firstOf(shop).id],
      ['block', 'unblock', shop.store.id],
    ] as const;
    for (const [take, give, id] of acts) {
      await moderate([take, id, 'Lo pidió un juez']);
      await expect(moderate([take, id, 'Lo pidió un juez'])).rejects.toThrow(
        'Lo resolvió el servidor',
      );
      await moderate([give, id, 'Fue un error']);
      expect((await actsOn(id)).map(({ actor_kind, reason }) => [actor_kind, reason])).toEqual([
        ['command', 'Lo pidió un juez'],
        ['command', 'Fue un error'],
      ]);
    }
    for (const args of [
      [],
      ['hide'],
      ['hide', shop.review.id],
      ['erase', shop.review.id, 'x y z'],
      ['hide', 'a', 'b c d', 'e'],
    ]) {
      await expect(moderate(args)).rejects.toThrow('Use it as: ');
    }
    await expect(moderate(['block', 'k3v9x0q2m4td', 'No existe'])).rejects.toThrow(
      'Tienda no encontrada',
    );
    await expect(moderate(['block', shop.store.id, 'Es eva@tienda.cu'])).rejects.toThrow(
      'No escribas correos',
    );
  });
});
