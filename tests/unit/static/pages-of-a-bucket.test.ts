import { gzipSync } from 'node:zlib';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { type ObjectStore, startObjectStore } from '../../support/object-store.ts';
import { readConfig } from '#server/config/env.ts';
import { createPages } from '#server/pages-app.ts';
import { createRemoteSite } from '#server/static/remote-site.ts';

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

/** Pages that an API serves from a bucket, and the lines of its log. */
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
  const pages = createPages(config, logger, () => null);
  const ask = (path: string, encoding = 'identity') =>
    pages.request(path, { headers: { 'accept-encoding': encoding } });
  return { store, log, ask };
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
  'what stands in a bucket that is away is a 503: %s',
  async (path) => {
    const { store, log, ask } = await createFixture();
    store.isDown = true;
    const { status, headers } = await ask(path);
    expect([status, headers.get('retry-after')]).toEqual([503, '2']);
    expect(log).toEqual([]);
  },
);

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
