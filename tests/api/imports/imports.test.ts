import { beforeAll, expect, test } from 'vitest';
import { type Owner, type Owners, createOwners } from '../../support/owners.ts';
import { describeOnBothEngines } from '../../support/test-database.ts';
import type { UndoneBatch } from '#contract/batches.ts';
import type { Imported, ImportPlan } from '#contract/imports.ts';
import type { OwnCategory } from '#contract/categories.ts';
import type { OwnBusiness } from '#contract/stores.ts';
import type { OwnProduct } from '#contract/products.ts';
import { newId } from '#domain/id.ts';

const drawId = (): string => newId((count) => crypto.getRandomValues(new Uint8Array(count)));

describeOnBothEngines('a file of products', (testDatabase) => {
  let owners: Owners;
  beforeAll(async () => {
    owners = await createOwners(testDatabase);
  });

  /** A new store with an owner of its own, and the products that are given. */
  const openStore = async (...products: readonly object[]) => {
    const owner = await owners.signIn();
    const store = await owner.get<OwnBusiness>('POST /business', {
      body: { name: 'Tienda', type: 'bar', province: 'Granma' },
    });
    const made: OwnProduct[] = [];
    for (const body of products) made.push(await owner.get('POST /products', { body }));
    return { owner, businessId: store.id, made };
  };

  const list = async (owner: Owner): Promise<OwnProduct[]> => {
    const { data } = await owner.get<{ data: OwnProduct[] }>('/products?limit=100');
    return data.sort((one, other) => one.name.localeCompare(other.name));
  };

  const check = (owner: Owner, businessId: string, rows: readonly object[]): Promise<ImportPlan> =>
    owner.get('POST /imports/check', { body: { businessId, rows } });

  /** A body that applies rows as they were checked. */
  const prepare = async (owner: Owner, businessId: string, rows: readonly object[]) => {
    const { fingerprints } = await check(owner, businessId, rows);
    return { businessId, importId: drawId(), fingerprint: fingerprints[0], rows };
  };

  test('is checked without a change, and then does what was said', async () => {
    const { owner, businessId, made } = await openStore(
      { name: 'Pan', price: 20, stock: 4, description: 'De agua' },
      { name: 'Flan', price: 50 },
    );
    const [pan] = made;
    const rows = [
      { row: 2, id: pan?.id, name: 'Pan de sal', price: 25, category: 'Panes' },
      { row: 3, name: 'Flan', price: 50 },
      { row: 4, name: 'Ron', price: 900, currency: 'USD', category: ' panes', isVisible: false },
      { row: 5, id: drawId(), name: 'Té' },
    ];
    const before = await list(owner);
    const plan = await check(owner, businessId, rows);
    expect(plan).toMatchObject({ created: 1, changed: 1, same: 1, categories: ['Panes'] });
    expect(plan.refused).toEqual([
      { row: 5, column: 'id', message: 'no es de ninguno de tus productos' },
    ]);
    expect(plan.changes).toEqual([2]);
    expect(await list(owner)).toEqual(before);

    const body = { businessId, importId: drawId(), fingerprint: plan.fingerprints[0], rows };
    const done = await owner.get<Imported>('POST /imports', { body });
    expect(done).toMatchObject({ created: 1, changed: 1 });
    const [flan, changed, ron, ...others] = await list(owner);
    expect(others).toEqual([]);
    expect(flan).toEqual(before.find(({ name }) => name === 'Flan'));
    expect(changed).toMatchObject({ id: pan?.id, name: 'Pan de sal', price: 25, stock: 4 });
    expect(changed).toMatchObject({ description: 'De agua', category: { name: 'Panes' } });
    expect(ron).toMatchObject({ name: 'Ron', price: 900, currency: 'USD', isVisible: false });
    expect(ron?.categoryId).toBe(changed?.categoryId);
    const { data } = await owner.get<{ data: OwnCategory[] }>('/categories');
    expect(data.map(({ name }) => name)).toEqual(['Panes']);

    const again = await check(owner, businessId, rows);
    expect(again).toMatchObject({ created: 0, changed: 0, same: 3, categories: [] });
  });

  test('a part whose response was lost is applied once', async () => {
    const { owner, businessId } = await openStore();
    const body = await prepare(owner, businessId, [{ row: 2, name: 'Pan', category: 'Panes' }]);
    const options = { body, headers: { 'idempotency-key': `${body.importId}.0` } };
    const [first, second] = await Promise.all([
      owner.get<Imported>('POST /imports', options),
      owner.get<Imported>('POST /imports', options),
    ]);
    expect(second).toEqual(first);
    expect(await owner.get('POST /imports', options)).toEqual(first);
    expect(await list(owner)).toHaveLength(1);
  });

  test('what was changed since it was checked is not overwritten, what was sold is', async () => {
    const { owner, businessId, made } = await openStore({ name: 'Pan', price: 20, stock: 4 });
    const [pan] = made;
    const sold = await prepare(owner, businessId, [{ row: 2, name: 'Pan', price: 25, stock: 9 }]);
    await owner.get(`PATCH /products/${pan?.id}`, { body: { stock: 3 } });
    await owner.get('POST /imports', { body: sold });
    expect(await list(owner)).toMatchObject([{ price: 25, stock: 9 }]);

    const changed = await prepare(owner, businessId, [{ row: 2, name: 'Pan', price: 30 }]);
    await owner.get(`PATCH /products/${pan?.id}`, { body: { price: 27 } });
    const { code } = await owner.refuse(409, 'POST /imports', { body: changed });
    expect(code).toBe('preview_stale');
    expect(await list(owner)).toMatchObject([{ price: 27 }]);

    const creating = await prepare(owner, businessId, [{ row: 2, name: 'Ron', price: 900 }]);
    await owner.get('POST /products', { body: { name: 'Ron' } });
    await owner.refuse(409, 'POST /imports', { body: creating });
  });

  test('rows that were not checked are refused', async () => {
    const { owner, businessId } = await openStore();
    const body = await prepare(owner, businessId, [{ row: 2, name: 'Pan', price: 20 }]);
    const rows = [{ row: 2, name: 'Pan', price: 2_000 }];
    await owner.refuse(409, 'POST /imports', { body: { ...body, rows } });
    expect(await list(owner)).toEqual([]);
  });

  // On both engines batches/undo.test.ts takes back the parts of a shorter file.
  test.skipIf(testDatabase.engine === 'embedded')(
    'all parts of a file are undone together',
    async () => {
      const { owner, businessId, made } = await openStore({ name: 'Pan', price: 20 });
      const rows = Array.from({ length: 201 }, (_, at) => ({ row: at + 3, name: `Nuevo ${at}` }));
      const all = [{ row: 2, name: 'Pan', price: 25, category: 'Panes' }, ...rows];
      const { fingerprints, changes } = await check(owner, businessId, all);
      expect(changes).toEqual([200, 2]);
      const importId = drawId();
      const batches: (string | null)[] = [];
      for (const [part, fingerprint] of fingerprints.entries()) {
        const body = {
          ...{ businessId, importId, fingerprint },
          rows: all.slice(part * 200, (part + 1) * 200),
        };
        batches.push((await owner.get<Imported>('POST /imports', { body })).batchId);
      }
      const { data, meta } = await owner.get<{
        data: OwnProduct[];
        meta: { total: number };
      }>('/products?page=2&limit=50');
      expect(meta.total).toBe(202);
      // The newest come first, those of one part in the order of the file.
      const listed = data.flatMap(({ name }) => (name === 'Pan' ? [] : Number(name.slice(6))));
      expect(listed).toEqual(listed.toSorted((one, other) => one - other));
      await owner.get(`PATCH /products/${made[0]?.id}`, { body: { description: 'De agua' } });
      const undone = await owner.get<UndoneBatch>(`POST /batches/${batches[1]}/undo`);
      expect(undone).toMatchObject({ restored: 202, kept: 0 });
      expect(await list(owner)).toMatchObject([{ name: 'Pan', price: 20, categoryId: null }]);
      await owner.refuse(409, `POST /batches/${batches[0]}/undo`);
    },
  );

  test('is applied without the rows of two parts that are about one product', async () => {
    const { owner, businessId, made } = await openStore({ name: 'Pan', price: 20 });
    const refused = Array.from({ length: 198 }, (_, at) => ({ row: at + 3, id: drawId() }));
    const all = [
      { row: 2, id: made[0]?.id, price: 25 },
      ...refused,
      { row: 201, name: 'Ron' },
      { row: 202, name: 'Pan', price: 30 },
    ];
    const plan = await check(owner, businessId, all);
    expect(plan.changes).toEqual([1, 0]);
    expect(plan.refused.filter(({ message }) => message === 'está dos veces')).toMatchObject([
      { row: 2, column: 'id' },
      { row: 202, column: 'name' },
    ]);
    const left = new Set(plan.refused.map(({ row }) => row));
    const body = {
      ...{ businessId, importId: drawId(), fingerprint: plan.fingerprints[0] },
      rows: all.slice(0, 200).filter(({ row }) => !left.has(row)),
    };
    expect(await owner.get<Imported>('POST /imports', { body })).toMatchObject({ created: 1 });
    expect(await list(owner)).toMatchObject([{ name: 'Pan', price: 20 }, { name: 'Ron' }]);
  });

  test('is logged as every other change is', async () => {
    const { owner, businessId } = await openStore({ name: 'Pan', price: 20 });
    const rows = [
      { row: 2, name: 'Pan', price: 25 },
      { row: 3, name: 'Ron', category: 'Bebidas' },
    ];
    await owner.get('POST /imports', { body: await prepare(owner, businessId, rows) });
    const log = await testDatabase.database.kysely
      .selectFrom('changes')
      .select(['kind', 'detail'])
      .where('business_id', '=', businessId)
      .orderBy('seq')
      .execute();
    expect(log.slice(-3).map(({ kind }) => kind)).toEqual([
      'category.created',
      'product.created',
      'product.updated',
    ]);
    expect(log.at(-1)?.detail).toMatchObject({ fields: ['price'] });
  });

  test('may not show what an operator took down, nor name what is another store’s', async () => {
    const { owner, businessId, made } = await openStore({ name: 'Pan' });
    const other = await openStore({ name: 'Ron', price: 1 });
    await testDatabase.database.kysely
      .updateTable('products')
      .set({ held_at: new Date().toISOString(), is_visible: false, listed: false })
      .where('id', '=', made[0]?.id ?? '')
      .execute();
    const plan = await check(owner, businessId, [
      { row: 2, name: 'Pan', isVisible: true },
      { row: 3, id: other.made[0]?.id, price: 2 },
      { row: 4, name: 'Ron', price: 2 },
    ]);
    expect(plan.refused.map(({ row, column }) => [row, column])).toEqual([
      [2, 'isVisible'],
      [3, 'id'],
    ]);
    expect(plan.created).toBe(1);
    const rows = [{ row: 2, name: 'Pan' }];
    await other.owner.refuse(404, 'POST /imports/check', { body: { businessId, rows } });
  });

  test('a price of a product with options refuses its own row, and no other', async () => {
    const { owner, businessId } = await openStore({
      name: 'Pulóver',
      options: [{ name: 'Talla', values: ['S', 'M'] }],
      variants: [
        { values: ['S'], price: 900, price_old: null, stock: 2 },
        { values: ['M'], price: 950, price_old: null, stock: 3 },
      ],
    });
    const rows = [
      { row: 2, name: 'Pulóver', price: 1_000 },
      { row: 3, name: 'Pan', price: 20 },
    ];
    const plan = await check(owner, businessId, rows);
    expect(plan.refused.map(({ row, column }) => [row, column])).toEqual([[2, 'price']]);
    const body = { businessId, importId: drawId(), fingerprint: plan.fingerprints[0], rows };
    const done = await owner.get<Imported>('POST /imports', { body });
    expect(done).toMatchObject({ created: 1, changed: 0 });
    expect(await list(owner)).toMatchObject([{ name: 'Pan' }, { name: 'Pulóver', price: 900 }]);
  });

  test('takes no field that is not its owner’s to give, and says which row is wrong', async () => {
    const { owner, businessId } = await openStore();
    for (const field of ['held', 'favorite', 'listed', 'categoryId', 'businessId', 'version']) {
      const rows = [
        { row: 2, name: 'Pan' },
        { row: 3, name: 'Ron', [field]: 1 },
      ];
      const { issues } = await owner.refuse(400, 'POST /imports/check', {
        body: { businessId, rows },
      });
      expect(issues?.map(({ path }) => path)).toEqual([`rows.1.${field}`]);
    }
    await owner.refuse(400, 'POST /imports/check', { body: { businessId, rows: [] } });
    await owner.refuse(400, 'POST /imports/check', {
      body: { businessId, rows: [{ row: 2, price: 3 }] },
    });
    const many = Array.from({ length: 2_001 }, (_, at) => ({ row: at + 1, name: `P${at}` }));
    const { issues } = await owner.refuse(400, 'POST /imports/check', {
      body: { businessId, rows: many },
    });
    expect(issues).toEqual([{ path: 'rows', message: 'Envía de 1 a 2000 filas.' }]);
  });

  test('of two thousand rows with long texts is taken whole', async () => {
    const { owner, businessId } = await openStore();
    const rows = Array.from({ length: 2_000 }, (_, at) => ({
      ...{ row: at + 2, name: `Producto número ${at}`, description: 'ñandú '.repeat(150) },
      ...{ price: at, currency: 'CUP', stock: at, offer: false, delivery: true },
    }));
    const plan = await check(owner, businessId, rows);
    expect(plan.created).toBe(2_000);
    expect(plan.fingerprints).toHaveLength(10);
    expect(new Set(plan.fingerprints).size).toBe(10);
  });
});
