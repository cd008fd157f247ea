import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Bucket, StoredObject } from '#files/bucket.ts';
import { findContentType } from '#files/content-type.ts';
import { fileOfKey, keyOfFile } from '#files/site-keys.ts';
import { publishedFile } from '#contract/published.ts';
import { searchIndexPointer } from '#contract/stored-product.ts';
import { runBounded } from '#domain/run-bounded.ts';
import { serviceWorkerPath } from '#domain/paths/paths.ts';
import {
  type Redirects,
  parseRedirects,
  redirectsFile,
  serializeRedirects,
} from '../write/redirects.ts';
import { leaseFile } from './bucket-lease.ts';
import type { SiteTarget, SiteWriter, WriterOptions } from './site-target.ts';

export interface BucketTargetOptions {
  /** Prefix of every key, such as 'tienda/'; '' for none. */
  readonly prefix: string;
  /** Whether caches are notified of every change, so that they may keep pages. */
  readonly isPurged: boolean;
  /** The file with the redirects of its writer. */
  readonly redirects?: string;
}

const forever = 'public, max-age=31536000, immutable';
const revalidated = 'public, max-age=0, must-revalidate';
const cachedByProxies = 'public, max-age=0, s-maxage=86400, must-revalidate';
/** The number of objects that are written or removed at once. */
const callsAtOnce = 16;

/**
 * A site in a bucket. Each page is one object and is replaced by one call, so a reader gets the old or the new page. It
 * is stored compressed with gzip, which every browser and crawler can unpack. A note at the object has the hash of its
 * content, so an equal object is recognized without a download.
 */
export function createBucketTarget(
  bucket: Bucket,
  { prefix, isPurged, redirects: redirectsPath = redirectsFile }: BucketTargetOptions,
): SiteTarget {
  const keyOf = (file: string): string => prefix + keyOfFile(file);

  const makeObject = (file: string, content: string | Uint8Array): StoredObject => {
    const body = new Uint8Array(Buffer.from(content));
    const type = findContentType(file) ?? { value: 'text/plain; charset=utf-8', isText: true };
    return {
      body: type.isText ? new Uint8Array(gzipSync(body, { level: 9 })) : body,
      contentEncoding: type.isText ? 'gzip' : '',
      contentType: type.value,
      cacheControl: findCacheControl(file, isPurged),
      redirect: '',
      note: createHash('sha256').update(body).digest('hex'),
    };
  };

  /** A text that does not unpack counts as missing, so that it is written again. */
  const readText = async (file: string): Promise<string | null> => {
    const found = await bucket.get(keyOf(file));
    const body = found && unpack(found);
    return body && Buffer.from(body).toString('utf8');
  };

  const list = async function* (folder = ''): AsyncGenerator<string> {
    const inside = folder === '' ? prefix : `${prefix}${folder}/`;
    for await (const key of bucket.list(inside)) {
      if (!key.startsWith(prefix + leaseFile)) yield fileOfKey(key.slice(prefix.length));
    }
  };

  const createWriter = (options: WriterOptions) => {
    const { isDurable, keepsEqualFiles = true, reads = false, watcher } = options;
    const isSame = async (key: string, object: StoredObject): Promise<boolean> => {
      if (!keepsEqualFiles) return false;
      const found = reads ? await bucket.get(key) : await bucket.head(key);
      if (found === null || (reads && !isBodyOf(found as StoredObject, object.note))) return false;
      const names = ['note', 'contentType', 'contentEncoding', 'cacheControl', 'redirect'] as const;
      return names.every((name) => found[name] === object[name]);
    };
    const put = async (file: string, object: StoredObject): Promise<boolean> => {
      watcher?.stands(file);
      const key = keyOf(file);
      if (await isSame(key, object)) return false;
      await bucket.put(key, object);
      watcher?.isReplaced(file);
      return true;
    };
    const removeObject = async (file: string): Promise<void> => {
      try {
        await bucket.remove(keyOf(file));
      } finally {
        // The watcher is called after the removal, because a notified cache may fetch the file again at once. A call
        // that failed may still have removed it.
        watcher?.isGone(file);
      }
    };
    const writer: SiteWriter = {
      write: (file, body) => put(file, makeObject(file, body)),
      commit: (file, body) => put(file, makeObject(file, body)),
      settle: () => undefined,
      isSettled: () => true,
      writePlain: (file, body) => put(file, makeObject(file, body)),
      async remove(file) {
        // Redirects stay until `writeRedirects` is called.
        if (!file.includes('/') && (await readRedirects()).has(file.replace(/\.html$/, ''))) {
          watcher?.stands(file);
          return;
        }
        await removeObject(file);
      },
      async writeRedirects(redirects) {
        const former = await readRedirects();
        const all = [...redirects];
        // A full publication checks each of them. After a change, the list tells which ones differ.
        const due = isDurable ? all.filter(([from, to]) => former.get(from) !== to) : all;
        await runBounded(due, callsAtOnce, ([from, to]) =>
          put(`${from}.html`, redirectTo(makeObject(`${from}.html`, movedPage(to)), to)),
        );
        const ended = [...former.keys()].filter((from) => !redirects.has(from));
        await runBounded(ended, callsAtOnce, async (from) => {
          const head = await bucket.head(keyOf(`${from}.html`));
          if (head !== null && head.redirect !== '') await removeObject(`${from}.html`);
        });
        await writer.writePlain(redirectsPath, serializeRedirects(redirects));
      },
    };
    return writer;
  };

  const readRedirects = async (): Promise<Redirects> =>
    parseRedirects((await readText(redirectsPath)) ?? '');

  return {
    isFar: true,
    createWriter,
    has: async (file) => (await bucket.head(keyOf(file))) !== null,
    readText,
    list,
    async removeFolder(folder) {
      const files: string[] = [];
      for await (const file of list(folder)) files.push(file);
      await runBounded(files, callsAtOnce, (file) => bucket.remove(keyOf(file)));
    },
    isWhole: async (file, { hash }) =>
      (await bucket.head(keyOf(file)))?.note.startsWith(hash) === true,
    // A finished call is already durable.
    flush: () => Promise.resolve(),
  };
}

function findCacheControl(file: string, isPurged: boolean): string {
  if (/^(?:_astro|pagefind\/\w+)\//.test(file)) return forever;
  const isAlwaysChecked = [publishedFile, searchIndexPointer].includes(file);
  if (isAlwaysChecked || `/${file}` === serviceWorkerPath()) return 'no-cache';
  return isPurged ? cachedByProxies : revalidated;
}

/** Null for a damaged body. */
function unpack({ body, contentEncoding }: StoredObject): Uint8Array | null {
  if (contentEncoding !== 'gzip') return body;
  try {
    return gunzipSync(body);
  } catch {
    return null;
  }
}

function isBodyOf(object: StoredObject, note: string): boolean {
  const body = unpack(object);
  return body !== null && createHash('sha256').update(body).digest('hex') === note;
}

const redirectTo = (object: StoredObject, url: string): StoredObject => ({
  ...object,
  redirect: `/${url}`,
});

/** The page at the former address of a store, for hosts that do not know such redirects. */
const movedPage = (url: string): string =>
  `<!doctype html><html lang="es"><meta charset="utf-8"><title>Se ha mudado</title><meta http-equiv="refresh" content="0; url=/${url}"><link rel="canonical" href="/${url}"><p>Esta tienda está ahora en <a href="/${url}">/${url}</a>.</p></html>\n`;
