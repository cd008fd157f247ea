import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { openBucket } from '#files/bucket.ts';
import { describeShortMemory, readMachineMegabytes } from '#files/machine-memory.ts';
import type { Config } from '../config/env.ts';
import { openPictureStorage } from '../images/picture-storage.ts';
import type { Examination } from './finding.ts';

const leastFreeMegabytes = 1024;

/** Where pictures are kept: something is written there, read and removed. */
export const examinePictures = (config: Config): Examination[] => [
  { subject: 'pictures', look: () => lookAtPictures(config) },
];

/** Where pages are kept, likewise. */
export const examineSite = (config: Config, probe = writeProbe): Examination[] => [
  {
    subject: 'site',
    look: () =>
      config.siteBucket === null
        ? lookAtFolder(resolve(config.siteDir), probe)
        : lookAtBucket(config),
  },
];

/** Whether the data can be written, and the room on its disk. */
export const examineDisk = (
  { dataDir }: Pick<Config, 'dataDir'>,
  probe = writeProbe,
): Examination[] => [{ subject: 'disk', look: () => lookAtDisk(resolve(dataDir), probe) }];

/** Whether the machine or container has the memory that the marketplace needs. */
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
  const place = storage.kind === 'disk' ? storage.directory : `the bucket ${storage.s3.bucket}`;
  const pictures = await openPictureStorage(storage);
  const id = probeName();
  try {
    await pictures.write(`${id}/1.webp`, Buffer.from(id), 'image/webp');
    const stream = await pictures.read(`${id}/1.webp`);
    const isRead = stream !== null && (await buffer(stream)).toString() === id;
    return isRead ? `kept in ${place}` : new Error(`what is written to ${place} is not read again`);
  } finally {
    await pictures.remove(id);
  }
}

/** Throws when nothing can be written into a folder. */
function writeProbe(folder: string): void {
  const file = join(folder, probeName());
  writeFileSync(file, '');
  rmSync(file);
}

function lookAtFolder(siteDir: string, probe: typeof writeProbe): Promise<string> {
  // Its lock stands beside it.
  const folder = dirname(siteDir);
  mkdirSync(folder, { recursive: true });
  probe(folder);
  if (existsSync(siteDir)) probe(siteDir);
  return Promise.resolve(`published to ${siteDir}`);
}

async function lookAtBucket({ siteBucket, siteDir }: Config): Promise<string | Error> {
  if (siteBucket === null) return siteDir;
  const bucket = openBucket(siteBucket);
  const key = `${siteBucket.prefix}.${probeName()}`;
  const body = new Uint8Array(Buffer.from(key));
  const head = { contentType: 'text/plain', contentEncoding: '', cacheControl: 'no-store' };
  await bucket.put(key, { ...head, body, redirect: '', note: key });
  const found = await bucket.get(key);
  await bucket.remove(key);
  return found?.note === key
    ? `published to ${siteDir}`
    : new Error(`what is written to ${siteDir} is not read again`);
}

async function lookAtDisk(dataDir: string, probe: typeof writeProbe): Promise<string | Error> {
  mkdirSync(dataDir, { recursive: true });
  probe(dataDir);
  const { bavail, bsize } = await statfs(dataDir);
  const megabytes = Math.floor((bavail * bsize) / 1024 ** 2);
  const text = `${megabytes} MB free for ${dataDir}`;
  return megabytes < leastFreeMegabytes ? new Error(text) : text;
}
