import { gzipSync } from 'node:zlib';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { type ObjectStore, startObjectStore } from '../../../../support/object-store.ts';
import { readConfig } from '#server/platform/config/env.ts';
import { createPages } from '#server/pages-app.ts';
import { createDependencies } from '#server/platform/dependencies.ts';
import { keepObjects } from '#server/platform/static/kept-objects.ts';
import { createRemoteSite } from '#server/platform/static/remote-site.ts';

const page = '<html>Café</html>';
const whole = gzipSync(page);
const half = whole.subarray(0, whole.length / 2);

const keep = ({ objects }: ObjectStore, key: string, content: Buffer) =>
  objects.set(key, {
    content,
    contentType: 'text/html; charset=utf-8',
    cacheControl: undefined,
    contentEncoding: 'gzip',
  });

/** Pages that an API serves from a bucket, and its log lines. */
async function createFixture() {
  const store = await startObjectStore();
  onTestFinished(() => store.close());
  const config = readConfig({
    SITE_DIR: `s3://${store.bucket}/sitio`,
    STORAGE: 's3',
    S3_BUCKET: store.bucket,
    S3_ENDPOINT: store.url,
    S3_ACCESS_KEY_ID: 'clave',
    S3_SECRET_ACCESS_KEY: 'secreta',
  });
  const log: Record<string, unknown>[] = [];
  const logger = pino({}, { write: (line) => log.push(JSON.parse(line) as (typeof log)[number]) });
  const dependencies = createDependencies(logger);
  const pages = createPages(config, logger, () => null, dependencies);
  const ask = (path: string, encoding = 'identity') =>
    pages.request(path, { headers: { 'accept-encoding': encoding } });
  return { store, log, ask, dependencies };
}

test.each(['identity', 'gzip'])(
  'an object that does not unzip is a 503 and a line of the log with its key (%s)',
  async (encoding) => {
    const { store, log, ask } = await createFixture();
    keep(store, 'sitio/cafe', half);
    const damaged = await ask('/cafe', encoding);
    expect([damaged.status, damaged.headers.get('retry-after')]).toEqual([503, '2']);
    expect(log.map(({ key }) => key)).toEqual(['sitio/cafe']);

    keep(store, 'sitio/cafe', whole);
    expect((await ask('/cafe', encoding)).status).toBe(200);
    expect(log).toHaveLength(1);
  },
);

test.each(['/cafe', '/images/a1/320.webp'])(
  'a file of an unreachable bucket is a 503: %s',
  async (path) => {
    const { store, log, ask } = await createFixture();
    store.isDown = true;
    const { status, headers } = await ask(path);
    expect([status, headers.get('retry-after')]).toEqual([503, '2']);
    expect(log.filter(({ msg }) => msg !== 'a dependency is away')).toEqual([]);
  },
);

test('the pages read last are served while the bucket is away, and the log says so once', async () => {
  const { store, log, ask, dependencies } = await createFixture();
  keep(store, 'sitio/index.html', whole);
  keep(store, 'sitio/cafe', whole);
  for (const path of ['/', '/cafe']) expect((await ask(path)).status).toBe(200);
  expect(dependencies.list()).toEqual([{ name: 'site', isAway: false }]);

  store.isDown = true;
  for (const encoding of ['identity', 'gzip', 'identity']) {
    const kept = await ask('/cafe', encoding);
    expect([kept.status, kept.headers.get('content-encoding') ?? 'identity']).toEqual([
      200,
      encoding,
    ]);
  }
  expect(await (await ask('/')).text()).toBe(page);
  expect((await ask('/never-read')).status).toBe(503);
  expect(dependencies.list()).toEqual([{ name: 'site', isAway: true }]);
  expect(log.map(({ msg }) => msg)).toEqual([
    'a dependency is away',
    'pages are served as they were last read',
  ]);
  expect(log[0]).toMatchObject({
    dependency: 'site',
    reason: expect.stringContaining('503') as string,
  });
});

