import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type Owner, type Owners, createOwners } from '../../support/owners.ts';
import {
  type PictureFolder,
  createForm,
  createPictureFolder,
  draw,
  makeHeic,
  makeHugePng,
} from '../../support/pictures.ts';
import { describeOnBothEngines } from '../../support/test-database.ts';
import type { OwnBusiness } from '#contract/stores.ts';
import type { OwnCategory } from '#contract/categories.ts';
import type { OwnProduct } from '#contract/products.ts';
import type { ProductImage } from '#contract/pictures.ts';
import type { Picture } from '#domain/products/picture.ts';
import { createPictureService } from '#server/pictures/service.ts';
import { sweepPictures } from '#server/pictures/rows.ts';

describeOnBothEngines('pictures', (testDatabase) => {
  let folder: PictureFolder;
  let owners: Owners;
  let ana: Owner;
  let leo: Owner;
  let store: OwnBusiness;
  let photo: Buffer;

  const createProduct = () =>
    ana.get<OwnProduct>('POST /products', { body: { name: 'Pan de maíz' } });
  const upload = (files: readonly Uint8Array[], others: Record<string, string> = {}) =>
    ana.call<ProductImage[]>('POST /images/upload', { body: createForm('images', files, others) });

  beforeAll(async () => {
    folder = createPictureFolder();
    owners = await createOwners(testDatabase, folder.keeper);
    ana = await owners.signIn();
    leo = await owners.signIn();
    const body = { name: 'Mi tienda', type: 'food', province: 'Granma' };
    store = await ana.get<OwnBusiness>('POST /business', { body });
    photo = await draw(320, 240).jpeg().toBuffer();
  });
  afterAll(() => {
    folder.remove();
  });

  test('of a product are three at most, and the response says how many found no place', async () => {
    const { id } = await createProduct();
    const one = await upload([photo], { productId: id });
    expect([one.status, one.headers.get('x-images-dropped')]).toEqual([201, null]);
    expect(one.body).toMatchObject([{ alt: 'Pan de maíz', order: 0, isPrimary: true }]);
    const rest = await upload([photo, photo, photo], { productId: id });
    expect([rest.body.length, rest.headers.get('x-images-dropped')]).toEqual([2, '1']);
    const full = await upload([photo], { productId: id });
    expect([full.status, full.body]).toMatchObject([422, { code: 'too_many_images' }]);
    const public3 = await owners.api.get<ProductImage[]>(`/images/product/${id}`);
    expect(public3.map(({ order }) => order)).toEqual([0, 1, 2]);
  });

  test('stay three when uploads race', async () => {
    const { id } = await createProduct();
    await Promise.all([1, 2, 3, 4].map(() => upload([photo, photo], { productId: id })));
    expect(await ana.get<ProductImage[]>(`/images/product/${id}`)).toHaveLength(3);
  });

  test('take a new order, and join a product after they were uploaded', async () => {
    const { id } = await createProduct();
    const [first, second] = (await upload([photo, photo], { productId: id })).body;
    const [third] = (await upload([photo])).body;
    const ids = [third?.id, second?.id, first?.id];
    await leo.refuse(404, `PATCH /images/product/${id}`, { body: { ids } });
    const arranged = await ana.call<ProductImage[]>(`PATCH /images/product/${id}`, {
      body: { ids },
    });
    expect(arranged.body.map((picture) => [picture.id, picture.isPrimary, picture.alt])).toEqual([
      [third?.id, true, 'Pan de maíz'],
      [second?.id, false, 'Pan de maíz'],
      [first?.id, false, 'Pan de maíz'],
    ]);
    expect(Number(arranged.headers.get('x-change-cursor'))).toBeGreaterThan(0);
    const { code } = await ana.refuse(409, `PATCH /images/product/${id}`, {
      body: { ids: ids.slice(1) },
    });
    expect(code).toBe('conflict');
    await ana.get(`PATCH /products/${id}`, { body: { name: 'Pan de yuca' } });
    expect((await ana.get<ProductImage[]>(`/images/product/${id}`))[0]?.alt).toBe('Pan de yuca');
    await leo.refuse(404, `DELETE /images/${third?.id}`);
    await ana.get(`DELETE /images/${third?.id}`);
    await ana.refuse(404, `DELETE /images/${third?.id}`);
    expect((await ana.get<ProductImage[]>(`/images/product/${id}`))[0]?.id).toBe(second?.id);
  });

  test('of others are not taken', async () => {
    const [picture] = (await upload([photo])).body;
    const body = { name: 'Otra', type: 'food', province: 'Granma' };
    await leo.get('POST /business', { body });
    const product = await leo.get<OwnProduct>('POST /products', { body: { name: 'Sal' } });
    await leo.refuse(404, `PATCH /images/product/${product.id}`, { body: { ids: [picture?.id] } });
    await leo.refuse(404, `DELETE /images/${picture?.id}`);
    await ana.refuse(404, 'POST /images/upload', {
      body: createForm('images', [photo], { productId: product.id }),
    });
  });

  test('sent again under one key are kept once', async () => {
    const { id } = await createProduct();
    const send = (file: Buffer, key: string) =>
      ana.call<ProductImage[]>('POST /images/upload', {
        body: createForm('images', [file], { productId: id }),
        headers: { 'idempotency-key': key },
      });
    const key = randomUUID();
    const responses = await Promise.all([1, 2, 3].map(() => send(photo, key)));
    const [first] = responses;
    for (const { status, body, headers } of responses) {
      expect([status, body]).toEqual([201, first?.body]);
      expect(headers.get('x-change-cursor')).toBe(first?.headers.get('x-change-cursor'));
    }
    expect(await ana.get<ProductImage[]>(`/images/product/${id}`)).toHaveLength(1);
    const other = await send(await draw(99, 99).jpeg().toBuffer(), key);
    expect([other.status, other.body]).toMatchObject([422, { code: 'idempotency_mismatch' }]);
  });

  test('sent again as the first sending fills the product get the same response', async () => {
    const { id } = await createProduct();
    const { id: userId } = await testDatabase.database.kysely
      .selectFrom('businesses')
      .select('owner_id as id')
      .where('id', '=', store.id)
      .executeTakeFirstOrThrow();
    const actor = { kind: 'owner', userId: userId ?? '' } as const;
    const repeat = { key: randomUUID(), fingerprint: 'the same' };
    const file = join(folder.directory, 'sent.jpg');
    onTestFinished(() => {
      rmSync(file);
    });
    writeFileSync(file, photo);
    const files = [file, file, file];
    const { kysely } = testDatabase.database;
    let looks = 0;
    // The first look is of the moment before the first sending was committed.
    const early = new Proxy(kysely, {
      get(target, name) {
        const value = Reflect.get(target, name, target) as unknown;
        if (typeof value !== 'function') return value;
        if (name !== 'selectFrom') return value.bind(target) as unknown;
        return (table: string) => {
          const query = kysely.selectFrom(table as 'idempotency_keys');
          if (table !== 'idempotency_keys') return query;
          looks += 1;
          return looks === 1 ? query.where('key', '=', 'none yet') : query;
        };
      },
    });
    const send = (db: typeof kysely) =>
      createPictureService({
        database: { ...testDatabase.database, kysely: db },
        pictures: folder.keeper,
      }).uploadPictures(actor, id, files, repeat);
    const first = await send(kysely);
    expect(await send(early)).toEqual(first);
    expect(looks).toBe(2);
    expect(await ana.get<ProductImage[]>(`/images/product/${id}`)).toHaveLength(3);
  });

  test('become logo, banner and image of a category', async () => {
    for (const part of ['logo', 'banner'] as const) {
      const request = `/business/${store.id}/${part}`;
      const form = createForm('image', [photo]);
      await leo.refuse(404, `POST ${request}`, { body: form });
      const given = await ana.get<OwnBusiness>(`POST ${request}`, { body: form });
      expect(given[part]).toMatchObject({ width: 320, height: 240 });
      await leo.refuse(404, `DELETE ${request}`);
      expect((await ana.get<OwnBusiness>(`DELETE ${request}`))[part]).toBeNull();
    }
    const category = await ana.get<OwnCategory>('POST /categories', { body: { name: 'Panes' } });
    const form = createForm('image', [photo], { categoryId: category.id });
    await leo.refuse(404, 'POST /categories/upload-image', { body: form });
    const given = await ana.get<OwnCategory>('POST /categories/upload-image', { body: form });
    expect([given.image?.width, given.version]).toEqual([320, category.version]);
    const bare = await ana.get<OwnCategory>(`PATCH /categories/${category.id}`, {
      body: { image: null },
    });
    expect(bare.image).toBeNull();
  });

  test('that nothing shows any more lose their files, after two days', async () => {
    const { database } = testDatabase;
    const { id } = await createProduct();
    const [kept, dropped] = (await upload([photo, photo], { productId: id })).body;
    const [waiting] = (await upload([photo])).body;
    await ana.get(`DELETE /images/${dropped?.id}`);
    const hasFiles = () =>
      [kept, dropped, waiting].map((picture) =>
        existsSync(join(folder.directory, picture?.id ?? '')),
      );
    const sweep = () => sweepPictures(database, (picture) => folder.keeper.remove(picture));
    await sweep();
    expect(hasFiles()).toEqual([true, true, true]);
    await sql`update stored_pictures set unused_since = unused_since - interval '3 days'`.execute(
      database.kysely,
    );
    await sql`update uploads set created_at = now() - interval '2 days'`.execute(database.kysely);
    await sweep();
    expect(hasFiles()).toEqual([true, false, true]);
    await sql`update stored_pictures set unused_since = unused_since - interval '3 days'`.execute(
      database.kysely,
    );
    await sweep();
    expect(hasFiles()).toEqual([true, false, false]);
  });

  /** Every call that takes a picture, with its field and what else it needs. */
  const listTargets = (category: OwnCategory): [string, string, Record<string, string>][] => [
    ['POST /images/upload', 'images', {}],
    [`POST /business/${store.id}/logo`, 'image', {}],
    [`POST /business/${store.id}/banner`, 'image', {}],
    ['POST /categories/upload-image', 'image', { categoryId: category.id }],
  ];

  // What becomes of the bytes of a picture is above the database, and takes a processor seconds.
  if (testDatabase.engine === 'embedded') return;

  test('that are none, or too much, are refused with a clear reason', async () => {
    const category = await ana.get<OwnCategory>('POST /categories', { body: { name: 'Dulces' } });
    const all = listTargets(category);
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>');
    const bad: [string, Uint8Array, number, RegExp][] = [
      ['a drawing', svg, 415, /debe ser una imagen/],
      ['a text', Buffer.from('hola'), 415, /debe ser una imagen/],
      ['a page in the guise of a GIF', Buffer.from('GIF89a<script>alert(1)</script>'), 422, /leer/],
      ['a photo that cannot be decoded', makeHeic(), 422, /HEIC.*JPEG/],
      ['half a photo', (await noise(900)).subarray(0, 20_000), 422, /leer la imagen/],
      ['196 megapixels', makeHugePng(), 422, /demasiados píxeles/],
      ['50 MB', new Uint8Array(50 * 1024 * 1024), 413, /10 MB/],
    ];
    for (const [what, content, status, message] of bad) {
      for (const [request, field, others] of all) {
        const form = createForm(field, [content], others);
        const refusal = await ana.refuse(status, request, { body: form });
        expect(refusal.message, what).toMatch(message);
      }
    }
    for (const [request] of all) {
      const { code } = await ana.refuse(415, request, { body: {} });
      expect(code).toBe('unsupported_media_type');
      await ana.refuse(400, request, { body: createForm('otro', [photo]) });
    }
  });

  test('are cleaned of all but the pixels of their first frame', async () => {
    const frames = [draw(60, 40, '#ff0000'), draw(60, 40, '#0000ff')];
    const animated = await sharp(await Promise.all(frames.map((one) => one.png().toBuffer())), {
      join: { animated: true },
    })
      .gif()
      .toBuffer();
    const script = Buffer.from('<script>alert(1)</script><?php echo 1;');
    const position = await draw(80, 40)
      .withExif({ IFD3: { GPSLatitude: '23/1 8/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const files = [animated, Buffer.concat([position, script])] as const;
    const category = await ana.get<OwnCategory>('POST /categories', { body: { name: 'Flanes' } });
    const send = async (
      [request, field, others]: readonly [string, string, Record<string, string>],
      file: Uint8Array,
    ): Promise<Picture | null> => {
      const body = createForm(field, [file], others);
      const response = await ana.get<ProductImage[] | OwnBusiness | OwnCategory>(request, { body });
      if (Array.isArray(response)) return response[0] ?? null;
      if ('image' in response) return response.image;
      return request.endsWith('logo') ? response.logo : response.banner;
    };
    for (const target of listTargets(category)) {
      const [still, clean] = [await send(target, files[0]), await send(target, files[1])];
      expect([still?.color.slice(1, 3), still?.height]).toEqual(['f8', 40]);
      expect([clean?.width, clean?.height]).toEqual([40, 80]);
      for (const picture of [still, clean]) {
        const [, id = ''] = /^\/images\/([^/]+)\//.exec(picture?.url ?? '') ?? [];
        const names = readdirSync(join(folder.directory, id));
        expect(names.length).toBeGreaterThan(1);
        for (const name of names) {
          const file = readFileSync(join(folder.directory, id, name));
          const { exif, pages } = await sharp(file).metadata();
          expect([exif, pages ?? 1, file.includes('script')]).toEqual([undefined, 1, false]);
        }
      }
    }
  });
});

/** A photo whose bytes cannot be guessed, so that a part of it is not the whole. */
const noise = (size: number): Promise<Buffer> =>
  sharp(randomBytes(size * size * 3), { raw: { width: size, height: size, channels: 3 } })
    .jpeg()
    .toBuffer();
