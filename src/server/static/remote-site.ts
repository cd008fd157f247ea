import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import type { Bucket, StoredObject } from '#files/bucket.ts';
import { keyOfFile } from '#files/site-keys.ts';
import type { FileStore } from './file-store.ts';

/** So long what the site says to its host is not asked for again. */
const textMs = 10_000;

/** The files of a site that stands in a bucket, for whoever asks here and not there. */
export function createRemoteSite(bucket: Bucket, prefix: string): FileStore {
  const texts = new Map<string, { readonly text: Promise<string>; readonly readAt: number }>();
  const get = (file: string) => bucket.get(prefix + keyOfFile(file));

  const readText = async (file: string): Promise<string> => {
    const found = await get(file);
    return found === null ? '' : Buffer.from(unpack(found)).toString('utf8');
  };

  return {
    exists: async (file) => (await bucket.head(prefix + keyOfFile(file))) !== null,
    async read(file, encodings) {
      const found = await get(file);
      // An object that only leads elsewhere is no page: the redirects are in `_redirects`.
      if (found?.redirect !== '') return null;
      const isPacked = found.contentEncoding === 'gzip';
      const isSentPacked = isPacked && encodings.includes('gzip');
      const body = isSentPacked ? found.body : new Uint8Array(unpack(found));
      const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
      return { body, encoding: isSentPacked ? 'gzip' : 'identity', etag };
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
