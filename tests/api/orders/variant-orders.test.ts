import { beforeAll, expect, test } from 'vitest';
import { nextOrderToken } from '../../support/order-token.ts';
import { type Owner, createOwners } from '../../support/owners.ts';
import { describeOnBothEngines } from '../../support/test-database.ts';
import type { Order } from '#contract/orders.ts';
import type { OwnProduct } from '#contract/products.ts';
import type { OwnBusiness } from '#contract/stores.ts';

describeOnBothEngines('orders of products with options', (testDatabase) => {
  let ana: Owner;
  let store = '';

  const options = [
    { name: 'Talla', values: ['M', 'L'] },
    { name: 'Color', values: ['Rojo'] },
  ];
  const variant = (size: string, stock: number | null) => ({
    values: [size, 'Rojo'],
    price: 250,
    price_old: null,
    stock,
  });
  const makePullover = (stock: number | null = 5) =>
    ana.get<OwnProduct>('POST /products', {
      body: { name: 'Pulóver', options, variants: [variant('M', 2), variant('L', stock)] },
    });
  const read = ({ id }: Pick<OwnProduct, 'id'>) => ana.get<OwnProduct>(`GET /products/${id}`);
  const stocksOf = async (product: Pick<OwnProduct, 'id'>) => {
    const { stock, variants = [] } = await read(product);
    return [stock, ...variants.map((one) => one.stock)];
  };
  const line = (
    { id }: Pick<OwnProduct, 'id'>,
    variantKey: string | undefined,
    quantity: number,
  ) => ({
    productId: id,
    ...(variantKey !== undefined && { variantKey }),
    quantity,
    price: 250,
    currency: 'CUP',
  });
  const write = (lines: readonly object[]) => ({
    ...{
      businessId: store,
      token: nextOrderToken(),
      code: '12345q',
      channel: 'link',
      mode: 'pickup',
    },
    takeStock: true,
    lines,
  });
  const record = (lines: readonly object[]) =>
    ana.get<Order>('POST /orders', { body: write(lines) });
  const change = ({ id }: Order, body: object) => ana.get<Order>(`PATCH /orders/${id}`, { body });
  const readChanges = async ({ id }: Pick<OwnProduct, 'id'>) => {
    const query = testDatabase.database.kysely.selectFrom('changes').select('detail');
    return query.where('entity_id', '=', id).orderBy('seq').execute();
  };

  beforeAll(async () => {
    ana = await (await createOwners(testDatabase)).signIn();
    const body = { name: 'Hilo y Lino', type: 'fashion', province: 'Granma' };
    store = (await ana.get<OwnBusiness>('POST /business', { body })).id;
  });

  test('an order takes of what was chosen, and says what that was', async () => {
    const product = await makePullover();
    const order = await record([line(product, '000', 2), line(product, '001', 1)]);
    expect(order.lines).toEqual([
      { ...line(product, '000', 2), name: 'Pulóver', variant: 'M · Rojo' },
      { ...line(product, '001', 1), name: 'Pulóver', variant: 'L · Rojo' },
    ]);
    expect(await stocksOf(product)).toEqual([4, 0, 4]);
    const changes = await readChanges(product);
    expect(changes).toHaveLength(2);
    expect(changes.at(-1)?.detail).toMatchObject({
      fields: ['stock', 'variants'],
      options: { before: true, after: true },
    });
    const edited = await change(order, {
      lines: [line(product, '000', 1), line(product, '001', 3)],
    });
    expect(edited.lines.map(({ quantity }) => quantity)).toEqual([1, 3]);
    expect(await stocksOf(product)).toEqual([3, 1, 2]);
    await change(order, { state: 'cancelled' });
    expect(await stocksOf(product)).toEqual([7, 2, 5]);
  });

  test('a product without options is a line as before', async () => {
    const bread = await ana.get<OwnProduct>('POST /products', { body: { name: 'Pan', stock: 3 } });
    const order = await record([line(bread, undefined, 1)]);
    expect(order.lines).toEqual([{ ...line(bread, undefined, 1), name: 'Pan' }]);
  });

  test('too few of one variant are refused by its name, however many of the other there are', async () => {
    const product = await makePullover();
    const body = write([line(product, '001', 1), line(product, '000', 3)]);
    const refusal = await ana.refuse(422, 'POST /orders', { body });
    expect(refusal).toMatchObject({
      code: 'insufficient_stock',
      issues: [{ path: 'lines.1.quantity', message: 'Solo quedan 2 de «Pulóver (M, Rojo)»' }],
    });
    expect(await stocksOf(product)).toEqual([7, 2, 5]);
  });

  test('a variant without a count has none to take from, nor has its product', async () => {
    const product = await makePullover(null);
    await record([line(product, '001', 9), line(product, '000', 1)]);
    expect(await stocksOf(product)).toEqual([null, 1, null]);
    expect((await readChanges(product)).at(-1)?.detail).toMatchObject({ fields: ['variants'] });
  });

  test('a line that chooses nothing is not registered before it does', async () => {
    const product = await makePullover();
    const body = write([line(product, undefined, 1)]);
    expect(await ana.refuse(422, 'POST /orders', { body })).toMatchObject({
      code: 'variant_required',
      issues: [{ path: 'lines.0.variantKey', message: 'Elegir' }],
    });
  });

  test('what was chosen and is gone is not sold any more', async () => {
    const product = await makePullover();
    const body = write([line(product, '00z', 1)]);
    expect(await ana.refuse(400, 'POST /orders', { body })).toMatchObject({
      code: 'validation_failed',
      issues: [{ path: 'lines.0.variantKey', message: 'Ya no se vende' }],
    });
  });

  test('a variant is once in an order', async () => {
    const product = await makePullover();
    const body = write([line(product, '000', 1), line(product, '000', 1)]);
    expect(await ana.refuse(400, 'POST /orders', { body })).toMatchObject({
      issues: [{ message: 'Este producto está dos veces en el pedido.' }],
    });
  });

  test('an order outlives what was chosen, and gives back to nothing that is gone', async () => {
    const product = await makePullover();
    const order = await record([line(product, '000', 1), line(product, '001', 2)]);
    const [, large] = (await read(product)).variants ?? [];
    await ana.get(`PATCH /products/${product.id}`, { body: { variants: [large] } });
    // The line stays as it is, and may be kept while another changes.
    const edited = await change(order, {
      lines: [line(product, '000', 1), line(product, '001', 1)],
    });
    expect(edited.lines[0]).toMatchObject({ variantKey: '000', variant: 'M · Rojo' });
    await change(edited, { state: 'cancelled' });
    expect(await stocksOf(product)).toEqual([5, 5]);
  });

  test('a product loses its options: what was chosen of it stands for the product', async () => {
    const product = await makePullover();
    const order = await record([line(product, '000', 1), line(product, '001', 2)]);
    await ana.get(`PATCH /products/${product.id}`, { body: { options: [], variants: [] } });
    expect((await read(product)).stock).toBe(4);
    const kept = await record([line(product, '000', 1)]);
    expect(kept.lines[0]).toMatchObject({ name: 'Pulóver' });
    expect(kept.lines[0]).not.toHaveProperty('variant');
    expect((await read(product)).stock).toBe(3);
    await change(order, { state: 'cancelled' });
    await change(kept, { state: 'cancelled' });
    expect((await read(product)).stock).toBe(7);
  });

  test('what an order took of former variants is enough for a line of the product', async () => {
    const product = await makePullover(3);
    const order = await record([line(product, '000', 2), line(product, '001', 3)]);
    await ana.get(`PATCH /products/${product.id}`, { body: { options: [], variants: [] } });
    expect((await read(product)).stock).toBe(0);
    const body = { lines: [line(product, undefined, 6)] };
    expect(await ana.refuse(422, `PATCH /orders/${order.id}`, { body })).toMatchObject({
      code: 'insufficient_stock',
      issues: [{ path: 'lines.0.quantity' }],
    });
    await change(order, { lines: [line(product, undefined, 5)] });
    expect((await read(product)).stock).toBe(0);
    await change(order, { state: 'cancelled' });
    expect((await read(product)).stock).toBe(5);
  });

  test('an order from before the product had options can still be changed', async () => {
    const bread = await ana.get<OwnProduct>('POST /products', { body: { name: 'Pan', stock: 3 } });
    const other = await makePullover();
    const order = await record([line(bread, undefined, 1), line(other, '000', 1)]);
    await ana.get(`PATCH /products/${bread.id}`, {
      body: { options, variants: [variant('M', 4)] },
    });
    const lines = [line(bread, undefined, 1), line(other, '000', 2)];
    expect((await change(order, { lines })).lines[0]).toMatchObject({ name: 'Pan' });
    await change(order, { state: 'cancelled' });
    // Of which one its piece was nobody knows.
    expect(await stocksOf(bread)).toEqual([4, 4]);
  });
});
