import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ObjectStore, startObjectStore } from '../../support/object-store.ts';
import { password } from '../../support/identity-pool.ts';
import { type Owner, type Owners, createOwners } from '../../support/owners.ts';
import { createForm, draw } from '../../support/pictures.ts';
import { describeOnServer } from '../../support/test-database.ts';
import { readZip } from '../../support/zip.ts';
import type { OwnProduct } from '#contract/products.ts';
import type { ProductImage } from '#contract/pictures.ts';
import { sweepPictures } from '#server/pictures/rows.ts';
import { createPictureKeeper } from '#server/pictures/picture-keeper.ts';
import { openPictureStorage } from '#server/pictures/picture-storage.ts';
import { createRemotePictures } from '#server/platform/static/remote-site.ts';
import { createStaticSite } from '#server/platform/static/site.ts';

describeOnServer('pictures in an S3-compatible service', (testDatabase) => {
  let store: ObjectStore;
  let keeper: ReturnType<typeof createPictureKeeper>;
  let owners: Owners;
  let ana: Owner;
  let site: ReturnType<typeof createStaticSite>;

  const upload = async (): Promise<ProductImage> => {
    const { id: productId } = await ana.get<OwnProduct>('POST /products', {
      body: { name: 'Sal' },
    });
    const photo = await draw(480, 360).jpeg().toBuffer();
    const [picture] = await ana.get<ProductImage[]>('POST /images/upload', {
      body: createForm('images', [photo], { productId }),
    });
    if (picture === undefined) throw new Error('Nothing was kept');
    return picture;
  };
  const keysOf = (picture: ProductImage): string[] =>
    [...store.objects.keys()].filter((key) => key.startsWith(`images/${picture.id}/`)).sort();

  beforeAll(async () => {
    store = await startObjectStore();
    const settings = {
      kind: 's3' as const,
      s3: {
        bucket: store.bucket,
        region: 'us-east-1',
        endpoint: store.url,
        accessKeyId: 'clave',
        secretAccessKey: 'secreta',
      },
    };
    keeper = createPictureKeeper(settings);
    owners = await createOwners(testDatabase, keeper);
    ana = await owners.signIn();
    await ana.get('POST /business', {
      body: { name: 'Sal y más', type: 'food', province: 'Granma' },
    });
    const storage = openPictureStorage(settings);
    site = createStaticSite({
      siteDir: '/nowhere',
      pictures: createRemotePictures((key) => storage.read(key)),
      findProductUrl: () => Promise.resolve(null),
    });
  });
  afterAll(() => store.close());

  test('are kept there in each width, to be kept by browsers for ever', async () => {
    const picture = await upload();
    expect(keysOf(picture)).toEqual(
      ['160.webp', '320.webp', '480.webp', 'preview.jpg'].map(
        (file) => `images/${picture.id}/${file}`,
      ),
    );
    for (const key of keysOf(picture)) {
      const object = store.objects.get(key);
      const { format } = await sharp(object?.content).metadata();
      expect(object?.contentType).toBe(`image/${format}`);
      expect(object?.cacheControl).toBe('public, max-age=31536000, immutable');
    }
  });

  test('are handed on under the address that the pages name', async () => {
    const picture = await upload();
    const response = await site.request(picture.url);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(response.headers.get('cache-control')).toContain('immutable');
    const content = Buffer.from(await response.arrayBuffer());
    expect(content.equals(store.objects.get(picture.url.slice(1))?.content ?? Buffer.of())).toBe(
      true,
    );
    const headers = { 'if-none-match': response.headers.get('etag') ?? '' };
    expect((await site.request(picture.url, { headers })).status).toBe(304);
    expect((await site.request(picture.url, { method: 'HEAD' })).status).toBe(200);
    expect((await site.request(picture.previewUrl)).headers.get('content-type')).toBe('image/jpeg');
    for (const none of [
      `/images/${picture.id}/9.webp`,
      '/images/nothing/320.webp',
      '/images/x.webp',
    ]) {
      expect((await site.request(none)).status).toBe(404);
    }
  });

  test('are in the copy of an account', async () => {
    const picture = await upload();
    const response = await owners.api.app.request('/api/account/export', {
      method: 'POST',
      headers: { ...ana.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ password, photos: true }),
    });
    expect(response.status).toBe(200);
    const photos = [...readZip(Buffer.from(await response.arrayBuffer()))]
      .filter(([name]) => name.startsWith('fotos/'))
      .map(([, content]) => content);
    const kept = store.objects.get(picture.url.slice(1))?.content ?? Buffer.of();
    expect(photos.length).toBeGreaterThan(0);
    expect(photos.some((photo) => photo.equals(kept))).toBe(true);
  });

  test('go when nothing has shown them for two days', async () => {
    const { database } = testDatabase;
    const [kept, dropped] = [await upload(), await upload()];
    await ana.get(`DELETE /images/${dropped.id}`);
    const sweep = () => sweepPictures(database, (id) => keeper.remove(id));
    await sweep();
    expect(keysOf(dropped)).toHaveLength(4);
    await sql`update stored_pictures set unused_since = unused_since - interval '3 days'`.execute(
      database.kysely,
    );
    await sweep();
    expect(keysOf(dropped)).toEqual([]);
    expect(keysOf(kept)).toHaveLength(4);
  });

  test('are refused with a reason while the service is down, and taken afterwards', async () => {
    const photo = await draw(40, 30).jpeg().toBuffer();
    store.isDown = true;
    const body = createForm('images', [photo]);
    const { code, message } = await ana.refuse(503, 'POST /images/upload', { body });
    expect([code, message]).toEqual(['service_unavailable', expect.stringContaining('no está')]);
    store.isDown = false;
    expect((await ana.call('POST /images/upload', { body })).status).toBe(201);
  });
});
