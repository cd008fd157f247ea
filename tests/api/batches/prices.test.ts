import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { waitUntilListed } from '../../support/log-horizon.ts';
import { type Owner, type Owners, createOwners } from '../../support/owners.ts';
import { describeOnBothEngines } from '../../support/test-database.ts';
import type { AppliedBatch, Batch, BatchPlan, UndoneBatch } from '#contract/batches.ts';
import type { OwnCategory } from '#contract/categories.ts';
import type { Page } from '#contract/paging.ts';
import type { OwnProduct } from '#contract/products.ts';
import type { OwnBusiness } from '#contract/stores.ts';

describeOnBothEngines('changing many prices', (testDatabase) => {
  let owners: Owners;
  let ana: Owner;
  let store = '';

  /** A store of somebody new: one person has ten at most. */
  const open = async (name: string): Promise<string> => {
    ana = await owners.signIn();
    return (
      await ana.get<OwnBusiness>('POST /business', {
        body: { name, type: 'food', province: 'Granma' },
      })
    ).id;
  };
  const make = (input: object = {}): Promise<OwnProduct> =>
    ana.get<OwnProduct>('POST /products', {
      body: { name: 'Pan', price: 4_000, businessId: store, ...input },
    });
  const tie = (price: number, input: object = {}) =>
    make({ anchor: { currency: 'USD', price }, ...input });
  const read = ({ id }: { id: string }): Promise<OwnProduct> =>
    ana.get<OwnProduct>(`/products/${id}`);
  const byRate = (rates: object, others: object = {}) => ({
    ...{ businessId: store, kind: 'rate' },
    params: { rates: { shown: false, ...rates }, step: 5, oldPrice: 'keep', ...others },
  });
  const byPercent = (percent: number, others: object = {}) => ({
    ...{ businessId: store, kind: 'percent' },
    params: { percent, step: 5, oldPrice: 'keep', ...others },
  });
  const preview = (body: object) => ana.get<BatchPlan>('POST /batches/preview', { body });
  const apply = (body: object, options: object = {}) =>
    ana.get<AppliedBatch>('POST /batches', { body, ...options });
  const applyAsSeen = async (body: object, others: object = {}): Promise<AppliedBatch> =>
    apply({ ...body, fingerprint: (await preview(body)).fingerprint, ...others });
  const readOwn = async (): Promise<OwnBusiness> => {
    const { data } = await ana.get<{ data: OwnBusiness[] }>('/business');
    const found = data.find(({ id }) => id === store);
    if (found === undefined) throw new Error('The store is gone');
    return found;
  };
  const count = async (table: 'changes' | 'batches'): Promise<number> => {
    const { n } = await testDatabase.database.kysely
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    return n;
  };

  beforeAll(async () => {
    owners = await createOwners(testDatabase);
  });

  test('by rate: seen before, done at once, with the rate of the store', async () => {
    store = await open('Por tasa');
    const [b, a] = [await tie(10, { name: 'Bote' }), await tie(20, { name: 'Ánfora' })];
    const [same, loose, euro] = [
      await tie(11, { price: 4_840 }),
      await make(),
      await make({ anchor: { currency: 'EUR', price: 1 } }),
    ];
    const request = byRate({ USD: 440 });
    const before = [await count('changes'), await count('batches')];
    const plan = await preview(request);
    expect(plan).toMatchObject({ unchanged: 1, skipped: 1 });
    expect(plan.rows).toEqual([
      {
        ...{ productId: a.id, name: 'Ánfora', currency: 'CUP', version: 1, flags: ['big'] },
        before: { price: 4_000, price_old: null },
        after: { price: 8_800, price_old: null },
      },
      {
        ...{ productId: b.id, name: 'Bote', currency: 'CUP', version: 1, flags: [] },
        before: { price: 4_000, price_old: null },
        after: { price: 4_400, price_old: null },
      },
    ]);
    expect([await count('changes'), await count('batches')]).toEqual(before);
    expect((await readOwn()).ownRates).toBeNull();

    const applied = await apply({ ...request, fingerprint: plan.fingerprint });
    expect(applied.count).toBe(2);
    const prices = await Promise.all([a, b, same, loose, euro].map(read));
    expect(prices.map((one) => one.price)).toEqual([8_800, 4_400, 4_840, 4_000, 4_000]);
    expect(prices.map((one) => one.version)).toEqual([2, 2, 1, 1, 1]);
    const { ownRates, version } = await readOwn();
    expect(ownRates).toMatchObject({ USD: 440, shown: false, step: 5 });
    expect(version).toBe(1);
    const { data } = await ana.get<Page<Batch>>(`/batches?businessId=${store}`);
    expect(data).toMatchObject([{ id: applied.id, kind: 'rate', count: 2, rates: { USD: 440 } }]);

    const undone = await ana.get<UndoneBatch>(`POST /batches/${applied.id}/undo`);
    expect(undone).toEqual({ restored: 2, kept: 0, hidden: 0 });
    expect((await read(a)).price).toBe(4_000);
    expect((await readOwn()).ownRates).toBeNull();
  });

  test('undoing leaves a rate that was given since', async () => {
    store = await open('Otra tasa');
    await tie(10);
    const { id } = await applyAsSeen(byRate({ USD: 440 }));
    const rates = { USD: 445, EUR: 480.5, shown: false, step: 10 };
    await ana.get(`PATCH /business/${store}/rates`, { body: rates });
    await ana.get(`POST /batches/${id}/undo`);
    expect((await readOwn()).ownRates).toMatchObject(rates);
  });

  test('by a percentage: all, a category or a selection, without those that are left out', async () => {
    store = await open('Por ciento');
    const { id: categoryId } = await ana.get<OwnCategory>('POST /categories', {
      body: { name: 'Panes', businessId: store },
    });
    const [one, two, free] = [
      await make({ categoryId, price_old: 9_000 }),
      await make({ price: 10.05, currency: 'USD' }),
      await make({ price: null }),
    ];
    const idsOf = async (params: object) =>
      (await preview(byPercent(10, params))).rows.map((row) => row.productId);
    expect(new Set(await idsOf({}))).toEqual(new Set([one.id, two.id]));
    expect(await idsOf({ categoryId })).toEqual([one.id]);
    expect(await idsOf({ ids: [two.id, free.id] })).toEqual([two.id]);
    expect(await preview(byPercent(10))).toMatchObject({ skipped: 1 });
    await applyAsSeen(byPercent(10, { oldPrice: 'now' }), { except: [two.id] });
    expect(await read(one)).toMatchObject({ price: 4_400, price_old: 4_000 });
    expect(await read(two)).toMatchObject({ price: 10.05, version: 1 });
    await applyAsSeen(byPercent(-10, { oldPrice: 'clear' }));
    expect(await read(one)).toMatchObject({ price: 3_960, price_old: null });
    expect(await read(two)).toMatchObject({ price: 9.05 });
  });

  test('a price that is out of range is shown and never applied', async () => {
    store = await open('Fuera');
    const cheap = await make({ price: 2 });
    const { rows } = await preview(byPercent(-90));
    expect(rows).toMatchObject([{ after: null, flags: ['out_of_range'] }]);
    expect(await applyAsSeen(byPercent(-90))).toEqual({ id: null, count: 0 });
    expect((await read(cheap)).price).toBe(2);
  });

  test.each([
    ['a price', { price: 1 }],
    ['an old price', { price_old: 1 }],
    ['a name', { name: 'Otro' }],
    ['a currency', { currency: 'USD' }],
    ['what it is tied to', { anchor: { currency: 'USD', price: 3 } }],
  ])('%s that changes meanwhile makes the preview stale', async (_, change) => {
    store = await open('Cambiada');
    const product = await make();
    const request = byPercent(10);
    const { fingerprint } = await preview(request);
    await ana.get(`PATCH /products/${product.id}`, { body: change });
    const { code, message } = await ana.refuse(409, 'POST /batches', {
      body: { ...request, fingerprint },
    });
    expect(code).toBe('preview_stale');
    expect(message).toBe('Algo cambió mientras mirabas. Revisa la lista otra vez.');
    await apply({ ...request, fingerprint: (await preview(request)).fingerprint });
  });

  test('another rate, another product and another wish make it stale too, but no piece that is sold', async () => {
    store = await open('Movida');
    const product = await tie(10, { stock: 9 });
    const request = byRate({ USD: 440 });
    const { fingerprint } = await preview(request);
    const refuse = (body: object) =>
      ana.refuse(409, 'POST /batches', { body: { ...body, fingerprint } });
    await refuse(byRate({ USD: 441 }));
    await refuse(byRate({ USD: 440 }, { oldPrice: 'clear' }));
    const other = await tie(11);
    await refuse(request);
    await ana.get(`DELETE /products/${other.id}`);
    const body = { USD: 1, shown: false, step: 1 };
    await ana.get(`PATCH /business/${store}/rates`, { body });
    await refuse(request);
    const fresh = await preview(request);
    await ana.get(`PATCH /products/${product.id}`, { body: { stock: 8, description: 'Fresco' } });
    await apply({ ...request, fingerprint: fresh.fingerprint });
    expect(await read(product)).toMatchObject({ price: 4_400, stock: 8 });
  });

  test('a lost answer that is repeated changes nothing twice', async () => {
    store = await open('Repetida');
    const product = await make();
    const request = byPercent(10, { oldPrice: 'now' });
    const body = { ...request, fingerprint: (await preview(request)).fingerprint };
    const headers = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all(Array.from({ length: 5 }, () => apply(body, { headers })));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await read(product)).toMatchObject({ price: 4_400, price_old: 4_000, version: 2 });
    await ana.refuse(422, 'POST /batches', { body: { ...body, except: [product.id] }, headers });
  });

  test('says what is wrong with what it is given', async () => {
    store = await open('Malas');
    const issuesOf = async (body: object) => {
      const { issues } = await ana.refuse(400, 'POST /batches/preview', { body });
      return issues?.map(({ path }) => path);
    };
    expect(await issuesOf(byRate({ USD: 0 }))).toEqual(['params.rates.USD']);
    expect(await issuesOf(byRate({ USD: 100_000.01 }))).toEqual(['params.rates.USD']);
    expect(await issuesOf(byRate({ EUR: 1.001 }))).toEqual(['params.rates.EUR']);
    expect(await issuesOf(byRate({ MLC: 1 }))).toEqual(['params.rates.MLC']);
    expect(await issuesOf(byPercent(0))).toEqual(['params.percent']);
    expect(await issuesOf(byPercent(-100))).toEqual(['params.percent']);
    expect(await issuesOf(byPercent(1.005))).toEqual(['params.percent']);
    expect(await issuesOf(byPercent(7.35, { step: 7 }))).toEqual(['params.step']);
    expect(await issuesOf(byPercent(1, { oldPrice: null }))).toEqual(['params.oldPrice']);
    expect(await issuesOf({ ...byPercent(1), kind: 'edit' })).toEqual(['kind']);
    expect(await issuesOf({ ...byPercent(1), made_by: 'leo' })).toEqual(['made_by']);
    expect((await preview(byPercent(7.35))).rows).toEqual([]);
  });

  test('is the owner’s alone', async () => {
    store = await open('Ajena');
    const leo = await owners.signIn();
    await leo.get('POST /business', { body: { name: 'De Leo', type: 'bar', province: 'Granma' } });
    await make();
    const request = byPercent(10);
    const { fingerprint } = await preview(request);
    for (const [call, body] of [
      ['POST /batches/preview', request],
      ['POST /batches', { ...request, fingerprint }],
      [`PATCH /business/${store}/rates`, { USD: 1, shown: true, step: 1 }],
    ] as const) {
      const { code } = await leo.refuse(404, call, { body });
      expect(code).toBe('business_not_found');
    }
  });

  test('the rate reaches visitors only while it is shown, and is logged only when they see another', async () => {
    store = await open('Copo');
    const { updatedAt } = await readOwn();
    const say = async (rates: object) => {
      const { headers, body } = await ana.call<OwnBusiness>(`PATCH /business/${store}/rates`, {
        body: { step: 5, ...rates },
      });
      return { isLogged: headers.has('x-change-cursor'), own: body };
    };
    const readPublic = async () =>
      (await owners.api.get<{ rates: unknown }>(`/business/${store}`)).rates;
    expect(await readPublic()).toBeNull();
    const hidden = await say({ USD: 440, shown: false });
    expect(hidden).toMatchObject({
      isLogged: false,
      own: { version: 1, updatedAt, ownRates: { USD: 440, shown: false } },
    });
    expect(await readPublic()).toBeNull();
    const shown = await say({ USD: 440, shown: true });
    expect(shown.isLogged).toBe(true);
    const { at } = hidden.own.ownRates ?? {};
    expect(await readPublic()).toEqual({ USD: 440, at });
    // The same of the same day.
    expect((await say({ USD: 440, shown: true, step: 10 })).isLogged).toBe(false);
    expect((await say({ USD: 441, EUR: 480, shown: true })).isLogged).toBe(true);
    expect((await say({ EUR: 480, shown: false })).isLogged).toBe(true);
    expect(await readPublic()).toBeNull();
    const { ownRates } = await readOwn();
    expect(ownRates).toMatchObject({ EUR: 480, shown: false, step: 5 });
    expect(ownRates).not.toHaveProperty('USD');
  });

  test('a rate that is not shown and what a price is tied to are in nothing that anybody else or a publisher gets', async () => {
    store = await open('Nevada');
    const leo = await owners.signIn();
    const { url } = await readOwn();
    await testDatabase.database.kysely
      .updateTable('businesses')
      .set({ public_since: new Date().toISOString() })
      .where('id', '=', store)
      .execute();
    const { cursor } = await owners.api.get<{ cursor: number }>('/changes');
    const { id } = await tie(13.57, { name: 'Helado', price: 100, offer: true, price_old: 120 });
    const rates = { USD: 437.53, EUR: 481.97, shown: false, step: 5 };
    await ana.get(`PATCH /business/${store}/rates`, { body: rates });
    const own = JSON.stringify([await ana.get('/business'), await ana.get(`/products/${id}`)]);
    for (const secret of ['437.53', '481.97', '13.57']) expect(own).toContain(secret);
    await waitUntilListed(testDatabase.database);
    const requests = [
      ...[`/business/${store}`, '/business?page=1', `/business/url/${url}`],
      ...['/business-favorite-metrics/featured', '/business/recommended'],
      ...[`/business/news?ids=${store}`, `/products/${id}`, `/products/cards?ids=${id}`],
      ...['/products/public?search=helado', '/products/public/daily-offers'],
      ...['/suggestions?q=hel', `/changes?after=${cursor}&include=products`, '/publication/offers'],
      ...[`/publication/business/${store}`, '/publication/businesses'],
      `/publication/listing/${store}?page=1`,
    ];
    for (const request of requests) {
      for (const who of [owners.api, leo]) {
        const { status, body } = await who.call(request);
        expect(status, request).toBe(200);
        expect(JSON.stringify(body), request).not.toMatch(/437\.53|481\.97|13\.57/);
      }
    }
  });
});
