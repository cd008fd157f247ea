import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startObjectStore } from '../../../support/object-store.ts';
import { createFolder } from '../../../support/test-folder.ts';
import { isUnavailable } from '#server/platform/db/unavailable.ts';
import { openPictureStorage, type PictureStorage } from '#server/pictures/picture-storage.ts';

async function openInBucket() {
  const store = await startObjectStore();
  onTestFinished(() => store.close());
  const { bucket, url: endpoint } = store;
  const keys = { accessKeyId: 'clave', secretAccessKey: 'secreta' };
  const s3 = { bucket, endpoint, region: 'us-east-1', ...keys };
  return { store, storage: openPictureStorage({ kind: 's3', s3 }) };
}

const places = {
  'on a disk': () =>
    Promise.resolve(openPictureStorage({ kind: 'disk', directory: join(createFolder(), 'new') })),
  'in a bucket': async () => (await openInBucket()).storage,
};

const write = (storage: PictureStorage, key: string, content = key): Promise<void> =>
  storage.write(key, Buffer.from(content), 'image/webp');

async function list(storage: PictureStorage): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of storage.list()) keys.push(key);
  return keys.sort();
}

test.each(Object.entries(places))('%s a file is read as last written', async (_, open) => {
  const storage = await open();
  expect(await storage.read('one/160.webp')).toBeNull();
  await write(storage, 'one/160.webp', 'before');
  await write(storage, 'one/160.webp', 'after');
  const content = await storage.read('one/160.webp');
  expect(Buffer.from(content ?? []).toString()).toBe('after');
});

test.each(Object.entries(places))(
  '%s a picture is removed with all files, and a link card alone',
  async (_, open) => {
    const storage = await open();
    expect(await list(storage)).toEqual([]);
    const cards = ['cards/a.jpg', 'cards/b.jpg'];
    const others = ['one-more/160.webp', 'two/160.webp'];
    for (const key of ['one/160.webp', 'one/preview.jpg', ...others, ...cards]) {
      await write(storage, key);
    }
    await storage.remove('one');
    await storage.remove('cards/a.jpg');
    await storage.remove('nothing');
    expect(await list(storage)).toEqual(['cards/b.jpg', ...others]);
  },
);

test('on a disk the size of each file is known, and nothing outside of the folder changes', async () => {
  const above = createFolder();
  const storage = openPictureStorage({ kind: 'disk', directory: join(above, 'images') });
  await write(storage, 'one/160.webp', 'four');
  const files = [];
  for await (const file of storage.list()) files.push(file);
  expect(files).toEqual([{ key: 'one/160.webp', bytes: 4 }]);
  writeFileSync(join(above, 'secret'), 'mine');
  for (const key of ['../secret', '../images', '.', 'one/../..']) {
    const refusal = `No picture can have the key ${key}`;
    await expect(write(storage, key)).rejects.toThrow(refusal);
    await expect(storage.read(key)).rejects.toThrow(refusal);
    await expect(storage.remove(key)).rejects.toThrow(refusal);
  }
  expect(readdirSync(above).sort()).toEqual(['images', 'secret']);
});

test('in a bucket no foreign key is listed, and an unreachable service is not a missing file', async () => {
  const { store, storage } = await openInBucket();
  const page = { content: Buffer.from('page'), contentType: 'text/html', cacheControl: undefined };
  store.objects.set('images-of-before/index.html', page);
  await write(storage, 'one/160.webp');
  expect(await list(storage)).toEqual(['one/160.webp']);
  store.isDown = true;
  await expect(storage.read('one/160.webp')).rejects.toSatisfy(isUnavailable);
  await expect(write(storage, 'one/160.webp')).rejects.toSatisfy(isUnavailable);
});

test('in a bucket more files are listed than the service names at once', async () => {
  const { store, storage } = await openInBucket();
  const file = { content: Buffer.from('x'), contentType: 'image/webp', cacheControl: undefined };
  const keys = Array.from({ length: 2_001 }, (_, index) => `${1_000 + index}/160.webp`);
  for (const key of keys) store.objects.set(`images/${key}`, file);
  expect(await list(storage)).toEqual(keys);
});
