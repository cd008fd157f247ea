import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createApi } from '#client/api.ts';
import { searchIndexPointer } from '#contract/stored-product.ts';
import type { Bucket, StoredObject } from '#files/bucket.ts';
import { removeOrphans } from '#publisher/full/orphans.ts';
import { createShare } from '#publisher/several-publishers/shard.ts';
import { writeRedirects } from '#publisher/several-publishers/shared-redirects.ts';
import { createBucketTarget } from '#publisher/target/bucket-target.ts';
import { listStored } from '#publisher/target/site-target.ts';
import { removeStoreFiles } from '#publisher/write/remove-store.ts';

/** A site in a bucket in memory. `noted` records removals and notifications in order. */
function createTarget() {
  const objects = new Map<string, StoredObject>();
  const noted: string[] = [];
  const state = { losesResponses: false, removing: 0, mostAtOnce: 0 };
  const asked = { written: [] as string[], looked: [] as string[] };
  const find = (key: string) => Promise.resolve(objects.get(key) ?? null);
  const bucket: Bucket = {
    head(key) {
      asked.looked.push(key);
      return find(key);
    },
    get: find,
    put(key, object) {
      asked.written.push(key);
      objects.set(key, object);
      return Promise.resolve();
    },
    async remove(key) {
      state.removing += 1;
      state.mostAtOnce = Math.max(state.mostAtOnce, state.removing);
      // During the call the object still exists for readers.
      await new Promise((resolve) => setImmediate(resolve));
      state.removing -= 1;
      objects.delete(key);
      noted.push(`removed ${key}`);
      if (state.losesResponses) throw new Error('no response');
    },
    async *list(prefix) {
      for (const key of objects.keys())
        if (key.startsWith(prefix)) yield await Promise.resolve(key);
    },
  };
  const target = createBucketTarget(bucket, { prefix: '', isPurged: true });
  const watcher = {
    stands: () => undefined,
    isReplaced: () => undefined,
    isGone: (file: string) => noted.push(`said ${file}`),
  };
  return {
    objects,
    noted,
    state,
    asked,
    target,
    writer: target.createWriter({ isDurable: true, watcher }),
  };
}

const shared = { share: createShare(null) };

test('a page is announced as gone only after its removal', async () => {
  const { noted, writer } = createTarget();
  await writer.write('cafe.html', Buffer.from('page'));
  await writer.remove('cafe.html');
  expect(noted).toEqual(['removed cafe', 'said cafe.html']);
});

test('a page is announced as gone also when its removal failed', async () => {
  const { noted, state, writer } = createTarget();
  state.losesResponses = true;
  await expect(async () => writer.remove('cafe.html')).rejects.toThrow('no response');
  expect(noted).toContain('said cafe.html');
});

test('the pages of a store are removed several at once, and announced each', async () => {
  const { noted, objects, state, target, writer } = createTarget();
  const files = Array.from({ length: 40 }, (_, n) => `cafe/product/${n}.html`);
  for (const file of ['cafe.html', 'bar.html', ...files])
    await writer.write(file, Buffer.from('page'));
  await removeStoreFiles(target, 'cafe', writer);
  expect([...objects.keys()]).toEqual(['bar']);
  expect(noted).toEqual(expect.arrayContaining(files.map((file) => `said ${file}`)));
  expect(state.mostAtOnce).toBe(16);
});

test('orphans are removed several at once', async () => {
  const { objects, state, target, writer } = createTarget();
  for (let n = 0; n < 40; n += 1) await writer.write(`cafe/${n}.html`, Buffer.from('page'));
  const context = { target, ...shared, api: createApi({ baseUrl: 'http://nowhere' }) };
  const run = removeOrphans(context, writer, {
    standing: new Set(['cafe/7.html']),
    ownUrls: new Set(),
  });
  let step = await run.next();
  while (step.done !== true) step = await run.next();
  expect(step.value).toHaveLength(39);
  expect([...objects.keys()]).toEqual(['cafe/7']);
  expect(state.mostAtOnce).toBe(16);
});

test('a former address without a target is announced as gone after its removal', async () => {
  const { noted, target, writer } = createTarget();
  const context = { target, ...shared };
  await writeRedirects(context, writer, new Map([['cafe', 'teteria']]));
  await writeRedirects(context, writer, new Map());
  expect(noted).toEqual(['removed cafe', 'said cafe.html']);
});

test('a renaming looks at no redirect of another store, a full publication at all', async () => {
  const { asked, target, writer } = createTarget();
  const context = { target, ...shared };
  const before = Array.from({ length: 40 }, (_, n) => [`a${n}`, `b${n}`] as const);
  await writeRedirects(context, writer, new Map(before));
  asked.written.length = 0;
  asked.looked.length = 0;
  await writeRedirects(context, writer, new Map([...before, ['cafe', 'teteria']]));
  expect(asked.written).toEqual(['cafe', '_redirects']);
  expect(asked.looked).toEqual(['cafe', '_redirects']);
  const whole = target.createWriter({ isDurable: false });
  await writeRedirects(context, whole, new Map([...before, ['cafe', 'teteria']]));
  expect(asked.looked).toHaveLength(2 + 41 + 1);
});

test('a former address that became a page of the site leaves that page alone', async () => {
  const { objects, target, writer } = createTarget();
  await writer.write('orders.html', Buffer.from('page'));
  const redirects = new Map([
    ['orders', 'copo'],
    ['cafe', 'teteria'],
    ['same', 'same'],
  ]);
  await writeRedirects({ target, ...shared }, writer, redirects);
  expect([...objects.keys()].sort()).toEqual(['_redirects', 'cafe', 'orders']);
  expect(objects.get('orders')?.redirect).toBe('');
  expect(objects.get('cafe')?.redirect).toBe('/teteria');
});

test('caches may keep a search index, but not the pointer to the newest', async () => {
  const { objects, writer } = createTarget();
  for (const file of [searchIndexPointer, 'pagefind/a1/pagefind.js', 'cafe.html']) {
    await writer.writePlain(file, '{}');
  }
  expect(objects.get(searchIndexPointer)?.cacheControl).toBe('no-cache');
  expect(objects.get('pagefind/a1/pagefind.js')?.cacheControl).toContain('immutable');
  expect(objects.get('cafe')?.cacheControl).toContain('s-maxage');
});

test.each([
  ['that is none', Buffer.from('x')],
  ['that was cut off', gzipSync('/bar /cafe 301\n').subarray(0, 20)],
])('a compressed body %s has no text', async (_, body) => {
  const { objects, target, writer } = createTarget();
  await writer.writePlain('_redirects', '/bar /cafe 301\n');
  expect(await target.readText('_redirects')).toBe('/bar /cafe 301\n');
  const object = objects.get('_redirects') ?? expect.fail('Nothing was written');
  objects.set('_redirects', { ...object, body: new Uint8Array(body) });
  expect(await target.readText('_redirects')).toBeNull();
});

test.each(['cafe.html', 'cafe/product/abc.html', 'cafe.html.br', '404.html', '_old', 'año/x y+z&'])(
  'a foreign object %s is removed by its listed name',
  async (key) => {
    const { objects, target, writer } = createTarget();
    await writer.write('cafe.html', Buffer.from('page'));
    const page = objects.get('cafe') ?? expect.fail('Nothing was written');
    objects.delete('cafe');
    objects.set(key, page);
    const files = await listStored(target, '');
    for (const file of files) await writer.remove(file);
    expect([...objects.keys()]).toEqual([]);
  },
);
