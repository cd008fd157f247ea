import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Owner, createOwners } from '../../support/owners.ts';
import { createForm, createPictureFolder, draw } from '../../support/pictures.ts';
import { describeOnBothEngines } from '../../support/test-database.ts';
import type { AppliedBatch, BatchPlan, UndoneBatch } from '#contract/batches.ts';
import type { OwnProduct, ProductBatchResult } from '#contract/products.ts';
import type { OwnBusiness } from '#contract/stores.ts';

describeOnBothEngines('changing many prices of products with options', (testDatabase) => {
  let ana: Owner;
  let store = '';

  const variant = (value: string, price: number | null) => ({
    ...{ values: [value], price, price_old: null, stock: 5 },
  });
  const makeTenis = () =>
    ana.get<OwnProduct>('POST /products', {
      body: {
        name: 'Tenis',
        businessId: store,
        options: [{ name: 'Número', values: ['41', '42', '43'] }],
        variants: [variant('41', 1_000), variant('42', 1_200), variant('43', null)],
      },
    });
  const read = ({ id }: Pick<OwnProduct, 'id'>) => ana.get<OwnProduct>(`GET /products/${id}`);
  const change = ({ id }: Pick<OwnProduct, 'id'>, body: object) =>
    ana.get<OwnProduct>(`PATCH /products/${id}`, { body });
  const pricesOf = ({ price, variants = [] }: OwnProduct) => [
    price,
    ...variants.map((one) => one.price),
  ];
  const stocksOf = ({ stock, variants = [] }: OwnProduct) => [
    stock,
    ...variants.map((one) => one.stock),
  ];
  const rise = async (ids: readonly string[], params: object = {}): Promise<string> => {
    const body = {
      ...{ businessId: store, kind: 'percent' },
      params: { percent: 10, step: 10, oldPrice: 'keep', ids, ...params },
    };
    const plan = await ana.get<BatchPlan>('POST /batches/preview', { body });
    const { fingerprint } = plan;
    const { id } = await ana.get<AppliedBatch>('POST /batches', { body: { ...body, fingerprint } });
    return id ?? '';
  };
  const undo = (id: string) => ana.get<UndoneBatch>(`POST /batches/${id}/undo`);
  const order = (product: OwnProduct, variantKey: string) =>
    ana.get('POST /orders', {
      body: {
        ...{ businessId: store, token: '00000000000a', code: '12345q', channel: 'hand' },
        ...{ mode: 'pickup', takeStock: true },
        lines: [{ productId: product.id, variantKey, quantity: 2, price: 1, currency: 'CUP' }],
      },
    });

  const folder = createPictureFolder();

  afterAll(() => {
    folder.remove();
  });
  beforeAll(async () => {
    ana = await (await createOwners(testDatabase, folder.keeper)).signIn();
    const body = { name: 'Pasos', type: 'fashion', province: 'Granma' };
    store = (await ana.get<OwnBusiness>('POST /business', { body })).id;
  });

  test('each variant rises, and comes back although some were sold since', async () => {
    const tenis = await makeTenis();
    const id = await rise([tenis.id], { oldPrice: 'now' });
    const risen = await read(tenis);
    expect(pricesOf(risen)).toEqual([1_100, 1_100, 1_320, null]);
    expect(risen.variants?.[0]).toMatchObject({ key: '000', price_old: 1_000 });
    await order(tenis, '001');
    expect(await undo(id)).toEqual({ restored: 1, kept: 0, hidden: 0 });
    const back = await read(tenis);
    expect(pricesOf(back)).toEqual([1_000, 1_000, 1_200, null]);
    expect(stocksOf(back)).toEqual([13, 5, 3, 5]);
    expect(back.price_old).toBeNull();
  });

  test('a preview says that a price is the lowest of several', async () => {
    const { id } = await makeTenis();
    const params = { percent: 10, step: 10, oldPrice: 'keep', ids: [id] };
    const body = { businessId: store, kind: 'percent', params };
    const { rows } = await ana.get<BatchPlan>('POST /batches/preview', { body });
    expect(rows).toMatchObject([
      { priceFrom: true, before: { price: 1_000 }, after: { price: 1_100 } },
    ]);
  });

  test('a product of which one price was changed since stays as it is', async () => {
    const tenis = await makeTenis();
    const id = await rise([tenis.id]);
    const { variants = [] } = await read(tenis);
    await change(tenis, { variants: variants.map((one) => ({ ...one, price: 50 })) });
    expect(await undo(id)).toEqual({ restored: 0, kept: 1, hidden: 0 });
    expect((await read(tenis)).price).toBe(50);
  });

  test('a price from before a product had options is not put back over theirs', async () => {
    const body = { name: 'Cinto', businessId: store, price: 100 };
    const belt = await ana.get<OwnProduct>('POST /products', { body });
    const id = await rise([belt.id]);
    await change(belt, {
      options: [{ name: 'Talla', values: ['M'] }],
      variants: [variant('M', 110)],
    });
    expect(await undo(id)).toEqual({ restored: 0, kept: 1, hidden: 0 });
    expect(pricesOf(await read(belt))).toEqual([110, 110]);
  });

  test('what a product was tied to before it had options is not lost by an undo', async () => {
    const anchor = { currency: 'USD', price: 10 };
    const body = { name: 'Guante', businessId: store, price: 4_000, anchor };
    const glove = await ana.get<OwnProduct>('POST /products', { body });
    const options = [{ name: 'Talla', values: ['M'] }];
    await change(glove, { options, variants: [variant('M', 4_000)] });
    const id = await rise([glove.id]);
    expect(await undo(id)).toEqual({ restored: 1, kept: 0, hidden: 0 });
    const plain = await change(glove, { options: [] });
    expect([plain.price, plain.anchor]).toEqual([4_000, anchor]);
  });

  const changeMany = async ({ id, version }: OwnProduct, set: object): Promise<string> => {
    const body = { businessId: store, changes: [{ id, version, set }] };
    const { batchId } = await ana.get<ProductBatchResult>('PATCH /products/batch', { body });
    return batchId ?? '';
  };

  test('an undone move to another currency brings back the tie that options hid', async () => {
    const anchor = { currency: 'USD', price: 10 };
    const body = { name: 'Media', businessId: store, price: 4_000, anchor };
    const sock = await ana.get<OwnProduct>('POST /products', { body });
    const options = [{ name: 'Talla', values: ['M'] }];
    const optioned = await change(sock, { options, variants: [variant('M', 4_000)] });
    const id = await changeMany(optioned, { currency: 'USD' });
    expect((await read(sock)).currency).toBe('USD');
    expect(await undo(id)).toEqual({ restored: 1, kept: 0, hidden: 0 });
    const plain = await change(sock, { options: [] });
    expect([plain.currency, plain.anchor]).toEqual(['CUP', anchor]);
  });

  test('a combination that was added among its options goes again, with its price and stock', async () => {
    const sold = (values: string[], price: number) => ({
      ...{ values, price, price_old: null, stock: 5 },
    });
    const body = {
      ...{ name: 'Blusa', businessId: store },
      options: [
        { name: 'Talla', values: ['S', 'M'] },
        { name: 'Color', values: ['Rojo', 'Azul'] },
      ],
      variants: [sold(['S', 'Rojo'], 900), sold(['M', 'Azul'], 950)],
    };
    const blouse = await ana.get<OwnProduct>('POST /products', { body });
    const { variants = [] } = blouse;
    const id = await changeMany(blouse, { variants: [...variants, sold(['S', 'Azul'], 800)] });
    expect(stocksOf(await read(blouse))).toEqual([15, 5, 5, 5]);
    expect(await undo(id)).toEqual({ restored: 1, kept: 0, hidden: 0 });
    const back = await read(blouse);
    expect([pricesOf(back), stocksOf(back)]).toEqual([
      [900, 900, 950],
      [10, 5, 5],
    ]);
  });

  test('a combination that comes back has the key of its orders, which no other gets', async () => {
    const tenis = await makeTenis();
    const [first, second, third] = tenis.variants ?? [];
    const id = await changeMany(tenis, { variants: [first, third] });
    expect(await undo(id)).toEqual({ restored: 1, kept: 0, hidden: 0 });
    const back = await read(tenis);
    expect(back.variants).toEqual([first, second, third]);
    const bare = await changeMany(back, { options: [], variants: [] });
    expect(await undo(bare)).toEqual({ restored: 1, kept: 0, hidden: 0 });
    expect((await read(tenis)).variants).toEqual([first, second, third]);
    const more = await change(tenis, {
      options: [{ name: 'Número', values: ['41', '42', '43', '44'] }],
      variants: [first, second, third, variant('44', 900)],
    });
    expect(more.variants?.map(({ key }) => key)).toEqual(['000', '001', '002', '003']);
    // A key from before is none for who sends it by hand.
    await change(tenis, { variants: [first] });
    const typed = await change(tenis, { variants: [first, { ...second, values: ['44'] }] });
    expect(typed.variants?.map(({ key }) => key)).toEqual(['000', '004']);
  });

  test('a product whose options and combinations no longer fit each other holds up no other', async () => {
    const [wider, fewer] = [await makeTenis(), await makeTenis()];
    const body = { name: 'Cinto', businessId: store, price: 100 };
    const belt = await ana.get<OwnProduct>('POST /products', { body });
    const sizes = (...values: string[]) => [{ name: 'Número', values }];
    const changes = [
      { product: wider, set: { options: sizes('41', '42', '43', '44') } },
      { product: fewer, set: { variants: fewer.variants?.slice(0, 2) } },
      { product: belt, set: { price: 110 } },
    ].map(({ product: { id, version }, set }) => ({ id, version, set }));
    const { batchId } = await ana.get<ProductBatchResult>('PATCH /products/batch', {
      body: { businessId: store, changes },
    });
    await change(wider, { variants: [...(wider.variants ?? []), variant('44', 900)] });
    await change(fewer, { options: sizes('41', '42') });
    expect(await undo(batchId ?? '')).toEqual({ restored: 1, kept: 2, hidden: 0 });
    expect((await read(belt)).price).toBe(100);
    expect((await read(wider)).variants).toHaveLength(4);
    expect((await read(fewer)).options).toEqual(sizes('41', '42'));
  });

  test('a picture that is gone does not come back to a variant, and holds up nothing', async () => {
    const tenis = await makeTenis();
    const photo = await draw(40, 30).jpeg().toBuffer();
    const form = createForm('images', [photo], { productId: tenis.id });
    await ana.get('POST /images/upload', { body: form });
    const [picture] = (await read(tenis)).images;
    const [first, ...others] = tenis.variants ?? [];
    const pictured = await change(tenis, {
      variants: [{ ...first, image: picture?.id }, ...others],
    });
    const id = await changeMany(pictured, {
      variants: [{ ...first, price: 700, image: null }, ...others],
    });
    await ana.call(`DELETE /images/${picture?.id ?? ''}`);
    expect(await undo(id)).toEqual({ restored: 1, kept: 0, hidden: 0 });
    const back = await read(tenis);
    expect(pricesOf(back)).toEqual([1_000, 1_000, 1_200, null]);
    expect(back.variants?.[0]).not.toHaveProperty('image');
  });

  test('the rate leaves alone what has options, whatever it was tied to before', async () => {
    const anchor = { currency: 'USD', price: 10 };
    const body = { name: 'Gorra', businessId: store, price: 4_000, anchor };
    const cap = await ana.get<OwnProduct>('POST /products', { body });
    await change(cap, {
      options: [{ name: 'Talla', values: ['M'] }],
      variants: [variant('M', 4_000)],
    });
    expect((await read(cap)).anchor).toBeNull();
    const request = {
      ...{ businessId: store, kind: 'rate' },
      params: { rates: { USD: 440, shown: false }, step: 5, oldPrice: 'keep', ids: [cap.id] },
    };
    const plan = await ana.get<BatchPlan>('POST /batches/preview', { body: request });
    expect(plan.rows).toEqual([]);
  });
});