test('rejected access keys count as an unreachable bucket', async () => {
  const { store, log, ask } = await createFixture();
  keep(store, 'sitio/cafe', whole);
  expect((await ask('/cafe')).status).toBe(200);
  store.isShut = true;
  expect((await ask('/cafe')).status).toBe(200);
  expect((await ask('/otra')).status).toBe(503);
  expect((await ask('/images/a1/320.webp')).status).toBe(503);
  expect(log[0]).toMatchObject({ reason: 'the service responds 403 AccessDenied' });
});

const textHead = {
  contentType: 'text/html',
  contentEncoding: '',
  cacheControl: '',
  redirect: '',
  note: '',
};

/** A bucket whose objects contain their own keys, and the clock of the cache. */
function createKept(options: { readonly bytes?: number } = {}) {
  let [isAway, time, calls] = [false, 0, 0];
  const gone = new Set<string>();
  const get = (key: string) => {
    calls += 1;
    if (isAway) return Promise.reject(new Error('away'));
    const object = { ...textHead, body: new Uint8Array(Buffer.from(key)) };
    return Promise.resolve(gone.has(key) ? null : object);
  };
  const kept = keepObjects({ get, head: get }, { ...options, now: () => time });
  return {
    gone,
    calls: () => calls,
    set isAway(value: boolean) {
      isAway = value;
    },
    pass(ms: number) {
      time += ms;
    },
    exists: async (key: string) => (await kept.head(key)) !== null,
    read: (key: string) =>
      kept.get(key).then(
        (found) => found && Buffer.from(found.body).toString(),
        () => 'away',
      ),
  };
}

test('kept objects stay below their limit of bytes, the last read longest', async () => {
  const bucket = createKept({ bytes: 8 });
  for (const key of ['aaa', 'bbb', 'aaa', 'ccc']) await bucket.read(key);
  bucket.isAway = true;
  expect(await Promise.all(['aaa', 'bbb', 'ccc'].map(bucket.read))).toEqual(['aaa', 'away', 'ccc']);
});

test('an object that is gone, or was read a day ago, is not served while the bucket is away', async () => {
  const bucket = createKept();
  for (const key of ['left', 'stays']) await bucket.read(key);
  bucket.gone.add('left');
  expect(await bucket.read('left')).toBeNull();
  bucket.isAway = true;
  expect([await bucket.read('left'), await bucket.read('stays')]).toEqual(['away', 'stays']);
  bucket.pass(24 * 60 * 60_000 + 1);
  expect(await bucket.read('stays')).toBe('away');
});

test('an object that is gone by its head is not served while the bucket is away either', async () => {
  const bucket = createKept();
  await bucket.read('left');
  bucket.gone.add('left');
  expect(await bucket.exists('left')).toBe(false);
  bucket.isAway = true;
  expect(await bucket.read('left')).toBe('away');
});

test('a bucket that failed is left alone for five seconds, and asked again then', async () => {
  const bucket = createKept();
  await bucket.read('a');
  bucket.isAway = true;
  for (const key of ['a', 'a', 'b']) await bucket.read(key);
  expect(bucket.calls()).toBe(2);
  bucket.isAway = false;
  bucket.pass(5_000);
  expect(await bucket.read('b')).toBe('b');
});

test('an object that is replaced while it is read is read again', async () => {
  const bodies = [half, whole];
  const head = { contentType: 'text/html', cacheControl: '', redirect: '', note: '' };
  const bucket = {
    head: () => Promise.resolve(null),
    get: () => {
      const body = new Uint8Array(bodies.shift() ?? []);
      return Promise.resolve({ ...head, contentEncoding: 'gzip', body });
    },
  };
  const found = await createRemoteSite(bucket, '').read('cafe.html', ['identity']);
  expect(Buffer.from(found?.body ?? []).toString()).toBe(page);
});
