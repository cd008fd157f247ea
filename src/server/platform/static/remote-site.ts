import { gunzipSync } from 'node:zlib';
import type { Bucket, StoredObject } from '#files/bucket.ts';
import { keyOfFile } from '#files/site-keys.ts';
import { type FileStore, makeEtag } from './file-store.ts';

/** So long what the site says to its host is not asked for again. */
const textMs = 10_000;
const readAttempts = 2;

/** An object whose bytes are not those that were written; whoever made it has to write it again. */
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

/** The files of a site that stands in a bucket, for whoever asks here and not there. */
export function createRemoteSite(bucket: Pick<Bucket, 'get' | 'head'>, prefix: string): FileStore {
  const texts = new Map<string, { readonly text: Promise<string>; readonly readAt: number }>();

  /** Read again where it is damaged: not every service replaces an object in one step. */
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
      // An object that only leads elsewhere is no page: the redirects are in `_redirects`.
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
      texts.set(file, { text, readAt: Date.now() });
      text.catch(() => texts.delete(file));
      return text;
    },
  };
}

const isFresh = (readAt: number): boolean => Date.now() - readAt < textMs;

function unpack({ body, contentEncoding }: StoredObject): Uint8Array<ArrayBuffer> {
  return contentEncoding === 'gzip' ? new Uint8Array(gunzipSync(body)) : body;
}

/** A file that a picture has; whatever else is asked for need not be looked for far away. */
const pictureFile = /^[\w-]+\/(?:\d+\.webp|preview\.jpg)$/;

/** The files of pictures kept by a service, handed on where nothing stands before its bucket. */
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
