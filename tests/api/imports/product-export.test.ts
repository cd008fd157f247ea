import { expect, test } from 'vitest';
import { parseCsv } from '../../support/csv.ts';
import { createOwners, type Owner } from '../../support/owners.ts';
import { describeOnBothEngines } from '../../support/test-database.ts';
import { readProductRows } from '../../support/product-rows.ts';
import { readZip } from '../../support/zip.ts';
import type { ImportPlan } from '#contract/imports.ts';
import type { OwnBusiness } from '#contract/stores.ts';
import type { OwnCategory } from '#contract/categories.ts';

describeOnBothEngines('the products of a store as a file', (testDatabase) => {
  test('come with all they have, and change nothing when they come back', async () => {
    const owners = await createOwners(testDatabase);
    const ana = await owners.signIn();
    const store = await ana.get<OwnBusiness>('POST /business', {
      body: { name: 'Tienda', type: 'bar', province: 'Granma' },
    });
    const { id: categoryId } = await ana.get<OwnCategory>('POST /categories', {
      body: { name: '@Panes' },
    });
    const products = [
      {
        name: '=SUMA(A1:A9)',
        description: 'Con "comillas"; y\r\ndos líneas',
        price: 12.5,
        stock: 4,
      },
      { name: "'Cita", price: 800, price_old: 1000, offer: true, delivery: true, categoryId },
      { name: 'Ñandú 🥖', price: 9999999999.99, currency: 'USD', stock: 0 },
      { name: '-', isVisible: false, description: '+53 5' },
    ];
    for (const body of products) await ana.get('POST /products', { body });

    const ask = (owner: Owner, format: string) =>
      owners.api.app.request(`/api/products/export?businessId=${store.id}&format=${format}`, {
        headers: owner.headers,
      });
    const response = await ask(ana, 'csv');
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="productos-${store.url}.csv"`,
    );
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.subarray(0, 3).toString('hex')).toBe('efbbbf');
    const lines = parseCsv(bytes.subarray(3).toString());
    expect(lines[0]?.join(';')).toBe(
      'id;nombre;descripción;precio;precio_anterior;moneda;existencia;categoría;oferta;domicilio;visible',
    );
    expect(lines.slice(1).map(([, name]) => name)).toEqual(
      expect.arrayContaining(["'=SUMA(A1:A9)", "''Cita", 'Ñandú 🥖', "'-"]),
    );

    const { rows, issues } = readProductRows(lines);
    expect(issues).toEqual([]);
    const plan = await ana.get<ImportPlan>('POST /imports/check', {
      body: { businessId: store.id, rows },
    });
    expect(plan).toMatchObject({ created: 0, changed: 0, same: 4, refused: [], categories: [] });

    const workbook = await ask(ana, 'xlsx');
    expect(workbook.headers.get('content-type')).toBe(
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    );
    expect(workbook.headers.get('content-disposition')).toContain('.xlsx"');
    const files = readZip(Buffer.from(await workbook.arrayBuffer()));
    const sheet = files.get('xl/worksheets/sheet1.xml')?.toString() ?? '';
    expect(sheet).toContain('<v>9999999999.99</v>');
    expect(sheet).not.toContain('<f');

    const leo = await owners.signIn();
    await leo.get('/business');
    expect((await ask(leo, 'csv')).status).toBe(404);
    expect((await ask(ana, 'pdf')).status).toBe(400);
    const anonymous = await owners.api.app.request(
      `/api/products/export?businessId=${store.id}&format=csv`,
    );
    expect(anonymous.status).toBe(401);
  });
});
