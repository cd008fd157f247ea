import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, resolve, sep } from 'node:path';
import { type BucketSettings, openBucket } from '#files/bucket.ts';
import { streamFiles } from '#files/files.ts';
import type { StorageSettings } from '#server/platform/config/env.ts';

/** Stores the files of pictures under `<picture>/<file>`, and those of link cards under `cards/<file>`. */
export interface PictureStorage {
  /** Every file by its key, in no order. A file may disappear meanwhile. */
  list(): AsyncIterable<PictureFile>;
  /** Rejects with `notWritten` as its code when the disk or the service does not accept the file. */
  write(key: string, content: Uint8Array, contentType: string): Promise<void>;
  /** The content of a file; null when it is missing. */
  read(key: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Removes every file of a picture, or the file of a link card. */
  remove(id: string): Promise<void>;
}

export interface PictureFile {
  readonly key: string;
  /**
   * The present size on a disk, where a file may still be incomplete; null in a bucket, where a file is always
   * complete.
   */
  readonly bytes: number | null;
}

/** Opens the disk or the S3-compatible service of the settings. Reads and creates nothing before the first call. */
export function openPictureStorage(settings: StorageSettings): PictureStorage {
  const storage =
    settings.kind === 'disk' ? openOnDisk(settings.directory) : openInBucket(settings.s3);
  return {
    ...storage,
    async write(key, ...file) {
      try {
        await storage.write(key, ...file);
      } catch (cause) {
        const error = new Error(`The picture ${key} was not written: ${String(cause)}`, { cause });
        throw Object.assign(error, { code: notWritten });
      }
    },
  };
}

/** A code, because the code is all that another process learns about an error. `isUnavailable` recognizes it. */
const notWritten = 'E_CANNOT_WRITE_FILE';

function openOnDisk(directory: string): PictureStorage {
  const root = resolve(directory);
  const find = (key: string): string => {
    const path = resolve(root, key);
    if (!path.startsWith(root + sep)) throw new Error(`No picture can have the key ${key}`);
    return path;
  };
  return {
    async *list() {
      for await (const key of streamFiles(root)) {
        const found = await nullIfMissing(stat(find(key)));
        if (found !== null) yield { key, bytes: found.size };
      }
    },
    async write(key, content) {
      const path = find(key);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, content);
    },
    read: async (key) => nullIfMissing(readFile(find(key))),
    async remove(id) {
      await rm(find(id), { recursive: true, force: true });
    },
  };
}

/** Prefix of the keys of pictures, because the bucket may contain a site too. */
const prefix = 'images/';

function openInBucket(settings: BucketSettings): PictureStorage {
  const bucket = openBucket(settings);
  return {
    async *list() {
      for await (const key of bucket.list(prefix))
        yield { key: key.slice(prefix.length), bytes: null };
    },
    async write(key, content, contentType) {
      await bucket.put(prefix + key, {
        body: new Uint8Array(content),
        contentType,
        cacheControl: 'public, max-age=31536000, immutable',
        contentEncoding: '',
        redirect: '',
        note: '',
      });
    },
    read: async (key) => (await bucket.get(prefix + key))?.body ?? null,
    async remove(id) {
      if (id.includes('/')) await bucket.remove(prefix + id);
      else for await (const key of bucket.list(`${prefix}${id}/`)) await bucket.remove(key);
    },
  };
}

function nullIfMissing<Value>(call: Promise<Value>): Promise<Value | null> {
  return call.catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  });
}
