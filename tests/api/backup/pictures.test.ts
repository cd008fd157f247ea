import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { saveStore } from '../../support/catalogue-factory.ts';
import { describeCopy } from '../../support/copy-settings.ts';
import { type ObjectStore, startObjectStore } from '../../support/object-store.ts';
import { takeCopy } from '../../support/test-database.ts';
import { withDatabase } from '../../support/with-database.ts';
import { createFolder } from '../../support/test-folder.ts';
import { copyPictures, readBackup, writeBackup } from '#server/backup/backup.ts';
import { readConfig } from '#server/platform/config/env.ts';
import { openPictureStorage } from '#server/pictures/picture-storage.ts';

async function startBucket(): Promise<ObjectStore> {
  const store = await startObjectStore();
  onTestFinished(() => store.close());
  return store;
}

const describeBucket = ({ url, bucket }: ObjectStore) => ({
  STORAGE: 's3',
  S3_ENDPOINT: url,
  S3_BUCKET: bucket,
  S3_ACCESS_KEY_ID: 'clave',
  S3_SECRET_ACCESS_KEY: 'secreta',
});

/** A deployment with one store, whose pictures are in a bucket, or on its disk without one. */
async function deploy(bucket: ObjectStore | null, hasStore: boolean) {
  const copy = await takeCopy('server');
  if (hasStore) await withDatabase(copy.location, (database) => saveStore(database));
  const config = readConfig({ ...describeCopy(copy), ...(bucket && describeBucket(bucket)) });
  return { config, pictures: openPictureStorage(config.storage) };
}

const pictures = { 'one/160.webp': 'narrow', 'one/preview.jpg': 'preview', 'two/64.webp': 'other' };

test('pictures in a bucket are in the backup, and are restored to where the settings keep them', async () => {
  const [bucket, other] = [await startBucket(), await startBucket()];
  const from = await deploy(bucket, true);
  for (const [key, content] of Object.entries(pictures)) {
    await from.pictures.write(key, Buffer.from(content), 'image/webp');
  }
  // Of a site in the same bucket.
  const page = { content: Buffer.from('page'), contentType: 'text/html', cacheControl: undefined };
  bucket.objects.set('images-of-the-site/index.html', page);
  const backup = join(createFolder(), 'backup');
  await writeBackup(from.config, backup);

  const [onDisk, inBucket] = [await deploy(null, false), await deploy(other, false)];
  for (const to of [onDisk, inBucket]) {
    await readBackup(to.config, backup);
    const found: Record<string, string> = {};
    for await (const { key } of to.pictures.list()) {
      found[key] = Buffer.from((await to.pictures.read(key)) ?? []).toString();
    }
    expect(found).toEqual(pictures);
  }
  expect(other.objects.get('images/one/160.webp')?.contentType).toBe('image/webp');
  expect(other.objects.get('images/one/preview.jpg')?.contentType).toBe('image/jpeg');
});

test('a restore whose bucket is away leaves a database that can be restored into', async () => {
  const bucket = await startBucket();
  const from = await deploy(null, true);
  await from.pictures.write('one/160.webp', Buffer.from('narrow'), 'image/webp');
  const backup = join(createFolder(), 'backup');
  await writeBackup(from.config, backup);

  const to = await deploy(bucket, false);
  bucket.isDown = true;
  await expect(readBackup(to.config, backup)).rejects.toThrow();
  bucket.isDown = false;
  expect(await readBackup(to.config, backup)).toBeGreaterThan(0);
  expect([...bucket.objects.keys()]).toEqual(['images/one/160.webp']);
});

test('a file that was half written is copied again, and no other', async () => {
  const [here, there] = [createFolder(), createFolder()];
  const open = (directory: string) => openPictureStorage({ kind: 'disk', directory });
  const [from, to] = [open(here), open(there)];
  mkdirSync(join(here, 'one'));
  writeFileSync(join(here, 'one/160.webp'), 'half');
  writeFileSync(join(here, 'one/320.webp'), 'whole');
  const copied = await copyPictures(from, to);
  writeFileSync(join(here, 'one/160.webp'), 'half and more');
  const written: string[] = [];
  const watched: typeof to = {
    ...to,
    async write(key, ...rest) {
      written.push(key);
      await to.write(key, ...rest);
    },
  };
  await copyPictures(from, watched, copied);
  expect(written).toEqual(['one/160.webp']);
});
