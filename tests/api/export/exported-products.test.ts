import { expect, test } from 'vitest';
import { parseCsv } from '../../support/csv.ts';
import { password } from '../../support/identity-pool.ts';
import { type Owner, createOwners } from '../../support/owners.ts';
import { describeOnServer } from '../../support/test-database.ts';
import { readZip } from '../../support/zip.ts';
import type { OwnBusiness } from '#contract/stores.ts';
import type { OwnCategory } from '#contract/categories.ts';
import type { OwnProduct } from '#contract/products.ts';
import { takeOffApostrophe } from '#domain/text/csv.ts';

const products = [
  { name: '=SUMA(A1:A9)', description: 'Con "comillas"; y\ndos líneas', price: 12.5, stock: 4 },
  { name: "'Cita", price: 800, price_old: 1000, offer: true, delivery: true },
  { name: 'Ñandú 🥖', price: 9999999999.99, currency: 'USD', stock: 0 },
  { name: '-', isVisible: false },
];

describeOnServer('the table of products in a copy', (testDatabase) => {
  test('makes the same products in an empty store', async () => {
    const owners = await createOwners(testDatabase);
    const open = async (name: string): Promise<Owner> => {
      const owner = await owners.signIn();
      await owner.get<OwnBusiness>('POST /business', {
        body: { name, type: 'bar', province: 'Granma' },
      });
      return owner;
    };
    const addCategory = async (owner: Owner, name: string): Promise<string> => {
      const { id } = await owner.get<OwnCategory>('POST /categories', { body: { name } });
      return id;
    };
    const read = async (owner: Owner) => {
      const { data } = await owner.get<{ data: OwnProduct[] }>('/products?limit=50');
      return data
        .map((one) => ({
          ...{ name: one.name, description: one.description, price: one.price },
          ...{ price_old: one.price_old, currency: one.currency, stock: one.stock },
          ...{ category: one.category?.name, offer: one.offer, delivery: one.delivery },
          isVisible: one.isVisible,
        }))
        .sort((a, b) => a.name.localeCompare(b.name));
    };

    const ana = await open('Original');
    const categoryId = await addCategory(ana, 'Panes');
    for (const body of products) await ana.get('POST /products', { body });
    await ana.get('POST /products', { body: { name: 'Pan', categoryId } });
    const response = await owners.api.app.request('/api/account/export', {
      method: 'POST',
      headers: { ...ana.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ password, photos: false }),
    });
    const files = readZip(Buffer.from(await response.arrayBuffer()));
    const table = files.get('productos.csv')?.toString('utf8').replace('\uFEFF', '') ?? '';
    const [head = [], ...lines] = parseCsv(table);

    const leo = await open('Copia');
    const known = new Map<string, string>();
    for (const line of lines) {
      const cell = (column: string): string => takeOffApostrophe(line[head.indexOf(column)] ?? '');
      const number = (column: string): number | null =>
        cell(column) === '' ? null : Number(cell(column));
      const name = cell('categoría');
      if (name !== '' && !known.has(name)) known.set(name, await addCategory(leo, name));
      await leo.get('POST /products', {
        body: {
          name: cell('nombre'),
          ...(cell('descripción') !== '' && { description: cell('descripción') }),
          price: number('precio'),
          price_old: number('precio_anterior'),
          currency: cell('moneda'),
          stock: number('existencia'),
          categoryId: known.get(name) ?? null,
          offer: cell('oferta') === 'sí',
          delivery: cell('domicilio') === 'sí',
          isVisible: cell('visible') === 'sí',
        },
      });
    }
    const copied = await read(leo);
    expect(copied).toHaveLength(products.length + 1);
    expect(copied).toEqual(await read(ana));
  });
});
