import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { changeAtOnce } from '../../support/batches.ts';
import { type Owner, type Owners, createOwners } from '../../support/owners.ts';
import { describeOnBothEngines } from '../../support/test-database.ts';
import type { Batch, UndoneBatch } from '#contract/batches.ts';
import type { OwnCategory } from '#contract/categories.ts';
import type { Page } from '#contract/paging.ts';
import type { OwnProduct } from '#contract/products.ts';
import type { OwnBusiness } from '#contract/stores.ts';
import { cleanDatabase } from '#server/scheduled-jobs.ts';

describeOnBothEngines('undoing a change of many products', (testDatabase) => {
  let owners: Owners;
  let ana: Owner;
  let leo: Owner;
  let store = '';

  const make = (input: object = {}): Promise<OwnProduct> =>
    ana.get<OwnProduct>('POST /products', { body: { name: 'Pan', price: 250, ...input } });
  const read = ({ id }: { id: string }): Promise<OwnProduct> =>
    ana.get<OwnProduct>(`/products/${id}`);
  const change = ({ id }: { id: string }, body: object) =>
    ana.get<OwnProduct>(`PATCH /products/${id}`, { body });
  const atOnce = (
    inputs: Parameters<typeof changeAtOnce>[2],
    options?: Parameters<typeof changeAtOnce>[3],
  ) => changeAtOnce(testDatabase, store, inputs, options);
  const undo = (id: string) => ana.get<UndoneBatch>(`POST /batches/${id}/undo`);
  const list = (query = '') => ana.get<Page<Batch>>(`/batches${query}`);
  const withoutTimes = ({ version: _, updatedAt: __, ...product }: OwnProduct) => product;

  beforeAll(async () => {
    owners = await createOwners(testDatabase);
    [ana, leo] = [await owners.signIn(), await owners.signIn()];
    const body = { name: 'Heladería Copo', type: 'food', province: 'Granma' };
    store = (await ana.get<OwnBusiness>('POST /business', { body })).id;
    await leo.get('POST /business', { body });
  });

  test('brings every field of a product back, and what it is tied to', async () => {
    const category = await ana.get<OwnCategory>('POST /categories', { body: { name: 'Panes' } });
    const tied = await make({ anchor: { currency: 'USD', price: '2.50' } });
    const rich = await make({
      ...{ name: 'Torta', description: 'De chocolate', price: 900, price_old: 1000, offer: true },
      ...{ stock: 7, delivery: true, categoryId: category.id },
    });
    expect(tied.anchor).toEqual({ currency: 'USD', price: 2.5 });
    const id = await atOnce({
      [tied.id]: { price: 12, currency: 'USD' },
      [rich.id]: {
        ...{ name: 'Otra', description: null, price: null, price_old: null, offer: false },
        ...{ stock: null, delivery: false, isVisible: false, categoryId: null },
      },
    });
    expect(await read(tied)).toMatchObject({ price: 12, currency: 'USD', anchor: null });
    expect(await undo(id)).toEqual({ restored: 2, kept: 0, hidden: 0 });
    expect(withoutTimes(await read(tied))).toEqual(withoutTimes(tied));
    expect(withoutTimes(await read(rich))).toEqual(withoutTimes(rich));
    // Visible again, with its words and its place in the search.
    const found = await owners.api.get<Page<OwnProduct>>('/products/public?search=torta');
    expect(found.data.map((one) => one.id)).toEqual([rich.id]);
  });

  test('leaves what was changed since as it is, and says how many', async () => {
    const [same, dearer, gone] = [await make(), await make(), await make()];
    const id = await atOnce({
      [same.id]: { price: 300 },
      [dearer.id]: { price: 300 },
      [gone.id]: { price: 300 },
    });
    await change(dearer, { price: 310 });
    await ana.get(`DELETE /products/${gone.id}`);
    expect(await undo(id)).toEqual({ restored: 1, kept: 2, hidden: 0 });
    expect((await read(same)).price).toBe(250);
    expect((await read(dearer)).price).toBe(310);
  });

  test('is not held up by pieces that were sold, nor by anything else that it did not write', async () => {
    const product = await make({ stock: 5 });
    const id = await atOnce({ [product.id]: { price: 300 } });
    await change(product, { stock: 3, description: 'Recién hecho' });
    expect(await undo(id)).toMatchObject({ restored: 1, kept: 0 });
    expect(await read(product)).toMatchObject({
      ...{ price: 250, stock: 3, description: 'Recién hecho' },
    });
  });

  test('never puts an amount back under another currency', async () => {
    const product = await make();
    const id = await atOnce({ [product.id]: { price: 300 } });
    await change(product, { currency: 'USD' });
    expect(await undo(id)).toMatchObject({ restored: 0, kept: 1 });
    expect(await read(product)).toMatchObject({ price: 300, currency: 'USD' });
  });

  test('puts a product whose former category was deleted since into none', async () => {
    const { id: categoryId } = await ana.get<OwnCategory>('POST /categories', {
      body: { name: 'Efímera' },
    });
    const product = await make({ categoryId });
    const id = await atOnce({ [product.id]: { categoryId: null, price: 300 } });
    await ana.get(`DELETE /categories/${categoryId}`);
    expect(await undo(id)).toMatchObject({ restored: 1, kept: 0 });
    expect(await read(product)).toMatchObject({ price: 250, categoryId: null });
  });

  test('happens once, and a repeat under its key gets the first response', async () => {
    const product = await make();
    const id = await atOnce({ [product.id]: { price: 300 } });
    const headers = { 'idempotency-key': randomUUID() };
    const request = `POST /batches/${id}/undo`;
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => ana.call<UndoneBatch>(request, { headers })),
    );
    for (const { status, body } of answers) {
      expect([status, body]).toEqual([200, { restored: 1, kept: 0, hidden: 0 }]);
    }
    const { code, message } = await ana.refuse(409, request);
    expect([code, message]).toEqual(['already_undone', 'Esto ya se deshizo.']);
    expect(await read(product)).toMatchObject({ price: 250, version: 3 });
  });

  test('exists for nobody else', async () => {
    const product = await make();
    const id = await atOnce({ [product.id]: { price: 300 } });
    const { code } = await leo.refuse(404, `POST /batches/${id}/undo`);
    expect(code).toBe('batch_not_found');
    await leo.refuse(404, `/batches?businessId=${store}`);
    expect((await leo.get<Page<Batch>>('/batches')).data).toEqual([]);
    await ana.refuse(404, 'POST /batches/k3v9x0q2m4td/undo');
    expect((await read(product)).price).toBe(300);
  });

  test('takes back all parts of one file, and what it created', async () => {
    const product = await make({ price: 200 });
    const [unused, ordered, changed] = [
      await make({ name: 'Nuevo', stock: 3 }),
      await make({ name: 'Pedido', stock: 3 }),
      await make({ name: 'Tocado' }),
    ];
    const importId = randomUUID();
    const options = { kind: 'import', importId } as const;
    const first = await atOnce(
      { [product.id]: { price: 250 } },
      { ...options, created: [unused.id, ordered.id, changed.id] },
    );
    await atOnce({ [product.id]: { price: 300, name: 'Pan suave' } }, options);
    const [entry] = (await list()).data;
    expect(entry).toMatchObject({ kind: 'import', count: 4, undoneAt: null });
    await ana.get('POST /orders', {
      body: {
        ...{ businessId: store, token: '0123456789ab', code: '12345q', channel: 'hand' },
        ...{ mode: 'pickup', takeStock: true },
        lines: [{ productId: ordered.id, quantity: 2, price: 250, currency: 'CUP' }],
      },
    });
    await change(changed, { price: 1 });
    expect(await undo(first)).toEqual({ restored: 3, kept: 1, hidden: 1 });
    expect(await read(product)).toMatchObject({ name: 'Pan', price: 200 });
    expect(await read(ordered)).toMatchObject({ isVisible: false, stock: 1 });
    expect(await read(changed)).toMatchObject({ isVisible: true, price: 1 });
    await ana.refuse(404, `/products/${unused.id}`);
    expect((await list()).data[0]?.undoneAt).not.toBeNull();
    await ana.refuse(409, `POST /batches/${first}/undo`);
  });

  test('hides what it created and a visitor has commented on or kept', async () => {
    const [commented, kept] = [await make({ name: 'Dicho' }), await make({ name: 'Querido' })];
    const id = await atOnce({}, { kind: 'import', created: [commented.id, kept.id] });
    const session = 'v'.repeat(20);
    await owners.api.call('POST /reviews', {
      session,
      body: { comment: 'Rico', authorName: 'Eva', productId: commented.id },
    });
    await owners.api.call(`PATCH /products/${kept.id}/favorite?action=add`, { session });
    expect(await undo(id)).toEqual({ restored: 2, kept: 0, hidden: 2 });
    expect([(await read(commented)).isVisible, (await read(kept)).isVisible]).toEqual([
      ...[false, false],
    ]);
  });

  test('is offered for 30 days', async () => {
    const product = await make();
    const { kysely } = testDatabase.database;
    const [old, recent] = [
      await atOnce({ [product.id]: { price: 300 } }),
      await atOnce({ [product.id]: { price: 350 } }),
    ];
    const age = async (id: string, days: number) =>
      sql`update batches set created_at = now() - ${`${days} days`}::interval where id = ${id}`.execute(
        kysely,
      );
    await age(old, 31);
    await age(recent, 29);
    await cleanDatabase(testDatabase.database);
    const left = await kysely.selectFrom('batch_rows').select('batch_id').execute();
    expect(left.some((row) => row.batch_id === old)).toBe(false);
    expect(left.some((row) => row.batch_id === recent)).toBe(true);
    await ana.refuse(404, `POST /batches/${old}/undo`);
    const page = await list('?limit=1');
    expect(page.data).toHaveLength(1);
    const last = await list(`?limit=1&page=${page.meta.totalPages}`);
    expect(last.data.map((one) => one.id)).toEqual([recent]);
  });

  test('many products are changed and logged in one transaction, each in its place', async () => {
    const made = await Promise.all(Array.from({ length: 60 }, (_, n) => make({ price: n + 1 })));
    const id = await atOnce(
      Object.fromEntries(made.map((one, n) => [one.id, { price: (n + 1) * 2 }])),
    );
    expect((await read(made[41] ?? { id: '' })).price).toBe(84);
    const { rows } = await sql<{ n: number; transactions: number }>`
      select count(*)::int as n, count(distinct xid)::int as transactions from changes
      where entity_id = any(${made.map((one) => one.id)}) and kind = 'product.updated'`.execute(
      testDatabase.database.kysely,
    );
    expect(rows).toEqual([{ n: 60, transactions: 1 }]);
    expect(await undo(id)).toMatchObject({ restored: 60, kept: 0 });
    const after = await Promise.all(made.map(read));
    expect(after.map((one) => one.price)).toEqual(made.map((one) => one.price));
    expect(new Set(after.map((one) => one.version))).toEqual(new Set([3]));
  });

  test('what a price is tied to is in CUP, and its owner’s alone to know', async () => {
    const anchor = { currency: 'EUR', price: 12.34 };
    const product = await make({ price: 5000, anchor });
    expect(product.anchor).toEqual(anchor);
    const request = `PATCH /products/${product.id}`;
    for (const [body, path] of [
      [{ currency: 'USD', anchor }, 'anchor'],
      [{ anchor: { currency: 'CUP', price: 1 } }, 'anchor.currency'],
      [{ anchor: { currency: 'USD', price: 0 } }, 'anchor.price'],
      [{ anchor: { currency: 'USD', price: 1.234 } }, 'anchor.price'],
      [{ anchor: { ...anchor, id: 1 } }, 'anchor.id'],
    ] as const) {
      const { issues } = await ana.refuse(400, request, { body });
      expect(issues?.map((issue) => issue.path)).toEqual([path]);
    }
    await ana.refuse(400, 'POST /products', { body: { name: 'Pan', currency: 'USD', anchor } });
    const seen = await leo.get<OwnProduct>(`/products/${product.id}`);
    expect(seen.anchor).toBeNull();
    const open = await owners.api.call(`/products/${product.id}`);
    expect(JSON.stringify(open.body)).not.toMatch(/anchor|12\.34/);
    const sold = await ana.get<OwnProduct>(request, { body: { currency: 'USD' } });
    expect(sold.anchor).toBeNull();
    const back = await ana.get<OwnProduct>(request, { body: { currency: 'CUP' } });
    expect(back.anchor).toBeNull();
  });
});
