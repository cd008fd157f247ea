import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { findS3Server } from '../../../scripts/s3-server.ts';
import { openFaultyLink } from '../../support/faulty-link.ts';
import { type S3Server, startS3Server } from '../../support/s3-server.ts';
import { isTrial, reportFigure, trialCount } from '../../support/trials/trial.ts';
import { createTestSite, idOf, type TestSite, waitFor, waitUntilPublished } from './site.ts';
import { publishedFile } from '#contract/published.ts';
import { searchIndexPointer } from '#contract/stored-product.ts';
import { runBounded } from '#domain/run-bounded.ts';
import { leaseFile } from '#publisher/target/bucket-lease.ts';

const cafe = idOf('cafe');
const tea = idOf('tea');
const rum = idOf('rum');

describe.skipIf(findS3Server() === null)('a site in a bucket', () => {
  let s3: S3Server;
  let count = 0;
  beforeAll(async () => {
    s3 = await startS3Server();
  });
  afterAll(() => s3.stop());

  const nextPrefix = () => `sitio-${(count += 1)}/`;

  const placeAt = (prefix: string, endpoint?: string) => ({
    bucket: s3.place(prefix, endpoint),
    siteDir: `s3://sitio/${prefix}`,
  });

  function createShop(prefix: string, endpoint?: string): TestSite {
    const site = createTestSite(placeAt(prefix, endpoint));
    site.api.addStore(cafe, { url: 'cafe' });
    site.api.addProduct(tea, cafe, { name: 'Té' });
    site.api.addProduct(rum, cafe, { name: 'Ron', offer: true, price_old: 20 });
    return site;
  }

  /** The content of each object for a visitor, and how it is sent. */
  async function readAll(prefix: string): Promise<Record<string, unknown>> {
    const isMeant = (key: string) => ![publishedFile, leaseFile].includes(key);
    const objects = [...(await s3.read(prefix))].filter(([key]) => isMeant(key));
    return Object.fromEntries(
      objects.map(([key, { body, ...head }]) => [
        key,
        { ...head, body: Buffer.from(body).toString('base64') },
      ]),
    );
  }

  async function readPage(prefix: string, key: string): Promise<string> {
    const object = await s3.bucket.get(prefix + key);
    return object === null ? '' : gunzipSync(object.body).toString();
  }

  test('has each page under its address, with type, cache-control and encoding', async () => {
    const prefix = nextPrefix();
    const site = createShop(prefix);
    await site.publish();
    const objects = await s3.read(prefix);
    expect([...objects.keys()]).toEqual(
      expect.arrayContaining([
        '_headers',
        '_redirects',
        'cafe',
        `cafe/product/${tea}`,
        'index.html',
        'published.json',
        'sitemap-index.xml',
        'sitemaps/cafe.xml',
      ]),
    );
    expect(objects.get('cafe')).toMatchObject({
      contentType: 'text/html; charset=utf-8',
      cacheControl: 'public, max-age=0, must-revalidate',
      contentEncoding: 'gzip',
    });
    expect(objects.get('sitemap-index.xml')?.contentType).toBe('application/xml; charset=utf-8');
    expect(objects.get('published.json')?.cacheControl).toBe('no-cache');
    expect(await readPage(prefix, 'cafe')).toContain('Tienda');
  });

  test('is served by the bucket itself, as a website', async () => {
    const prefix = nextPrefix();
    const site = createShop(prefix);
    await site.publish();
    const page = await fetch(`${s3.url}/sitio/${prefix}cafe/product/${tea}`);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Té')]);
  });

  test('ends, after changes of every kind, with the objects of a fresh publication', async () => {
    const prefix = nextPrefix();
    const site = createShop(prefix);
    site.api.addStore(idOf('bar'), { url: 'bar' });
    site.api.addProduct(idOf('beer'), idOf('bar'));
    await site.start();
    site.api.changeProduct(tea, { name: 'Té verde', price: 12 });
    site.api.removeProduct(rum);
    for (let n = 0; n < 30; n += 1) site.api.addProduct(idOf(`p${n}`), cafe);
    site.api.renameStore(cafe, 'cafeteria');
    site.api.removeStore(idOf('bar'));
    await waitUntilPublished(site);
    const second = nextPrefix();
    const fresh = createTestSite({ ...placeAt(second), api: site.api });
    const followed = await readAll(prefix);
    await fresh.publish({ everything: true });
    const made = await readAll(second);
    expect(Object.keys(followed)).toEqual(Object.keys(made));
    expect(followed).toEqual(made);
    expect(Object.keys(made).filter((key) => key.startsWith('bar'))).toEqual([]);
  });

  test('leads a former address to the present one, on the bucket’s website too', async () => {
    const prefix = nextPrefix();
    const site = createShop(prefix);
    await site.start();
    site.api.renameStore(cafe, 'cafeteria');
    await waitUntilPublished(site);
    expect(await readPage(prefix, '_redirects')).toBe(
      '/cafe /cafeteria 301\n/cafe/* /cafeteria/:splat 301\n',
    );
    const { status, headers } = await fetch(`${s3.url}/sitio/${prefix}cafe`, {
      redirect: 'manual',
    });
    expect([status, headers.get('location')]).toEqual([301, '/cafeteria']);
    expect(await s3.bucket.head(`${prefix}cafe/product/${tea}`)).toBeNull();
    site.api.renameStore(cafe, 'cafe');
    await waitUntilPublished(site);
    expect((await s3.bucket.head(`${prefix}cafe`))?.redirect).toBe('');
    expect((await s3.bucket.head(`${prefix}cafeteria`))?.redirect).toBe('/cafe');
  });

  test('gives readers complete objects during a replacement, and can be listed', async () => {
    const key = `${nextPrefix()}cafe`;
    const head = { contentType: 'text/html', cacheControl: '', contentEncoding: '', redirect: '' };
    const put = (n: number) => {
      const body = new Uint8Array(100_000 + n).fill(n);
      return s3.bucket.put(key, { ...head, body, note: String(n) });
    };
    await put(1);
    let isOver = false;
    const faults: string[] = [];
    const read = async () => {
      while (!isOver) {
        const { body, note } = (await s3.bucket.get(key)) ?? { body: [0], note: '0' };
        const wanted = 100_000 + Number(note);
        if (body.length !== wanted || body.at(-1) !== Number(note)) {
          faults.push(`${body.length} bytes of ${wanted}`);
        }
        for await (const listed of s3.bucket.list(key)) if (listed !== key) faults.push(listed);
      }
    };
    const reading = [read(), read(), read()];
    for (let n = 2; n < 30; n += 1) await put(n);
    isOver = true;
    await Promise.all(reading);
    expect(faults).toEqual([]);
  });

  test('is listed completely over several responses of the service', async () => {
    const prefix = nextPrefix();
    const object = {
      ...{ contentType: 'text/plain', cacheControl: '', contentEncoding: '', redirect: '' },
      ...{ note: '', body: new Uint8Array() },
    };
    const keys = Array.from({ length: 103 }, (_, at) => `${prefix}${String(at).padStart(3, '0')}`);
    await runBounded(keys, 16, (key) => s3.bucket.put(key, object));
    const listed: string[] = [];
    for await (const key of s3.bucket.list(prefix)) listed.push(key);
    expect(listed).toEqual(keys);
    // The tests' server loses the page of such a folder when its list continues behind it.
    const below = `${keys[99]}/product`;
    await s3.bucket.put(below, object);
    expect(s3.keys(prefix).sort()).toEqual([...keys, below].sort());
  });

  test('is not written again when nothing has changed', async () => {
    const prefix = nextPrefix();
    const link = await openFaultyLink(s3.url);
    onTestFinished(() => link.close());
    const site = createShop(prefix, link.url);
    await site.publish();
    link.requests.length = 0;
    await site.publish({ everything: true });
    const put = link.requests.filter((one) => one.startsWith('PUT') && !one.includes(leaseFile));
    expect(put).toEqual([]);
    expect(site.events.findLast(({ type }) => type === 'complete')).toMatchObject({ changed: 0 });
  });

  test('is repaired by a verification, whatever the note of a damaged object says', async () => {
    const prefix = nextPrefix();
    const site = createShop(prefix);
    await site.publish();
    const before = await readAll(prefix);
    const object = await s3.bucket.get(`${prefix}cafe`);
    if (object === null) throw new Error('There is no page');
    await s3.bucket.put(`${prefix}cafe`, { ...object, body: new Uint8Array(Buffer.from('x')) });
    await s3.bucket.put(`${prefix}stray`, object);
    await site.publish({ everything: true, verifies: true });
    expect(site.events.findLast(({ type }) => type === 'complete')).toMatchObject({
      files: ['cafe.html', 'stray.html'],
    });
    expect(await readAll(prefix)).toEqual(before);
  });

  test.each(['_redirects', 'sitemap-index.xml', searchIndexPointer])(
    'is repaired by a verification though its %s cannot be read',
    async (key) => {
      const prefix = nextPrefix();
      const makesSearchIndex = key === searchIndexPointer;
      const site = createTestSite({ ...placeAt(prefix), makesSearchIndex });
      site.api.addStore(cafe, { url: 'cafe' });
      site.api.renameStore(cafe, 'cafeteria');
      await site.publish();
      const before = await readAll(prefix);
      const object = await s3.bucket.get(prefix + key);
      if (object === null) throw new Error(`There is no ${key}`);
      await s3.bucket.put(prefix + key, { ...object, body: new Uint8Array(Buffer.from('x')) });
      await site.publish({ everything: true, verifies: true });
      expect(await readPage(prefix, key)).not.toBe('');
      expect(await readAll(prefix)).toEqual(before);
    },
  );

  test('is published again in another bucket, whatever the state says', async () => {
    const site = createShop(nextPrefix());
    await site.publish();
    const prefix = nextPrefix();
    const { api, stateDir } = site;
    const moved = createTestSite({ ...placeAt(prefix), api, stateDir });
    await moved.publish();
    expect(await s3.bucket.head(`${prefix}cafe`)).not.toBeNull();
  });

  test.each(['away', 'unavailable', 'slow'] as const)(
    'loses nothing while the service is %s, and catches up when it is well',
    async (condition) => {
      const prefix = nextPrefix();
      const link = await openFaultyLink(s3.url);
      onTestFinished(() => link.close());
      const site = createShop(prefix, link.url);
      const publisher = await site.start();
      link.condition = condition;
      site.api.changeProduct(tea, { name: 'Té verde' });
      site.api.removeProduct(rum);
      site.api.renameStore(cafe, 'cafeteria');
      const until = Date.now() + trialCount(0, 60_000);
      do {
        const before = link.requests.length;
        site.api.changeProduct(tea, { price: before + 1 });
        await waitFor(() => link.requests.length > before + 3);
      } while (Date.now() < until);
      for (const { body } of (await s3.read(`${prefix}cafe/`)).values()) gunzipSync(body);
      link.condition = 'well';
      const returnedAt = performance.now();
      await waitUntilPublished(site);
      const lateMs = performance.now() - returnedAt;
      reportFigure(`${condition}: milliseconds until caught up, at most 60,000`, lateMs);
      await publisher.stop();
      await site.publish(); // Sitemaps wait for later changes.
      expect(site.events.filter(({ type }) => type === 'complete')).toHaveLength(1);
      if (isTrial) expect(lateMs).toBeLessThanOrEqual(60_000);
      const second = nextPrefix();
      await createTestSite({ ...placeAt(second), api: site.api }).publish();
      expect(await readAll(prefix)).toEqual(await readAll(second));
    },
  );

  test('a second publisher in the same bucket is refused while the first one lives', async () => {
    const prefix = nextPrefix();
    const site = createShop(prefix);
    const publisher = await site.start();
    const second = createTestSite({ ...placeAt(prefix), api: site.api });
    await expect(second.publish()).rejects.toThrow(
      `The site in s3://sitio/${prefix} is in use by another publisher; stop that first`,
    );
    await publisher.stop();
    await second.publish();
    expect(await s3.bucket.head(`${prefix}.publisher`)).toBeNull();
  });

  test('a publisher stops when another one takes over its site', async () => {
    const prefix = nextPrefix();
    const site = createShop(prefix);
    const publisher = await site.start();
    const sign = await s3.bucket.get(`${prefix}.publisher`);
    if (sign === null) throw new Error('There is no sign of the publisher');
    const body = new Uint8Array(Buffer.from('{"owner":"another","beat":1}'));
    let reason = '';
    void publisher.lost.then(({ message }) => {
      reason = message;
    });
    // Repeated, as another publisher would: a single sign may be overwritten between a look and a beat.
    const takeOver = async (): Promise<string> => {
      await s3.bucket.put(`${prefix}.publisher`, { ...sign, body });
      return reason;
    };
    await expect.poll(takeOver, { timeout: 200_000 }).toContain('in use by another publisher');
    expect((await s3.bucket.get(`${prefix}.publisher`))?.body).toEqual(body);
  });

  test('a publisher stops when one that divides the site differently has removed its sign', async () => {
    const prefix = nextPrefix();
    const site = createShop(prefix);
    const publisher = await site.start();
    const sign = await s3.bucket.get(`${prefix}.publisher`);
    if (sign === null) throw new Error('There is no sign of the publisher');
    const body = new Uint8Array(Buffer.from('{"owner":"another","beat":1}'));
    await s3.bucket.put(`${prefix}.publisher-1-of-2`, { ...sign, body });
    let reason = '';
    void publisher.lost.then(({ message }) => {
      reason = message;
    });
    // Repeated, because a sign that is removed between a look and a beat comes back.
    const takeOver = async (): Promise<string> => {
      await s3.bucket.remove(`${prefix}.publisher`);
      return reason;
    };
    await expect.poll(takeOver, { timeout: 200_000 }).toContain('in use by another publisher');
  });

  test('a single publication ends with an error when another publisher takes over its site', async () => {
    const prefix = nextPrefix();
    const site = createShop(prefix);
    const [begun, taken] = [Promise.withResolvers<null>(), Promise.withResolvers<null>()];
    const read = site.api.fetch;
    const readLater: typeof read = async (input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input);
      if (pathname === '/publication/businesses') {
        begun.resolve(null);
        await taken.promise;
      }
      return read(input, init);
    };
    Object.assign(site.api, { fetch: readLater });
    const publication = expect(site.publish()).rejects.toThrow('in use by another publisher');
    await begun.promise;
    const sign = await s3.bucket.get(`${prefix}.publisher`);
    if (sign === null) throw new Error('There is no sign of the publisher');
    const body = new Uint8Array(Buffer.from('{"owner":"another","beat":1}'));
    // The sign stays once the publisher beats no more.
    const takeOver = async (): Promise<Uint8Array | undefined> => {
      await s3.bucket.put(`${prefix}.publisher`, { ...sign, body });
      await sleep(300);
      return (await s3.bucket.get(`${prefix}.publisher`))?.body;
    };
    await expect.poll(takeOver, { timeout: 200_000 }).toEqual(body);
    taken.resolve(null);
    await publication;
    expect(await s3.bucket.head(`${prefix}cafe`)).toBeNull();
  });

  test('the site of a killed publisher is taken over', async () => {
    const prefix = nextPrefix();
    const site = createShop(prefix);
    await site.publish();
    await s3.bucket.put(`${prefix}.publisher`, {
      ...((await s3.bucket.get(`${prefix}published.json`)) ?? expect.fail('Nothing was published')),
      body: new Uint8Array(Buffer.from('{"owner":"killed","beat":1}')),
    });
    await site.publish({ everything: true });
    expect(site.events.findLast(({ type }) => type === 'complete')).toMatchObject({ removed: 0 });
  });
});
