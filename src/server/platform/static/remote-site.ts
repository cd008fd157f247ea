import { gunzipSync } from 'node:zlib';
import type { Bucket, StoredObject } from '#files/bucket.ts';
import { keyOfFile } from '#files/site-keys.ts';
import { type FileStore, makeEtag } from './file-store.ts';

/** The files that configure the host are read again after this time. */
const textMs = 10_000;
const readAttempts = 2;

/** Thrown for an object whose bytes are not the written ones. Its writer has to write it again. */
export class DamagedObject extends Error {
  override readonly name = 'DamagedObject';
  readonly key: string;

  constructor(key: string, cause: unknown) {
    super(`The object ${key} is damaged`, { cause });
    this.key = key;
  }
}

interface UnpackedObject extends StoredObject {
  readonly content: Uint8Array<ArrayBuffer>;
}

/** The files of a site in a bucket, for requests that reach this server instead of the bucket. */
export function createRemoteSite(bucket: Pick<Bucket, 'get' | 'head'>, prefix: string): FileStore {
  const texts = new Map<string, { readonly text: Promise<string>; readonly readAt: number }>();

  /** Reads an object again when it is damaged, because not every service replaces an object in one step. */
  const get = async (file: string): Promise<UnpackedObject | null> => {
    const key = prefix + keyOfFile(file);
    for (let attempt = 1; ; attempt += 1) {
      const found = await bucket.get(key);
      try {
        return found && { ...found, content: unpack(found) };
      } catch (error) {
        if (attempt === readAttempts) throw new DamagedObject(key, error);
      }
    }
  };

  const readText = async (file: string): Promise<string> => {
    const found = await get(file);
    return found === null ? '' : Buffer.from(found.content).toString('utf8');
  };

  return {
    exists: async (file) => (await bucket.head(prefix + keyOfFile(file))) !== null,
    async read(file, encodings) {
      const found = await get(file);
      // An object with a redirect is not a page. The redirects are in `_redirects`.
      if (found?.redirect !== '') return null;
      const isPacked = found.contentEncoding === 'gzip';
      const isSentPacked = isPacked && encodings.includes('gzip');
      const body = isSentPacked ? found.body : found.content;
      return { body, encoding: isSentPacked ? 'gzip' : 'identity', etag: makeEtag(body) };
    },
    readText(file) {
      const known = texts.get(file);
      if (known !== undefined && isFresh(known.readAt)) return known.text;
      const text = readText(file);
      texts.set(file, { text, readAt: performance.now() });
      text.catch(() => texts.delete(file));
      return text;
    },
  };
}

const isFresh = (readAt: number): boolean => performance.now() - readAt < textMs;

function unpack({ body, contentEncoding }: StoredObject): Uint8Array<ArrayBuffer> {
  return contentEncoding === 'gzip' ? new Uint8Array(gunzipSync(body)) : body;
}

/** Names of the files that a picture has. Other names need no call to the bucket. */
const pictureFile = /^[\w-]+\/(?:\d+\.webp|preview\.jpg)$/;

/** Serves pictures from a bucket that has no server of its own in front. */
export function createRemotePictures(
  find: (key: string) => Promise<Uint8Array<ArrayBuffer> | null>,
): Pick<FileStore, 'read'> {
  return {
    async read(file) {
      const body = pictureFile.test(file) ? await find(file) : null;
      return body && { body, encoding: 'identity', etag: makeEtag(body) };
    },
  };
}
