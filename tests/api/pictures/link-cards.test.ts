import { mkdtempSync, readdirSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiUnderTest, createApiUnderTest } from '../../support/api-app.ts';
import { type ObjectStore, startObjectStore } from '../../support/object-store.ts';
import { type Owner, createOwner, createOwners } from '../../support/owners.ts';
import { createForm, draw } from '../../support/pictures.ts';
import { describeOnEmbedded, describeOnServer } from '../../support/test-database.ts';
import type { OwnBusiness } from '#contract/stores.ts';
import type { OwnProduct } from '#contract/products.ts';
import type { ProductImage } from '#contract/pictures.ts';
import type { StorePublication } from '#contract/publication.ts';
import { DomainError } from '#domain/errors.ts';
import { linkCardPath } from '#domain/paths/paths.ts';
import type { StorageSettings } from '#server/platform/config/env.ts';
import { createLinkCardService } from '#server/pictures/link-cards.ts';
import { sweepPictures } from '#server/pictures/rows.ts';
import { createPictureKeeper } from '#server/pictures/picture-keeper.ts';
import type { PictureKeeper } from '#server/platform/context.ts';

// A bucket knows nothing of the engine, so that each engine has one of the two.
describe.each([
  ['disk', describeOnEmbedded],
  ['s3', describeOnServer],
] as const)('on %s', (kind, describeOnDatabase) => {
  describeOnDatabase('the picture of a link', (testDatabase) => {
    let directory: string;
    let bucket: ObjectStore;
    let keeper: ReturnType<typeof createPictureKeeper>;
    let api: ApiUnderTest;
    let ana: Owner;
    let store: OwnBusiness;
    const drawn: string[] = [];
    let trouble: Error | null = null;

    const open = (path: string, address = '10.0.0.1', method = 'GET') =>
      api.app.request(path, { method, headers: { 'x-forwarded-for': address } });
    const create = (fields: object = {}) =>
      ana.get<OwnProduct>('POST /products', {
        body: { name: 'Pan de maíz', price: 40, businessId: store.id, ...fields },
      });
    const change = (id: string, fields: object) =>
      ana.get(`PATCH /products/${id}`, { body: fields });
    const addPicture = async (productId: string): Promise<ProductImage> => {
      const photo = await draw(700, 500).jpeg().toBuffer();
      const form = createForm('images', [photo], { productId });
      const [picture] = await ana.get<ProductImage[]>('POST /images/upload', { body: form });
      if (picture === undefined) throw new Error('Nothing was kept');
      return picture;
    };
    const findHash = async (id: string): Promise<string> => {
      const path = `/publication/business/${store.id}?ids=${id}`;
      const { data } = await api.get<StorePublication>(path);
      return data[0]?.card ?? '';
    };
    const findPath = async (id: string) => linkCardPath(id, await findHash(id));
    const listFiles = (): string[] =>
      kind === 's3'
        ? [...bucket.objects.keys()].filter((key) => key.startsWith('images/cards/'))
        : readdirSync(directory, { recursive: true, encoding: 'utf8' })
            .filter((file) => /^cards.+jpg$/.test(file))
            .map((file) => `images/${file}`);

    beforeAll(async () => {
      directory = mkdtempSync(join(tmpdir(), 'vitrina-cards-'));
      bucket = await startObjectStore();
      const s3 = {
        ...{ bucket: bucket.bucket, region: 'us-east-1', endpoint: bucket.url },
        ...{ accessKeyId: 'clave', secretAccessKey: 'secreta' },
      };
      const settings: StorageSettings = kind === 's3' ? { kind, s3 } : { kind, directory };
      keeper = createPictureKeeper(settings);
      const pictures: PictureKeeper = {
        ...keeper,
        makeCard(key, card) {
          drawn.push(key);
          if (trouble !== null) return Promise.reject(trouble);
          return keeper.makeCard(key, card);
        },
      };
      const owners = await createOwners(testDatabase);
      const { AccessToken } = await owners.pool.signIn(await owners.pool.createAccount());
      api = createApiUnderTest(
        testDatabase,
        { TRUST_PROXY: '1', RATE_LIMIT_CARDS: '3' },
        { identity: owners.pool.pool, pictures },
      );
      ana = createOwner(api, AccessToken);
      const body = { name: 'Heladería Copo', type: 'food', province: 'Granma' };
      store = await ana.get<OwnBusiness>('POST /business', { body });
    });
    afterAll(async () => {
      await bucket.close();
      rmSync(directory, { recursive: true, force: true });
    });

    test('is drawn for whoever asks first, and kept for all others', async () => {
      const { id } = await create();
      await addPicture(id);
      const path = await findPath(id);
      drawn.length = 0;
      const [first, second] = await Promise.all([open(path), open(path)]);
      const third = await open(path);
      expect([first.status, second.status, third.status, drawn.length]).toEqual([200, 200, 200, 1]);
      expect(first.headers.get('content-type')).toBe('image/jpeg');
      expect(first.headers.get('cache-control')).toContain('immutable');
      expect(first.headers.get('x-content-type-options')).toBe('nosniff');
      const content = Buffer.from(await first.arrayBuffer());
      expect(content.equals(Buffer.from(await third.arrayBuffer()))).toBe(true);
      expect(content.byteLength).toBeLessThanOrEqual(60 * 1024);
      expect(await sharp(content).metadata()).toMatchObject({
        ...{ format: 'jpeg', width: 1200, height: 630 },
      });
      expect(listFiles()).toContain(path.slice(1));
      expect((await open(path, '10.0.0.1', 'HEAD')).status).toBe(200);
    });

    test('leads from wrong names to the true one, and none of them has a file', async () => {
      const { id } = await create();
      const path = await findPath(id);
      const before = listFiles();
      for (let n = 0; n < 50; n += 1) {
        const wrong = linkCardPath(id, n.toString(16).padStart(10, '0'));
        const { status, headers } = await open(wrong);
        expect([status, headers.get('location')]).toEqual([302, path]);
      }
      expect(listFiles()).toEqual(before);
    });

    test('is none of a product that the public may not see', async () => {
      const { id } = await create();
      const path = await findPath(id);
      expect((await open(path, '10.0.0.2')).status).toBe(200);
      await change(id, { isVisible: false });
      for (const none of [
        ...[path, linkCardPath('000000000000', '0123456789'), '/images/cards/x.jpg'],
        ...[linkCardPath(id, '01234'), `${path}.webp`, '/images/cards/', `/images/cards/${id}`],
      ]) {
        expect([none, (await open(none, '10.0.0.2')).status]).toEqual([none, 404]);
      }
    });

    test('changes its address with each thing that it shows, and with nothing else', async () => {
      const { id } = await create({ price: 40, price_old: 50, stock: 3 });
      const picture = await addPicture(id);
      const known = new Set([await findHash(id)]);
      const expectChange = async (isShown: boolean, fields: object): Promise<void> => {
        await change(id, fields);
        const hash = await findHash(id);
        expect([fields, known.has(hash)]).toEqual([fields, !isShown]);
        known.add(hash);
      };
      await expectChange(true, { name: 'Pan de yuca' });
      await expectChange(true, { price: 41 });
      await expectChange(true, { price_old: 60 });
      await expectChange(true, { currency: 'USD' });
      await expectChange(true, { stock: 0 });
      await expectChange(true, { stock: 7, price_old: null });
      for (const fields of [
        { description: 'Recién hecho' },
        { stock: 2 },
        { stock: null },
        { delivery: true },
        { offer: true },
        // Nothing is struck that is not dearer.
        { price_old: 41 },
      ]) {
        await expectChange(false, fields);
      }
      const rename = (fields: object) => ana.get(`PATCH /business/${store.id}`, { body: fields });
      await rename({ type: 'cafe' });
      expect(known).toContain(await findHash(id));
      await rename({ name: 'Heladería Copito' });
      expect(known).not.toContain(await findHash(id));
      known.add(await findHash(id));
      await ana.get(`DELETE /images/${picture.id}`);
      const bare = await findHash(id);
      expect(known).not.toContain(bare);
      known.add(bare);
      // Without a photo the kind of the store is shown.
      await rename({ type: 'food' });
      expect(known).not.toContain(await findHash(id));
      known.add(await findHash(id));
      await expectChange(true, { price: null });
      await expectChange(false, { currency: 'EUR' });
    });

    test('has another address in another deployment', async () => {
      const { id } = await create();
      const other = createLinkCardService({
        ...{ database: testDatabase.database, pictures: keeper, secret: 'of another deployment' },
        ...{ identity: api.services.identity, readMachine: () => Promise.reject(new Error()) },
        siteName: 'Vitrina',
        forgetMail: () => Promise.resolve(),
      });
      expect((await other.findCard(id)).hash).not.toBe(await findHash(id));
    });

    test('counts against the limit of an address only while it is still to be drawn', async () => {
      const paths: string[] = [];
      for (let n = 0; n < 4; n += 1) paths.push(await findPath((await create()).id));
      const statuses = [];
      for (const path of paths) statuses.push((await open(path, '10.0.0.3')).status);
      expect(statuses).toEqual([200, 200, 200, 429]);
      const refused = await open(paths[3] ?? '', '10.0.0.3');
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      for (let n = 0; n < 9; n += 1) {
        expect((await open(paths[0] ?? '', '10.0.0.3')).status).toBe(200);
      }
      expect((await open(paths[3] ?? '', '10.0.0.4')).status).toBe(200);
    });

    test('is asked for as often as anything else may be, even where there is none', async () => {
      const limited = createApiUnderTest(testDatabase, { RATE_LIMIT_READS: '2' });
      const statuses = [];
      for (let n = 0; n < 3; n += 1) {
        const path = linkCardPath('000000000000', '0123456789');
        statuses.push((await limited.app.request(path)).status);
      }
      expect(statuses).toEqual([404, 404, 429]);
    });

    test('is the bare photo while too much else is to be drawn, or where drawing fails', async () => {
      const [bare, { id }] = [await create(), await create()];
      const picture = await addPicture(id);
      for (const reason of [new DomainError('service_unavailable'), new Error('no disk')]) {
        trouble = reason;
        const { status, headers } = await open(await findPath(id), '10.0.0.5');
        expect([status, headers.get('location')]).toEqual([302, picture.previewUrl]);
        expect(headers.get('cache-control')).toBe('no-store');
      }
      const refused = await open(await findPath(bare.id), '10.0.0.5');
      expect([refused.status, refused.headers.has('retry-after')]).toEqual([503, true]);
      trouble = null;
      expect((await open(await findPath(id), '10.0.0.6')).status).toBe(200);
    });

    test('is drawn again when its file is not whole', async () => {
      const path = await findPath((await create()).id);
      const whole = Buffer.from(await (await open(path, '10.0.0.7')).arrayBuffer());
      if (kind === 's3') {
        const object = bucket.objects.get(path.slice(1));
        if (object === undefined) throw new Error('Nothing was kept');
        bucket.objects.set(path.slice(1), { ...object, content: whole.subarray(0, 999) });
      } else {
        truncateSync(join(directory, path.slice('/images/'.length)), 999);
      }
      const again = Buffer.from(await (await open(path, '10.0.0.7')).arrayBuffer());
      expect(again.equals(whole)).toBe(true);
    });

    test('goes when nobody has asked for it in thirty days', async () => {
      const [old, used, recent] = await Promise.all(
        ['10.0.1.1', '10.0.1.2', '10.0.1.3'].map(async (address) => {
          const path = await findPath((await create()).id);
          expect((await open(path, address)).status).toBe(200);
          return path;
        }),
      );
      const age = (path = '', days = 0) =>
        sql`
        update stored_pictures set unused_since = now() - ${`${days} days`}::interval
        where id = ${path.slice('/images/'.length)}`.execute(testDatabase.database.kysely);
      await age(old, 31);
      await age(used, 31);
      await age(recent, 29);
      expect((await open(used ?? '', '10.0.1.4')).status).toBe(200);
      await sweepPictures(testDatabase.database, (id) => keeper.remove(id));
      const kept = listFiles();
      const isKept = [old, used, recent].map((path = '') => kept.includes(path.slice(1)));
      expect(isKept).toEqual([false, true, true]);
      expect((await open(old ?? '', '10.0.1.4')).status).toBe(200);
    });
  });
});
