import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type Owner, createOwners } from '../../support/owners.ts';
import { describeOnBothEngines } from '../../support/test-database.ts';
import type { OwnBusiness } from '#contract/stores.ts';
import type { OwnCategory } from '#contract/categories.ts';
import type { OwnProduct, ProductBatchResult, ProductDeletionResult } from '#contract/products.ts';

describeOnBothEngines('many products at once', (testDatabase) => {
  let ana: Owner;
  let leo: Owner;
  let store: OwnBusiness;
  let another: OwnBusiness;
  let pan: OwnProduct;
  let flan: OwnProduct;

  const make = (fields: object = {}) =>
    ana.get<OwnProduct>('POST /products', { body: { name: 'Pan', price: 250, ...fields } });
  const read = (id: string) => ana.get<OwnProduct>(`/products/${id}`);
  const seen = ({ id, version }: OwnProduct) => ({ id, version });
  const change = (changes: readonly object[], headers = {}) =>
    ana.get<ProductBatchResult>('PATCH /products/batch', {
      body: { businessId: store.id, changes },
      headers,
    });
  const countLog = async () => {
    const { n } = await testDatabase.database.kysely
      .selectFrom('changes')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    return n;
  };

  beforeAll(async () => {
    const owners = await createOwners(testDatabase);
    ana = await owners.signIn();
    leo = await owners.signIn();
    const body = { name: 'La tienda', type: 'food', province: 'Granma' };
    store = await ana.get<OwnBusiness>('POST /business', { body });
    another = await leo.get<OwnBusiness>('POST /business', { body: { ...body, name: 'La otra' } });
  });
  beforeEach(async () => {
    pan = await make();
    flan = await make({ name: 'Flan' });
  });

  test('each row says what became of its product, and what is right is done', async () => {
    const held = await make({ name: 'Retirado', isVisible: false });
    await testDatabase.database.kysely
      .updateTable('products')
      .set({ held_at: new Date().toISOString(), held_reason: 'scam' })
      .where('id', '=', held.id)
      .execute();
    await ana.get(`PATCH /products/${flan.id}`, { body: { price: 300 } });
    const foreign = await leo.get<OwnProduct>('POST /products', { body: { name: 'Ajeno' } });
    const category = await leo.get<OwnCategory>('POST /categories', { body: { name: 'Ajena' } });
    const cake = await make({ name: 'Cake' });
    const before = await countLog();
    const { batchId, rows } = await change([
      { ...seen(pan), set: { price: 280, name: ' Pan suave ' } },
      { ...seen(flan), set: { price: 290 } },
      { ...seen(foreign), set: { price: 1 } },
      { id: '000000000000', version: 1, set: { price: 1 } },
      { ...seen(held), set: { isVisible: true } },
      { ...seen(cake), set: { price: -1, stock: 1.5 } },
    ]);
    expect(batchId).not.toBeNull();
    expect(rows).toMatchObject([
      { id: pan.id, status: 'ok', product: { price: 280, name: 'Pan suave', version: 2 } },
      { id: flan.id, status: 'conflict', product: { price: 300, version: 2 } },
      { id: foreign.id, status: 'gone' },
      { id: '000000000000', status: 'gone' },
      { id: held.id, status: 'invalid', issues: [{ path: 'isVisible' }] },
      { id: cake.id, status: 'invalid', issues: [{ path: 'price' }, { path: 'stock' }] },
    ]);
    expect(await countLog()).toBe(before + 1);
    expect(await read(cake.id)).toEqual(cake);
    // What only the change as a whole shows to be wrong leaves the others as right as they are.
    const tied = { currency: 'USD', anchor: { currency: 'EUR', price: 2 } };
    const { rows: two } = await change([
      { ...seen(held), set: { price: 260 } },
      { ...seen(cake), set: tied },
    ]);
    expect(two).toMatchObject([
      { status: 'ok', product: { price: 260 } },
      { status: 'invalid', issues: [{ path: 'anchor' }] },
    ]);
    const elsewhere = await change([{ ...seen(cake), set: { categoryId: category.id } }]);
    expect(elsewhere).toMatchObject({
      batchId: null,
      rows: [{ status: 'invalid', issues: [{ path: 'categoryId' }] }],
    });
  });

  test('what was changed together is taken back together, but for what was changed since', async () => {
    const { batchId } = await change([
      { ...seen(pan), set: { isVisible: false, stock: 0 } },
      { ...seen(flan), set: { isVisible: false } },
    ]);
    await ana.get(`PATCH /products/${flan.id}`, { body: { isVisible: true } });
    const undone = await ana.get(`POST /batches/${batchId}/undo`);
    expect(undone).toMatchObject({ restored: 1, kept: 1 });
    expect(await read(pan.id)).toMatchObject({ isVisible: true, stock: null });
    expect(await read(flan.id)).toMatchObject({ isVisible: true });
  });

  test.each(['\u0000', 'x', '\ud800'])(
    'a category whose id is none is refused alone: %j',
    async (categoryId) => {
      const { rows } = await change([
        { ...seen(pan), set: { price: 280 } },
        { ...seen(flan), set: { categoryId } },
      ]);
      expect(rows).toMatchObject([
        { status: 'ok', product: { price: 280 } },
        { status: 'invalid', issues: [{ path: 'categoryId' }] },
      ]);
    },
  );

  test.each([{ '\u0000': 1 }, { '\ud800': 1 }, { anchor: { '\u0000': 1 } }])(
    'a field whose name cannot be stored is refused alone, under a key too: %j',
    async (set) => {
      const headers = { 'idempotency-key': randomUUID() };
      const changes = [
        { ...seen(pan), set: { price: 280 } },
        { ...seen(flan), set },
      ];
      const first = await change(changes, headers);
      expect(first.rows).toMatchObject([{ status: 'ok' }, { status: 'invalid' }]);
      const [, refused] = first.rows;
      expect(refused).toHaveProperty(
        'issues',
        expect.arrayContaining([{ path: '', message: 'Este campo no existe.' }]),
      );
      expect(await change(changes, headers)).toEqual(first);
    },
  );

  test('variants are changed with the others, and a row that does not fit is refused alone', async () => {
    const variant = (value: string, stock: number | null) => ({
      ...{ values: [value], price: 250, price_old: null, stock },
    });
    const fields = {
      options: [{ name: 'Talla', values: ['M', 'L'] }],
      variants: [variant('M', 3), variant('L', null)],
    };
    const shirt = await make({ name: 'Camisa', price: undefined, ...fields });
    const coat = await make({ name: 'Abrigo', price: undefined, ...fields });
    const soldOut = ({ variants = [] }: OwnProduct) => ({
      variants: variants.map((one) => ({ ...one, stock: 0 })),
    });
    const { batchId, rows } = await change([
      { ...seen(shirt), set: soldOut(shirt) },
      { ...seen(pan), set: { stock: 0 } },
      { ...seen(coat), set: { variants: [variant('XL', 1)] } },
      { ...seen(flan), set: { variants: [variant('M', 1)] } },
    ]);
    expect(rows).toMatchObject([
      { status: 'ok', product: { stock: 0, variants: [{ stock: 0 }, { stock: 0 }] } },
      { status: 'ok', product: { stock: 0 } },
      { status: 'invalid', issues: [{ path: 'variants.0.values' }] },
      { status: 'invalid', issues: [{ path: 'variants' }] },
    ]);
    expect(await read(coat.id)).toEqual(coat);
    const priced = await change([
      { ...seen(coat), set: { price: 300 } },
      { ...seen(flan), set: { price: 300, options: fields.options, variants: fields.variants } },
    ]);
    expect(priced.rows).toMatchObject([
      { status: 'invalid', issues: [{ path: 'price' }] },
      { status: 'invalid', issues: [{ path: 'price' }] },
    ]);
    await ana.get(`POST /batches/${batchId}/undo`);
    expect((await read(shirt.id)).variants).toEqual(shirt.variants);
    expect(await read(pan.id)).toMatchObject({ stock: null });
  });

  test('writes an ordinary row of the log for each product', async () => {
    await change([
      { ...seen(pan), set: { price: 251 } },
      { ...seen(flan), set: { offer: true } },
    ]);
    const rows = await testDatabase.database.kysely
      .selectFrom('changes')
      .select(['kind', 'detail'])
      .where('entity_id', 'in', [pan.id, flan.id])
      .where('kind', '=', 'product.updated')
      .orderBy('seq')
      .execute();
    expect(rows.map(({ detail }) => detail)).toMatchObject([
      { url: store.url, fields: ['price'] },
      { url: store.url, fields: ['offer'], offer: { before: false, after: true } },
    ]);
  });

  test('answers the same rows again under one key, however often and at once it is sent', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const changes = [{ ...seen(pan), set: { price: 280 } }];
    const [first, ...again] = await Promise.all(
      Array.from({ length: 5 }, () => change(changes, headers)),
    );
    for (const one of again) expect(one).toEqual(first);
    expect(await read(pan.id)).toMatchObject({ price: 280, version: 2 });
    const items = [seen(flan)];
    const key = { 'idempotency-key': randomUUID() };
    const erase = () =>
      ana.get<ProductDeletionResult>('POST /products/batch/delete', {
        body: { businessId: store.id, items },
        headers: key,
      });
    expect(await erase()).toEqual({ rows: [{ id: flan.id, status: 'ok' }] });
    expect(await erase()).toEqual({ rows: [{ id: flan.id, status: 'ok' }] });
  });

  test('deletes what is as it was seen', async () => {
    await ana.get(`PATCH /products/${flan.id}`, { body: { price: 300 } });
    const { rows } = await ana.get<ProductDeletionResult>('POST /products/batch/delete', {
      body: {
        businessId: store.id,
        items: [seen(pan), seen(flan), { id: '000000000000', version: 1 }],
      },
    });
    expect(rows).toMatchObject([
      { id: pan.id, status: 'ok' },
      { id: flan.id, status: 'conflict', product: { price: 300 } },
      { id: '000000000000', status: 'gone' },
    ]);
    await ana.refuse(404, `/products/${pan.id}`);
    expect((await read(flan.id)).name).toBe('Flan');
  });

  test('two at once on the same products do one of them, and tell the other', async () => {
    const results = await Promise.all(
      [281, 282].map((price) =>
        change([
          { ...seen(pan), set: { price } },
          { ...seen(flan), set: { price } },
        ]),
      ),
    );
    const statuses = results.map(({ rows }) => rows.map(({ status }) => status).join());
    expect(statuses.sort()).toEqual(['conflict,conflict', 'ok,ok']);
    expect((await read(pan.id)).price).toBe((await read(flan.id)).price);
  });

  test('refuses what is no list of changes, and another’s store', async () => {
    const refuse = async (status: number, body: object) =>
      (await ana.refuse(status, 'PATCH /products/batch', { body })).code;
    const row = { ...seen(pan), set: { price: 1 } };
    const businessId = store.id;
    expect(await refuse(400, { businessId, changes: [] })).toBe('validation_failed');
    expect(await refuse(400, { businessId, changes: [row, row] })).toBe('validation_failed');
    expect(await refuse(400, { businessId, changes: [{ ...row, set: 'all' }] })).toBe(
      'validation_failed',
    );
    expect(await refuse(400, { businessId, changes: [{ ...row, owner: 'leo' }] })).toBe(
      'validation_failed',
    );
    const many = Array.from({ length: 501 }, (_, index) => ({
      ...{ id: `k3v9x0q2m${String(index).padStart(3, '0')}`, version: 1, set: {} },
    }));
    expect(await refuse(400, { businessId, changes: many })).toBe('validation_failed');
    for (const id of ['000000000000', another.id]) {
      expect(await refuse(404, { businessId: id, changes: [row] })).toBe('business_not_found');
    }
  });

  test('refuses a change that is nested without end, under a key too', async () => {
    const nested = `${'['.repeat(9_000)}${']'.repeat(9_000)}`;
    const changes = `[{"id":"${pan.id}","version":${pan.version},"set":{"name":${nested}}}]`;
    const { code } = await ana.refuse(400, 'PATCH /products/batch', {
      body: `{"businessId":"${store.id}","changes":${changes}}`,
      headers: { 'idempotency-key': randomUUID() },
    });
    expect(code).toBe('invalid_json');
  });
});
