import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { nextOrderToken } from '../../support/order-token.ts';
import { type Owner, type Owners, createOwners } from '../../support/owners.ts';
import { describeOnBothEngines } from '../../support/test-database.ts';
import type { Order, OrderPage } from '#contract/orders.ts';
import type { OwnBusiness } from '#contract/stores.ts';
import type { OwnProduct } from '#contract/products.ts';
import type { Page } from '#contract/paging.ts';
import { cleanDatabase } from '#server/scheduled-jobs.ts';

describeOnBothEngines('orders', (testDatabase) => {
  let owners: Owners;
  let ana: Owner;
  let leo: Owner;
  let store = '';

  const makeProduct = (name: string, stock: number | null): Promise<OwnProduct> =>
    ana.get<OwnProduct>('POST /products', { body: { name, price: 250, stock } });
  const stockOf = async ({ id }: OwnProduct): Promise<number | null> =>
    (await ana.get<OwnProduct>(`GET /products/${id}`)).stock;
  const setStock = ({ id }: OwnProduct, stock: number | null) =>
    ana.get(`PATCH /products/${id}`, { body: { stock } });
  const lineOf = ({ id }: OwnProduct, quantity: number) => ({
    productId: id,
    quantity,
    price: 250,
    currency: 'CUP',
  });
  const write = (lines: readonly object[], others: object = {}) => ({
    businessId: store,
    token: nextOrderToken(),
    code: '12345q',
    channel: 'link',
    mode: 'pickup',
    takeStock: true,
    lines,
    ...others,
  });
  const record = (body: object): Promise<Order> => ana.get<Order>('POST /orders', { body });
  const changeLines = ({ id }: Pick<Order, 'id'>, lines: readonly object[]) =>
    ana.get<Order>(`PATCH /orders/${id}`, { body: { lines } });
  const readChanges = async (id: string) => {
    const query = testDatabase.database.kysely.selectFrom('changes').select('detail');
    return query.where('entity_id', '=', id).orderBy('seq').execute();
  };

  beforeAll(async () => {
    owners = await createOwners(testDatabase);
    [ana, leo] = [await owners.signIn(), await owners.signIn()];
    const body = { name: 'Heladería Copo', type: 'food', province: 'Granma' };
    store = (await ana.get<OwnBusiness>('POST /business', { body })).id;
    await leo.get('POST /business', { body });
  });

  test('an order is recorded with the names of its products, and takes their stock', async () => {
    const [fresa, pan] = [await makeProduct('Helado de fresa', 5), await makeProduct('Pan', null)];
    const customer = {
      customerName: ' Ana ',
      customerPhone: '5 123-4567',
      place: 'Calle 5 n.º 12',
      note: '',
      payMethod: 'cash-cup',
      wanted: ' Mañana (24 nov), por la tarde ',
      recipientName: 'Luis',
      recipientPhone: '5 765 4321',
      payText: 'Transfermóvil',
      municipality: 'Playa',
      deliveryFee: '150.50',
    };
    const body = write([lineOf(fresa, 2), { ...lineOf(pan, 1), price: null }], customer);
    const order = await record({ ...body, mode: 'delivery' });
    expect(order).toMatchObject({
      businessId: store,
      token: body.token,
      code: '12345q',
      state: 'new',
      channel: 'link',
      mode: 'delivery',
      customerName: 'Ana',
      customerPhone: '+5351234567',
      place: 'Calle 5 n.º 12',
      note: null,
      payMethod: 'cash-cup',
      wanted: 'Mañana (24 nov), por la tarde',
      recipientName: 'Luis',
      recipientPhone: '+5357654321',
      payText: 'Transfermóvil',
      municipality: 'Playa',
      deliveryFee: 150.5,
      tookStock: true,
      version: 1,
      lines: [
        { productId: fresa.id, name: 'Helado de fresa', quantity: 2, price: 250, currency: 'CUP' },
        { productId: pan.id, name: 'Pan', quantity: 1, price: null, currency: 'CUP' },
      ],
    });
    expect([await stockOf(fresa), await stockOf(pan)]).toEqual([3, null]);
    const changes = await readChanges(fresa.id);
    expect(changes.at(-1)?.detail).toMatchObject({ url: 'heladeria-copo', fields: ['stock'] });
    expect(await readChanges(pan.id)).toHaveLength(1);
    const found = await ana.get<Page<Order>>(`GET /orders?token=${body.token}`);
    expect(found.data).toEqual([order]);
  });

  test('the last one sold takes the day’s offer with it', async () => {
    const body = { name: 'Oferta', price: 50, price_old: 100, offer: true, stock: 1 };
    const product = await ana.get<OwnProduct>('POST /products', { body });
    await record(write([lineOf(product, 1)]));
    expect((await readChanges(product.id)).at(-1)?.detail).toMatchObject({
      offer: { before: true, after: false },
    });
  });

  test('fifty tabs with one link make one order and take the stock once', async () => {
    const product = await makeProduct('Solicitado', 60);
    const body = write([lineOf(product, 1)]);
    const responses = await Promise.all(
      Array.from({ length: 50 }, () =>
        ana.call('POST /orders', { body, headers: { 'idempotency-key': randomUUID() } }),
      ),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([
      201,
      ...Array.from({ length: 49 }, () => 409),
    ]);
    const refusal = await ana.refuse(409, 'POST /orders', { body });
    expect(refusal).toMatchObject({
      code: 'order_known',
      message: 'Este pedido ya está registrado.',
    });
    expect(await stockOf(product)).toBe(59);
    const found = await ana.get<Page<Order>>(`GET /orders?token=${body.token}`);
    expect(found.meta.total).toBe(1);
  });

  test('a lost response asked for again under its key is the same order', async () => {
    const product = await makeProduct('Repetido', 9);
    const request = {
      body: write([lineOf(product, 2)]),
      headers: { 'idempotency-key': randomUUID() },
    };
    const first = await ana.get<Order>('POST /orders', request);
    expect(await ana.get<Order>('POST /orders', request)).toEqual(first);
    expect(await stockOf(product)).toBe(7);
  });

  test('orders at once never sell what is not there', async () => {
    const [one, two] = [await makeProduct('Uno', 7), await makeProduct('Dos', 7)];
    const lines = [lineOf(one, 2), lineOf(two, 2)];
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        ana.call('POST /orders', { body: write(index % 2 === 0 ? lines : lines.toReversed()) }),
      ),
    );
    const taken = responses.filter(({ status }) => status === 201).length;
    expect(responses.filter(({ status }) => status === 422)).toHaveLength(8 - taken);
    expect(taken).toBe(3);
    expect([await stockOf(one), await stockOf(two)]).toEqual([1, 1]);
  });

  test('a stock that is too small is refused by line, and nothing is kept', async () => {
    const many = await makeProduct('Muchos', 50);
    const few = await makeProduct('Helado de fresa', 2);
    const none = await makeProduct('Flan', 0);
    const one = await makeProduct('Pan', 1);
    const body = write([lineOf(many, 3), lineOf(few, 5), lineOf(none, 1), lineOf(one, 2)]);
    const refusal = await ana.refuse(422, 'POST /orders', { body });
    expect(refusal.code).toBe('insufficient_stock');
    const refused = new Map(refusal.issues?.map(({ path, message }) => [path, message]));
    expect(Object.fromEntries(refused)).toEqual({
      'lines.1.quantity': 'Solo quedan 2 de «Helado de fresa»',
      'lines.2.quantity': 'Ya no queda «Flan»',
      'lines.3.quantity': 'Solo queda 1 de «Pan»',
    });
    expect(await stockOf(many)).toBe(50);
    const order = await record({ ...body, takeStock: false });
    expect(order.tookStock).toBe(false);
    expect([await stockOf(many), await stockOf(few)]).toEqual([50, 2]);
  });

  test('goes forward only, and gives its stock back once when it is cancelled', async () => {
    const product = await makeProduct('Cancelado', 9);
    const { id } = await record(write([lineOf(product, 4)]));
    const to = (state: string) => ({ body: { state } });
    await ana.refuse(409, `PATCH /orders/${id}`, to('delivered'));
    await ana.refuse(409, `DELETE /orders/${id}`);
    expect(await ana.get<Order>(`PATCH /orders/${id}`, to('accepted'))).toMatchObject({
      state: 'accepted',
      tookStock: true,
      version: 2,
    });
    const { code } = await ana.refuse(409, `PATCH /orders/${id}`, to('new'));
    expect(code).toBe('order_state');
    const cancelled = await ana.get<Order>(`PATCH /orders/${id}`, to('cancelled'));
    expect(cancelled).toMatchObject({ state: 'cancelled', tookStock: false });
    expect(await stockOf(product)).toBe(9);
    await ana.get(`PATCH /orders/${id}`, to('cancelled'));
    expect(await stockOf(product)).toBe(9);
    await ana.refuse(409, `PATCH /orders/${id}`, to('accepted'));
    await ana.get(`DELETE /orders/${id}`);
    expect(await stockOf(product)).toBe(9);
    await ana.refuse(404, `DELETE /orders/${id}`);
  });

  test('gives back nothing that was not taken, once its product has a count', async () => {
    const product = await makeProduct('Contado después', null);
    const cancel = ({ id }: Order) =>
      ana.get(`PATCH /orders/${id}`, { body: { state: 'cancelled' } });
    const order = await record(write([lineOf(product, 3)]));
    const shrunk = await record(write([lineOf(product, 3)]));
    await setStock(product, 10);
    await cancel(order);
    expect(await stockOf(product)).toBe(10);
    await changeLines(shrunk, [lineOf(product, 1)]);
    expect(await stockOf(product)).toBe(10);
    await cancel(shrunk);
    expect(await stockOf(product)).toBe(10);
  });

  test('moves the difference of a product counted since, and gives that back', async () => {
    const [counted, other] = [await makeProduct('Contado', null), await makeProduct('Otro', 9)];
    const order = await record(write([lineOf(counted, 3), lineOf(other, 1)]));
    await setStock(counted, 10);
    await changeLines(order, [lineOf(counted, 3), lineOf(other, 2)]);
    expect([await stockOf(counted), await stockOf(other)]).toEqual([10, 7]);
    await changeLines(order, [lineOf(counted, 5), lineOf(other, 2)]);
    expect(await stockOf(counted)).toBe(8);
    await ana.get(`PATCH /orders/${order.id}`, { body: { state: 'cancelled' } });
    expect([await stockOf(counted), await stockOf(other)]).toEqual([10, 9]);
  });

  test('what was asked for no more while nothing was counted does not come back', async () => {
    const product = await makeProduct('Sin contar', 9);
    const { id } = await record(write([lineOf(product, 3)]));
    await setStock(product, null);
    await changeLines({ id }, [lineOf(product, 1)]);
    await setStock(product, 10);
    await ana.get(`PATCH /orders/${id}`, { body: { state: 'cancelled' } });
    expect(await stockOf(product)).toBe(11);
  });

  test('lines that an earlier release wrote give back their quantities', async () => {
    const product = await makeProduct('De antes', 9);
    const { id } = await record(write([lineOf(product, 4)]));
    const forgetTaken = () =>
      testDatabase.database.kysely
        .updateTable('order_lines')
        .set({ taken: null })
        .where('order_id', '=', id)
        .execute();
    await forgetTaken();
    await changeLines({ id }, [lineOf(product, 3)]);
    expect(await stockOf(product)).toBe(6);
    await forgetTaken();
    await ana.get(`PATCH /orders/${id}`, { body: { state: 'cancelled' } });
    expect(await stockOf(product)).toBe(9);
  });

  test('what was delivered stays sold when the order is deleted', async () => {
    const product = await makeProduct('Entregado', 5);
    const { id } = await record(write([lineOf(product, 2)]));
    for (const state of ['accepted', 'delivered']) {
      await ana.get(`PATCH /orders/${id}`, { body: { state } });
    }
    await ana.refuse(409, `PATCH /orders/${id}`, { body: { state: 'cancelled' } });
    await ana.get(`DELETE /orders/${id}`);
    expect(await stockOf(product)).toBe(3);
  });

  test('lines of a new order can be changed, and move the stock by the difference', async () => {
    const [one, two] = [await makeProduct('Uno', 10), await makeProduct('Dos', 10)];
    const { id } = await record(write([lineOf(one, 4)]));
    const change = (lines: readonly object[], headers = {}) => ({ body: { lines }, headers });
    const next = change([lineOf(two, 3), lineOf(one, 1)], { 'if-match': '"1"' });
    const changed = await ana.get<Order>(`PATCH /orders/${id}`, next);
    expect(changed.lines.map(({ name, quantity }) => [name, quantity])).toEqual([
      ['Dos', 3],
      ['Uno', 1],
    ]);
    expect([await stockOf(one), await stockOf(two)]).toEqual([9, 7]);
    await ana.refuse(412, `PATCH /orders/${id}`, next);
    const refusal = await ana.refuse(422, `PATCH /orders/${id}`, change([lineOf(two, 99)]));
    expect(refusal.issues).toEqual([
      { path: 'lines.0.quantity', message: 'Solo quedan 7 de «Dos»' },
    ]);
    expect([await stockOf(one), await stockOf(two)]).toEqual([9, 7]);
    await ana.get(`PATCH /orders/${id}`, { body: { state: 'accepted' } });
    await ana.refuse(409, `PATCH /orders/${id}`, change([lineOf(one, 1)]));
  });

  test('stays as it is when a change changes nothing', async () => {
    const product = await makeProduct('Igual', 5);
    const body = write([lineOf(product, 2)], { customerName: 'Ana' });
    const comment = {
      comment: 'Rico',
      authorName: 'Eva',
      productId: product.id,
    };
    const commented = await owners.api.call('POST /reviews', {
      body: { ...comment, orderToken: body.token },
      session: 'e'.repeat(20),
    });
    expect(commented.status).toBe(201);
    const order = await record(body);
    const changes = await readChanges(product.id);
    for (const change of [
      {},
      { state: 'new', customerName: ' Ana ', note: '' },
      { lines: body.lines },
      { lines: body.lines, mode: 'pickup', payMethod: null },
    ]) {
      expect(await ana.get<Order>(`PATCH /orders/${order.id}`, { body: change })).toEqual(order);
    }
    expect(await readChanges(product.id)).toEqual(changes);
    await ana.refuse(412, `PATCH /orders/${order.id}`, {
      body: {},
      headers: { 'if-match': '"2"' },
    });
    expect(await changeLines(order, [lineOf(product, 3)])).toMatchObject({
      version: 2,
    });
  });

  test('a product that is deleted leaves the order readable, and its stock alone', async () => {
    const [gone, kept] = [await makeProduct('Se fue', 5), await makeProduct('Sigue', 5)];
    const { id, lines } = await record(write([lineOf(gone, 1), lineOf(kept, 1)]));
    await ana.get(`DELETE /products/${gone.id}`);
    const changed = await ana.get<Order>(`PATCH /orders/${id}`, {
      body: { lines: lines.map(({ name: _, ...line }) => line) },
    });
    expect(changed.lines.map(({ name }) => name)).toEqual(['Se fue', 'Sigue']);
    await ana.get(`PATCH /orders/${id}`, { body: { state: 'cancelled' } });
    expect(await stockOf(kept)).toBe(5);
    const body = write([lineOf(kept, 1), lineOf(gone, 1)]);
    expect((await ana.refuse(400, 'POST /orders', { body })).issues).toEqual([
      { path: 'lines.1.productId', message: 'Ya no se vende' },
    ]);
  });

  test('is nobody else’s, and takes no product of another store', async () => {
    const product = await makeProduct('Ajeno', 5);
    const { id } = await record(write([lineOf(product, 1)]));
    await leo.refuse(404, `PATCH /orders/${id}`, { body: { state: 'accepted' } });
    await leo.refuse(404, `DELETE /orders/${id}`);
    await leo.refuse(404, `GET /orders?businessId=${store}`);
    await leo.refuse(404, 'POST /orders', { body: write([lineOf(product, 1)]) });
    const { data } = await leo.get<{ data: OwnBusiness[] }>('GET /business');
    const body = write([lineOf(product, 1)], { businessId: data[0]?.id });
    await leo.refuse(400, 'POST /orders', { body });
    expect(await leo.get<Page<Order>>('GET /orders')).toMatchObject({ data: [] });
    expect(await stockOf(product)).toBe(4);
  });

  test.each<[string, object]>([
    ['token', { token: 'UPPER0000000' }],
    ['token', { token: '0'.repeat(13) }],
    ['code', { code: '12345r' }],
    ['channel', { channel: 'pigeon' }],
    ['mode', { mode: 'drone' }],
    ['takeStock', { takeStock: 'yes' }],
    ['customerPhone', { customerPhone: '12' }],
    ['note', { note: 'a'.repeat(301) }],
    ['place', { place: 'a'.repeat(201) }],
    ['payMethod', { payMethod: 'gold' }],
    ['wanted', { wanted: 'a'.repeat(41) }],
    ['recipientName', { recipientName: 'a'.repeat(101) }],
    ['recipientPhone', { recipientPhone: '12' }],
    ['payText', { payText: 'a'.repeat(41) }],
    ['municipality', { municipality: 'a'.repeat(61) }],
    ['municipality', { municipality: 'Playa: $0.00 CUP (gratis). Otro' }],
    ['deliveryFee', { deliveryFee: 1.005 }],
    ['deliveryFee', { deliveryFee: -1 }],
    ['lines', { lines: [] }],
    ['state', { state: 'delivered' }],
  ])('refuses a wrong %s: %o', async (path, others) => {
    const product = await makeProduct('Mal', 5);
    const body = write([lineOf(product, 1)], others);
    const { issues } = await ana.refuse(400, 'POST /orders', { body });
    expect(issues?.map((issue) => issue.path)).toEqual([path]);
  });

  test('refuses 41 lines, a product twice, and quantities out of 1 to 999', async () => {
    const product = await makeProduct('Mal', null);
    const line = lineOf(product, 1);
    for (const lines of [
      Array.from({ length: 41 }, () => line),
      [line, line],
      ...[0, -1, 1.5, 1000, '2', null].map((quantity) => [{ ...line, quantity }]),
    ]) {
      await ana.refuse(400, 'POST /orders', { body: write(lines) });
    }
    expect((await record(write([{ ...line, quantity: 999 }]))).lines[0]?.quantity).toBe(999);
  });

  test('lists by state, newest first, a page at a time', async () => {
    const product = await makeProduct('Listado', null);
    const made: Order[] = [];
    for (let count = 0; count < 3; count += 1) made.push(await record(write([lineOf(product, 1)])));
    await ana.get(`PATCH /orders/${made[1]?.id}`, { body: { state: 'cancelled' } });
    const page = await ana.get<Page<Order>>('GET /orders?state=new&limit=2');
    expect(page.data.map(({ id }) => id)).toEqual([made[2]?.id, made[0]?.id]);
    const far = await ana.get<Page<Order>>('GET /orders?page=900');
    expect(far).toMatchObject({ data: [], meta: { page: 900 } });
    await ana.refuse(400, 'GET /orders?state=lost');
    await ana.refuse(400, 'GET /orders?token=x');
  });

  test('says how many of a store’s orders are in each state, whatever is listed of them', async () => {
    const eva = await owners.signIn();
    const body = { name: 'Otra heladería', type: 'food', province: 'Granma' };
    const { id: storeId } = await eva.get<OwnBusiness>('POST /business', { body });
    const none = await eva.get<OrderPage>('GET /orders');
    expect(none.counts).toEqual({ new: 0, accepted: 0, delivered: 0, cancelled: 0 });
    const product = await eva.get<OwnProduct>('POST /products', {
      body: { name: 'Contado', price: 1 },
    });
    const made: Order[] = [];
    for (let count = 0; count < 3; count += 1) {
      const order = write([lineOf(product, 1)], { businessId: storeId });
      made.push(await eva.get<Order>('POST /orders', { body: order }));
    }
    await eva.get(`PATCH /orders/${made[1]?.id}`, { body: { state: 'accepted' } });
    const counts = { new: 2, accepted: 1, delivered: 0, cancelled: 0 };
    for (const query of ['', '?state=accepted', '?page=9', `?token=${made[0]?.token}`]) {
      expect((await eva.get<OrderPage>(`GET /orders${query}`)).counts).toEqual(counts);
    }
  });

  test('keeps what a change does not name of what the customer wrote', async () => {
    const product = await makeProduct('Cambiado', null);
    const wrote = { wanted: 'Hoy', recipientName: 'Luis', payText: 'Efectivo', deliveryFee: 100 };
    const others = { ...wrote, mode: 'delivery', municipality: 'Playa' };
    const { id } = await record(write([lineOf(product, 1)], others));
    const change = { wanted: 'Mañana', payText: '', deliveryFee: null };
    expect(await ana.get<Order>(`PATCH /orders/${id}`, { body: change })).toMatchObject({
      ...{ wanted: 'Mañana', payText: null, deliveryFee: null },
      ...{ recipientName: 'Luis', municipality: 'Playa' },
    });
  });

  test('a fee counts only for a delivery, however it is said', async () => {
    const product = await makeProduct('Llevado', null);
    const { id, deliveryFee } = await record(write([lineOf(product, 1)], { deliveryFee: 100 }));
    expect(deliveryFee).toBeNull();
    const change = async (body: object) =>
      (await ana.get<Order>(`PATCH /orders/${id}`, { body })).deliveryFee;
    expect(await change({ deliveryFee: 100 })).toBeNull();
    expect(await change({ mode: 'delivery' })).toBeNull();
    expect(await change({ deliveryFee: 100 })).toBe(100);
    expect(await change({ mode: 'pickup' })).toBeNull();
    // As releases before recorded it.
    const { kysely } = testDatabase.database;
    await kysely.updateTable('orders').set({ delivery_fee: 100 }).where('id', '=', id).execute();
    const orders = await ana.get<Page<Order>>('GET /orders');
    expect(orders.data.find((order) => order.id === id)).toMatchObject({ deliveryFee: null });
    expect(await change({ mode: 'delivery' })).toBeNull();
  });

  test('forgets who ordered 90 days after the last change, and nothing else', async () => {
    const { database } = testDatabase;
    const product = await makeProduct('Olvidado', null);
    const who = {
      ...{ customerName: 'Ana', customerPhone: '51234567', place: 'Calle 5', note: 'Tarde' },
      ...{ wanted: 'Hoy', recipientName: 'Luis', recipientPhone: '57654321', payText: 'Efectivo' },
    };
    const kept = { mode: 'delivery', municipality: 'Playa', deliveryFee: 100 };
    const [plain, old, recent] = [
      await record(write([lineOf(product, 1)], { wanted: 'Hoy', ...kept })),
      await record(write([lineOf(product, 1)], { ...who, ...kept })),
      await record(write([lineOf(product, 1)], { ...who, ...kept })),
    ];
    const age = (id: string, days: number) =>
      sql`update orders set updated_at = now() - make_interval(days => ${days}) where id = ${id}`.execute(
        database.kysely,
      );
    await age(plain.id, 91);
    await age(old.id, 91);
    await age(recent.id, 89);
    await cleanDatabase(database);
    const read = async ({ token }: Order) =>
      (await ana.get<Page<Order>>(`GET /orders?token=${token}`)).data[0];
    expect(await read(old)).toMatchObject({
      ...{ customerName: null, customerPhone: null, place: null, note: null, wanted: null },
      ...{ recipientName: null, recipientPhone: null, payText: null },
      ...kept,
      lines: old.lines,
    });
    expect(await read(plain)).toMatchObject({ wanted: null, ...kept });
    expect(await read(recent)).toMatchObject({ customerName: 'Ana', wanted: 'Hoy' });
  });
});
