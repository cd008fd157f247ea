import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { type BucketSettings, openBucket } from '#files/bucket.ts';
import { describeShortMemory, readMachineMegabytes } from '#files/machine-memory.ts';
import { makeFolder } from '#files/make-folder.ts';
import type { Config } from '#server/platform/config/env.ts';
import { writeProbe } from '#server/platform/require-folders.ts';
import { describeFailure } from '#server/platform/describe-failure.ts';
import { openPictureStorage } from '#server/pictures/picture-storage.ts';
import type { Examination } from './finding.ts';

const leastFreeMegabytes = 1024;

/** Checks the storage of pictures by writing, reading and removing something. */
export const examinePictures = (config: Config): Examination[] => [
  { subject: 'pictures', look: () => lookAtPictures(config) },
];

/** Checks the storage of pages in the same way. */
export const examineSite = (config: Config, probe = writeProbe): Examination[] => [
  {
    subject: 'site',
    look: () =>
      config.siteBucket === null
        ? lookAtFolder(resolve(config.siteDir), probe)
        : lookAtBucket(config),
  },
];

/** Checks that the data can be written, and the free space of its disk. */
export const examineDisk = (
  { dataDir }: Pick<Config, 'dataDir'>,
  probe = writeProbe,
): Examination[] => [{ subject: 'disk', look: () => lookAtDisk(resolve(dataDir), probe) }];

/** Checks that the machine or container has enough memory for the marketplace. */
export const examineMemory = (megabytes = readMachineMegabytes()): Examination[] => [
  {
    subject: 'memory',
    look: () => {
      const short = describeShortMemory('run', megabytes);
      return Promise.resolve(short === null ? `${megabytes} MB` : new Error(short));
    },
  },
];

const probeName = (): string => `probe-${randomBytes(6).toString('hex')}`;

async function lookAtPictures({ storage }: Config): Promise<string | Error> {
  if (storage.kind === 's3') {
    const tried = await tryBucket(storage.s3, `images/${probeName()}/1.webp`);
    return tried instanceof Error ? tried : `kept in the bucket ${storage.s3.bucket}: ${tried}`;
  }
  const place = storage.directory;
  const pictures = openPictureStorage(storage);
  const id = probeName();
  try {
    await pictures.write(`${id}/1.webp`, Buffer.from(id), 'image/webp');
    const content = await pictures.read(`${id}/1.webp`);
    const isRead = content !== null && Buffer.from(content).toString() === id;
    return isRead ? `kept in ${place}` : new Error(`what is written to ${place} is not read again`);
  } finally {
    await pictures.remove(id);
  }
}

function lookAtFolder(siteDir: string, probe: typeof writeProbe): Promise<string> {
  // The lock is beside the folder of the site.
  const folder = dirname(siteDir);
  makeFolder(folder);
  probe(folder);
  if (existsSync(siteDir)) probe(siteDir);
  return Promise.resolve(`published to ${siteDir}`);
}

async function lookAtBucket({ siteBucket, siteDir }: Config): Promise<string | Error> {
  if (siteBucket === null) return siteDir;
  const tried = await tryBucket(siteBucket, `${siteBucket.prefix}.${probeName()}`);
  return tried instanceof Error ? tried : `published to ${siteDir}: ${tried}`;
}

/**
 * Does with an object what the program does with objects. Names a failed step with the key and the service's message.
 */
async function tryBucket(settings: BucketSettings, key: string): Promise<string | Error> {
  const bucket = openBucket(settings);
  const head = { contentType: 'text/plain', contentEncoding: '', cacheControl: 'no-store' };
  const body = new Uint8Array(Buffer.from(key));
  const read = async (): Promise<void> => {
    const found = await bucket.get(key);
    if (Buffer.from(found?.body ?? []).toString() !== key) {
      throw new Error('it has not what was written');
    }
  };
  const list = async (): Promise<void> => {
    for await (const one of bucket.list(key)) if (one === key) return;
    throw new Error('it does not name what was written');
  };
  const attempts = [
    ['write', () => bucket.put(key, { ...head, body, redirect: '', note: key })],
    ['read', read],
    ['list', list],
    ['delete', () => bucket.remove(key)],
  ] as const;
  const done: string[] = [];
  for (const [name, attempt] of attempts) {
    try {
      await attempt();
      done.push(name);
    } catch (error) {
      if (done.length > 0) await bucket.remove(key).catch(() => undefined);
      const before = done.length === 0 ? '' : ` (after ${done.join(', ')})`;
      return new Error(
        `${name} ${key} in the bucket ${settings.bucket}${before}: ${describeFailure(error)}`,
      );
    }
  }
  return `${done.join(', ')} of ${key} work`;
}

async function lookAtDisk(dataDir: string, probe: typeof writeProbe): Promise<string | Error> {
  makeFolder(dataDir);
  probe(dataDir);
  const { bavail, bsize } = await statfs(dataDir);
  const megabytes = Math.floor((bavail * bsize) / 1024 ** 2);
  const text = `${megabytes} MB free for ${dataDir}`;
  return megabytes < leastFreeMegabytes ? new Error(text) : text;
}
