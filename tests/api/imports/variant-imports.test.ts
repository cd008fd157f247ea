import { beforeAll, expect, test } from 'vitest';
import { parseCsv } from '../../support/csv.ts';
import { type Owner, type Owners, createOwners } from '../../support/owners.ts';
import { readProductRows } from '../../support/product-rows.ts';
import { describeOnBothEngines } from '../../support/test-database.ts';
import type { UndoneBatch } from '#contract/batches.ts';
import type { Imported, ImportPlan } from '#contract/imports.ts';
import type { OwnProduct } from '#contract/products.ts';
import type { OwnBusiness } from '#contract/stores.ts';

describeOnBothEngines('a file of products with options', (testDatabase) => {
  let owners: Owners;
  let ana: Owner;
  let store = '';
  beforeAll(async () => {
    owners = await createOwners(testDatabase);
    ana = await owners.signIn();
    const body = { name: 'Pasos', type: 'fashion', province: 'Granma' };
    store = (await ana.get<OwnBusiness>('POST /business', { body })).id;
  });

  const download = async (): Promise<string[][]> => {
    const path = `/api/products/export?businessId=${store}&format=csv`;
    const response = await owners.api.app.request(path, { headers: ana.headers });
    return parseCsv(
      Buffer.from(await response.arrayBuffer())
        .subarray(3)
        .toString(),
    );
  };
  const check = (rows: readonly object[]): Promise<ImportPlan> =>
    ana.get('POST /imports/check', { body: { businessId: store, rows } });
  const readProduct = (id: string): Promise<OwnProduct> => ana.get(`GET /products/${id}`);

  test('comes back without a change, is applied as it was edited, and undone', async () => {
    const belt = await ana.get<OwnProduct>('POST /products', {
      body: { name: 'Cinto', businessId: store, price: 300 },
    });
    expect((await download())[0]).toHaveLength(11);
    const shirt = await ana.get<OwnProduct>('POST /products', {
      body: {
        ...{ name: 'Pulóver', businessId: store },
        options: [
          { name: 'Talla', values: ['S', 'M'] },
          { name: 'Color', values: ['Rojo'] },
        ],
        variants: [
          { values: ['S', 'Rojo'], price: 900, price_old: null, stock: 2 },
          { values: ['M', 'Rojo'], price: 950, price_old: 990, stock: null },
        ],
      },
    });
    const lines = await download();
    expect(lines[0]?.slice(11)).toEqual(['opción 1', 'valor 1', 'opción 2', 'valor 2']);
    const ofShirt = lines.filter(([id]) => id === shirt.id);
    expect(ofShirt.map((cells) => [3, 4, 6, 11, 12, 13, 14].map((at) => cells[at]))).toEqual([
      ['900', '', '2', 'Talla', 'S', 'Color', 'Rojo'],
      ['950', '990', '', 'Talla', 'M', 'Color', 'Rojo'],
    ]);
    const same = readProductRows(lines);
    expect(same.issues).toEqual([]);
    expect(await check(same.rows)).toMatchObject({ created: 0, changed: 0, same: 2, refused: [] });

    const before = [await readProduct(belt.id), await readProduct(shirt.id)];
    const edit = ([id = '', name = '']: readonly string[], ...cells: readonly string[]) => [
      ...[id, name, '', cells[0] ?? '', '', '', cells[1] ?? '', '', '', '', ''],
      ...cells.slice(2),
    ];
    const { rows, issues } = readProductRows([
      lines[0] ?? [],
      edit([shirt.id, 'Pulóver'], '1000', '', 'Talla', 'm', 'Color', 'rojo'),
      edit([shirt.id, 'Pulóver'], '960', '7', 'Talla', 'L', 'Color', 'Azul'),
      edit([belt.id, 'Cinto'], '', '3', 'Talla', '80'),
      edit([belt.id, 'Cinto'], '320', '4', 'Talla', '90'),
      edit(['', 'Gorra'], '150', '', 'Talla', 'Única'),
    ]);
    expect(issues).toEqual([]);
    const plan = await check(rows);
    expect(plan).toMatchObject({ created: 1, changed: 2, same: 0, refused: [], changes: [3] });
    const body = {
      ...{ businessId: store, importId: 'k3v9x0q2m4td', rows },
      fingerprint: plan.fingerprints[0],
    };
    const { batchId, ...counts } = await ana.get<Imported>('POST /imports', { body });
    expect(counts).toEqual({ created: 1, changed: 2 });
    const changed = await readProduct(shirt.id);
    expect(changed).toMatchObject({ price: 900, stock: null });
    expect(changed.options?.map(({ values }) => values)).toEqual([
      ['S', 'M', 'L'],
      ['Rojo', 'Azul'],
    ]);
    expect(changed.variants).toEqual([
      { key: '000', values: ['S', 'Rojo'], price: 900, price_old: null, stock: 2 },
      { key: '001', values: ['M', 'Rojo'], price: 1_000, price_old: 990, stock: null },
      { key: '002', values: ['L', 'Azul'], price: 960, price_old: null, stock: 7 },
    ]);
    expect(await readProduct(belt.id)).toMatchObject({
      price: 300,
      stock: 7,
      priceFrom: true,
      variantCount: 2,
    });
    expect(await check(rows)).toMatchObject({ created: 0, changed: 0, same: 3 });

    const undone = await ana.get<UndoneBatch>(`POST /batches/${batchId}/undo`);
    expect(undone).toEqual({ restored: 3, kept: 0, hidden: 0 });
    for (const product of before) {
      const { price, price_old, stock, options, variants } = product;
      expect(await readProduct(product.id)).toMatchObject({ price, price_old, stock });
      const back = await readProduct(product.id);
      expect([back.options, back.variants]).toEqual([options, variants]);
    }
  });

  test('no part of a file cuts a product apart', async () => {
    const make = (count: number) =>
      Array.from({ length: count }, (_, at) => ({
        ...{ row: at * 5 + 2, name: `Medias ${at}`, options: ['Talla'] },
        variants: [0, 1, 2, 3, 4].map((one) => ({ row: at * 5 + 2 + one, values: [`${one}`] })),
      }));
    expect(await check(make(201))).toMatchObject({ created: 201, changes: [200, 1] });
    const { issues } = await ana.refuse(400, 'POST /imports/check', {
      body: { businessId: store, rows: make(401) },
    });
    expect(issues).toEqual([{ path: 'rows', message: 'Envía de 1 a 2000 filas.' }]);
  });

  test('refuses what a product cannot have by its rows, and bodies that say it in two ways', async () => {
    const variants = Array.from({ length: 61 }, (_, at) => ({
      ...{ row: at + 2, values: [`t${at % 8}`, `c${Math.floor(at / 8)}`] },
    }));
    const many = { row: 2, name: 'Medias', options: ['Talla', 'Color'], variants };
    const plan = await check([many, { row: 63, name: 'Taza' }]);
    expect(plan.created).toBe(1);
    expect(plan.refused).toHaveLength(61);
    expect(plan.refused[0]).toEqual({
      ...{ row: 2, column: null, message: 'son 61 combinaciones; el máximo es 60' },
    });
    const one = {
      row: 2,
      name: 'Medias',
      options: ['Talla'],
      variants: [{ row: 2, values: ['36'] }],
    };
    for (const wrong of [
      { ...one, price: 3 },
      { ...one, options: undefined },
      { ...one, variants: undefined },
      { ...one, options: ['Talla', 'Color'] },
      { ...one, variants: [{ row: 2, values: ['36'], key: '000' }] },
    ]) {
      await ana.refuse(400, 'POST /imports/check', { body: { businessId: store, rows: [wrong] } });
    }
  });
});
