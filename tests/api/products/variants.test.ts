import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createForm, createPictureFolder, draw } from '../../support/pictures.ts';
import { type Owner, createOwners } from '../../support/owners.ts';
import { describeOnBothEngines } from '../../support/test-database.ts';
import type { CardProduct, OwnProduct, Product } from '#contract/products.ts';
import type { StorePublication } from '#contract/publication.ts';
import type { OwnBusiness } from '#contract/stores.ts';
import type { Page } from '#contract/paging.ts';
import { restoreSums } from '#server/products/restore-sums.ts';

const sizes = { name: 'Talla', values: ['S', 'M', 'L'] };
const variant = (
  value: string,
  price: number | null,
  stock: number | null,
  others: object = {},
) => ({
  values: [value],
  price,
  price_old: null,
  stock,
  ...others,
});

describeOnBothEngines('products with options', (testDatabase) => {
  const folder = createPictureFolder();
  let ana: Owner;
  let store = '';
  let api: Awaited<ReturnType<typeof createOwners>>['api'];

  const create = (body: object = {}) =>
    ana.get<OwnProduct>('POST /products', {
      body: {
        name: 'Pulóver',
        options: [sizes],
        variants: [
          variant('S', 300, 2),
          variant('M', 250, 3, { price_old: 280 }),
          variant('L', 300, 4),
        ],
        ...body,
      },
    });
  const change = ({ id }: Pick<OwnProduct, 'id'>, body: object) =>
    ana.get<OwnProduct>(`PATCH /products/${id}`, { body });
  const readChanges = async ({ id }: Pick<OwnProduct, 'id'>) => {
    const query = testDatabase.database.kysely.selectFrom('changes').select(['kind', 'detail']);
    return query.where('entity_id', '=', id).orderBy('seq').execute();
  };
  const readPublic = async ({ id }: Pick<OwnProduct, 'id'>) =>
    (await api.call<Product>(`GET /products/${id}`)).body;
  const textOf = (product: Pick<Product, 'variants'>) =>
    (product.variants ?? []).map(({ key, values, stock }) => `${key} ${values.join()} ${stock}`);

  afterAll(() => {
    folder.remove();
  });

  beforeAll(async () => {
    const owners = await createOwners(testDatabase, folder.keeper);
    api = owners.api;
    ana = await owners.signIn();
    const body = { name: 'Hilo y Lino', type: 'fashion', province: 'Granma' };
    store = (await ana.get<OwnBusiness>('POST /business', { body })).id;
  });

  test('a product costs what its cheapest variant does, and has the pieces of all', async () => {
    const product = await create();
    expect(product).toMatchObject({
      price: 250,
      price_old: 280,
      stock: 9,
      priceFrom: true,
      variantCount: 3,
      options: [sizes],
      variants: [
        { key: '000', values: ['S'], price: 300, price_old: null, stock: 2 },
        { key: '001', values: ['M'], price: 250, price_old: 280, stock: 3 },
        { key: '002', values: ['L'], price: 300, price_old: null, stock: 4 },
      ],
    });
    expect(await readPublic(product)).toMatchObject({
      options: product.options,
      variants: product.variants,
    });
    const { data } = await ana.get<Page<OwnProduct>>('GET /products');
    expect(data.find(({ id }) => id === product.id)?.variants).toEqual(product.variants);
    const [change] = await readChanges(product);
    expect(change?.detail).toMatchObject({ options: { before: false, after: true } });
  });

  test('lists say how many there are and that prices differ, and no more', async () => {
    const product = await create({ name: 'Bermudas' });
    const cards = (await api.call<CardProduct[]>(`GET /products/cards?ids=${product.id}`)).body;
    expect(cards).toMatchObject([{ price: 250, priceFrom: true, variantCount: 3 }]);
    const { body } = await api.call<Page<Product>>(`GET /products/public?businessId=${store}`);
    const listed = body.data.find(({ id }) => id === product.id);
    expect(listed).toMatchObject({ priceFrom: true, variantCount: 3 });
    expect(listed).not.toHaveProperty('options');
    expect(listed).not.toHaveProperty('variants');
    const publication = await api.call<StorePublication>(
      `GET /publication/business/${store}?ids=${product.id}`,
    );
    expect(publication.body.data[0]?.product.variants).toEqual(product.variants);
  });

  test('a product without options has no key that says anything of them', async () => {
    const plain = await ana.get<OwnProduct>('POST /products', {
      body: { name: 'Pan', price: 20, stock: 4 },
    });
    const keys = [
      ...['businessId', 'business', 'category', 'categoryId', 'createdAt', 'currency', 'delivery'],
      ...['description', 'favorite', 'id', 'images', 'isVisible', 'name', 'offer', 'price'],
      ...['price_old', 'rating', 'reviewCount', 'stock', 'updatedAt'],
    ].sort();
    expect(Object.keys(await readPublic(plain)).sort()).toEqual(keys);
    expect(Object.keys(plain).sort()).toEqual([...keys, 'anchor', 'held', 'version'].sort());
    const cards = (await api.call<CardProduct[]>(`GET /products/cards?ids=${plain.id}`)).body;
    expect(Object.keys(cards[0] ?? {}).sort()).toEqual([
      ...['business', 'currency', 'id', 'images', 'name', 'offer', 'price', 'price_old', 'rating'],
      ...['reviewCount', 'stock'],
    ]);
    const [change] = await readChanges(plain);
    expect(change?.detail).not.toHaveProperty('options');
  });

  test('a value that is called otherwise keeps its key, its price and its pieces', async () => {
    const product = await create();
    const [small, medium, large] = product.variants ?? [];
    const renamed = await change(product, {
      options: [{ name: 'Tamaño', values: ['Chica', 'M', 'L'] }],
      variants: [{ ...small, values: ['Chica'] }, medium, large],
    });
    expect(textOf(renamed)).toEqual(['000 Chica 2', '001 M 3', '002 L 4']);
    // Without keys they are known by their values.
    const again = await change(product, {
      variants: (renamed.variants ?? []).map(({ key: _, ...one }) => ({ ...one, stock: 1 })),
    });
    expect(textOf(again)).toEqual(['000 Chica 1', '001 M 1', '002 L 1']);
  });

  test('two variants exchange their values', async () => {
    const product = await create();
    const [small, medium, large] = product.variants ?? [];
    const changed = await change(product, {
      variants: [{ ...small, values: ['M'] }, { ...medium, values: ['S'] }, large],
    });
    expect(textOf(changed)).toEqual(['000 M 2', '001 S 3', '002 L 4']);
  });

  test('a key that is gone is never given again', async () => {
    const product = await create();
    const [small] = product.variants ?? [];
    const one = await change(product, {
      options: [{ name: 'Talla', values: ['S'] }],
      variants: [small],
    });
    expect(one).not.toHaveProperty('priceFrom');
    const more = await change(product, {
      options: [sizes],
      variants: [small, variant('M', 250, 1), variant('L', 250, 1, { key: '002' })],
    });
    expect(textOf(more)).toEqual(['000 S 2', '003 M 1', '004 L 1']);
    await change(product, { options: [], variants: [] });
    const back = await change(product, { options: [sizes], variants: [variant('S', 1, 1)] });
    expect(textOf(back)).toEqual(['005 S 1']);
  });

  test('the stock of one variant is a change of its own', async () => {
    const product = await create();
    const variants = (product.variants ?? []).map((one, index) => ({
      ...one,
      stock: index === 0 ? 7 : one.stock,
    }));
    const changed = await change(product, { variants });
    expect(changed).toMatchObject({ stock: 14, version: product.version + 1 });
    expect((await readChanges(product)).at(-1)?.detail).toMatchObject({
      fields: ['stock', 'variants'],
    });
    // What is the same is no change.
    expect(await change(product, { variants })).toMatchObject({ version: changed.version });
    await ana.refuse(412, `PATCH /products/${product.id}`, {
      body: { variants },
      headers: { 'if-match': `"${product.version}"` },
    });
  });

  test('no count in one variant is no count of the product, and no price is none', async () => {
    const product = await create({ variants: [variant('S', null, null), variant('M', null, 3)] });
    expect(product).toMatchObject({ price: null, price_old: null, stock: null, variantCount: 2 });
    expect(product).not.toHaveProperty('priceFrom');
  });

  test('price and stock that are given by hand are refused only when they differ', async () => {
    const product = await create();
    await change(product, { price: 250, price_old: 280, stock: 9, name: 'Pulóver de hilo' });
    const refusal = await ana.refuse(422, `PATCH /products/${product.id}`, {
      body: { price: 100, stock: 9 },
    });
    expect(refusal).toEqual({
      code: 'priced_by_variant',
      message: 'El precio y la cantidad van por opción.',
      issues: [{ path: 'price', message: 'El precio y la cantidad van por opción.' }],
    });
    expect(await readPublic(product)).toMatchObject({ price: 250, name: 'Pulóver de hilo' });
  });

  test('what does not go together is refused at its place, and nothing is changed', async () => {
    const product = await create();
    const refuse = (body: object) => ana.refuse(422, `PATCH /products/${product.id}`, { body });
    expect(await refuse({ options: [{ name: 'Talla', values: ['S'] }] })).toMatchObject({
      code: 'variants_mismatch',
      issues: [{ path: 'variants.1.values' }, { path: 'variants.2.values' }],
    });
    expect(await refuse({ variants: [] })).toMatchObject({
      message: 'Deja al menos una combinación.',
    });
    const values = Array.from({ length: 61 }, (_, at) => String(at));
    const many = { variants: values.map((value) => variant(value, 1, 1)) };
    expect(await ana.refuse(400, `PATCH /products/${product.id}`, { body: many })).toMatchObject({
      issues: [{ path: 'variants', message: 'Son 61 combinaciones; el máximo es 60.' }],
    });
    expect(
      await refuse({ variants: [variant('S', 1, 1, { image: 'k3v9x0q2m4td' })] }),
    ).toMatchObject({
      message: 'Esa imagen no es de este producto.',
    });
    const plain = await ana.get<OwnProduct>('POST /products', { body: { name: 'Pan' } });
    expect(
      await ana.refuse(422, `PATCH /products/${plain.id}`, {
        body: { variants: [variant('S', 1, 1)] },
      }),
    ).toMatchObject({ message: 'El producto no tiene opciones. Añádelas con sus valores.' });
    expect(textOf(await readPublic(product))).toEqual(['000 S 2', '001 M 3', '002 L 4']);
  });

  test('a product gains options and loses them with what it has become', async () => {
    const plain = await ana.get<OwnProduct>('POST /products', {
      body: { name: 'Tenis', price: 90, stock: 1 },
    });
    const favourite = { method: `PATCH /products/${plain.id}/favorite?action=add` };
    await api.call(favourite.method);
    const gained = await change(plain, {
      options: [sizes],
      variants: [variant('S', 80, 2), variant('M', 100, 2)],
    });
    expect(gained).toMatchObject({ id: plain.id, price: 80, stock: 4, favorite: 1 });
    expect((await readChanges(plain)).at(-1)?.detail).toMatchObject({
      fields: ['price', 'stock', 'options', 'variants'],
      options: { before: false, after: true },
    });
    const lost = await change(plain, { options: [], variants: [] });
    expect(lost).toMatchObject({ price: 80, stock: 4, favorite: 1 });
    expect(lost).not.toHaveProperty('variantCount');
    expect((await readChanges(plain)).at(-1)?.detail).toMatchObject({
      fields: ['options', 'variants'],
      options: { before: true, after: false },
    });
    await change(plain, { options: [sizes], variants: [variant('S', 70, 1)] });
    expect(await change(plain, { options: [], price: 65, stock: 3 })).toMatchObject({
      price: 65,
      stock: 3,
    });
  });

  test('a repeated creation makes one product', async () => {
    const body = { name: 'Gorra', options: [sizes], variants: [variant('S', 10, 1)] };
    const headers = { 'idempotency-key': 'gorra-con-tallas-1' };
    const first = await ana.get<OwnProduct>('POST /products', { body, headers });
    expect(await ana.get<OwnProduct>('POST /products', { body, headers })).toEqual(first);
  });

  test('a variant shows a picture of its product until that goes', async () => {
    const product = await create();
    const photo = await draw(40, 30).jpeg().toBuffer();
    const body = createForm('images', [photo], { productId: product.id });
    await ana.get('POST /images/upload', { body });
    const [picture] = (await ana.get<OwnProduct>(`GET /products/${product.id}`)).images;
    const [small, ...others] = product.variants ?? [];
    const changed = await change(product, {
      variants: [{ ...small, image: picture?.id }, ...others],
    });
    const { image, ...known } = changed.variants?.[0] ?? {};
    expect(image).toBe(picture?.id);
    // A release that knew of no pictures gives a stock without one.
    const sold = await change(product, { variants: [{ ...known, stock: 1 }, ...others] });
    expect(sold.variants?.[0]).toMatchObject({ image: picture?.id, stock: 1 });
    const bare = await change(product, {
      variants: [{ ...known, image: null }, ...others],
    });
    expect(bare.variants?.[0]).not.toHaveProperty('image');
    await change(product, { variants: [{ ...known, image: picture?.id }, ...others] });
    await ana.call(`DELETE /images/${picture?.id ?? ''}`);
    expect((await readPublic(product)).variants?.[0]).not.toHaveProperty('image');
  });

  test('a product is found by the values of its options', async () => {
    const product = await create({
      name: 'Zapatillas de correr',
      options: [
        { name: 'Número', values: ['41', '42'] },
        { name: 'Color', values: ['Turquesa'] },
      ],
      variants: [
        { values: ['41', 'Turquesa'], price: 1, price_old: null, stock: 1 },
        { values: ['42', 'Turquesa'], price: 1, price_old: null, stock: 1 },
      ],
    });
    const find = async (text: string) => {
      const query = `search=${encodeURIComponent(text)}`;
      const { body } = await api.call<Page<Product>>(`GET /products/public?${query}`);
      return body.data.map(({ id }) => id);
    };
    expect((await find('zapatillas 42 turquesa'))[0]).toBe(product.id);
    expect(await find('turquesa')).toEqual([product.id]);
    // As it is misspelled, since the word is known.
    expect(await find('turqesa')).toEqual([product.id]);
    const { data } = await ana.get<Page<OwnProduct>>('GET /products?search=turquesa');
    expect(data.map(({ id }) => id)).toEqual([product.id]);
    await change(product, { options: [], variants: [] });
    expect(await find('turquesa')).toEqual([]);
  });

  test('what the release before has written is set right and logged', async () => {
    const product = await create();
    const { kysely } = testDatabase.database;
    await sql`update products set price = 1, stock = 1 where id = ${product.id}`.execute(kysely);
    await restoreSums(testDatabase.database);
    expect(await readPublic(product)).toMatchObject({ price: 250, stock: 9 });
    const changes = await readChanges(product);
    expect(changes.at(-1)).toMatchObject({
      kind: 'product.updated',
      detail: { url: 'hilo-y-lino', fields: ['price', 'stock'] },
    });
    await restoreSums(testDatabase.database);
    expect(await readChanges(product)).toHaveLength(changes.length);
  });
});
