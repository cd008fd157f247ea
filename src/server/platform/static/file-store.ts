import { createHash } from 'node:crypto';
import { readFileSync, type Stats, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Encoding } from '#server/platform/http/accept-encoding.ts';

export interface StoredFile {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly encoding: Encoding;
  /** Strong: from the bytes that are sent. */
  readonly etag: string;
}

export interface FileStore {
  exists(file: string): boolean | Promise<boolean>;
  /** The file in the first of the encodings that it has; null when there is none. */
  read(file: string, encodings: readonly Encoding[]): Promise<StoredFile | null>;
  /** The text of a file, as long as it stands unchanged read once; '' when there is none. */
  readText(file: string): Promise<string>;
}

/** Strong: of the bytes that are sent. */
export const makeEtag = (body: Uint8Array): string =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;

interface CachedFile extends StoredFile {
  readonly mtimeMs: number;
  readonly size: number;
}

const gzipInPool = promisify(gzip);
/** A page of 43 KB takes 0.6 ms and becomes 13.9 KB. */
const gzipLevel = 6;
const largestCached = 512 * 1024;
/**
 * Up to here a file is read at once: a page takes 0.05 ms where the system has it in memory, as it has what was just
 * written. By the thread pool it is passed on eight times, which takes longer, on busy cores many times longer.
 */
const largestAtOnce = 128 * 1024;
const cacheBytes = 64 * 1024 * 1024;

/**
 * Reads files below a folder and keeps the last ones read, up to so many bytes, for as long as they stay as they are.
 * Whoever takes gzip and no brotli, as browsers do without TLS, gets it from here: the publisher writes brotli alone.
 */
export function createFileStore(root: string): FileStore {
  const cache = new Map<string, CachedFile>();
  let cached = 0;

  const forget = (path: string) => {
    cached -= cache.get(path)?.size ?? 0;
    cache.delete(path);
  };

  const keep = (path: string, file: CachedFile) => {
    forget(path);
    if (file.size > largestCached) return;
    cache.set(path, file);
    cached += file.size;
    for (const oldest of cache.keys()) {
      if (cached <= cacheBytes) break;
      forget(oldest);
    }
  };

  const load = async (
    path: string,
    stats: Stats,
    encoding: Encoding,
  ): Promise<StoredFile | null> => {
    const key = `${encoding} ${path}`;
    const known = cache.get(key);
    if (known?.mtimeMs === stats.mtimeMs && known.size === stats.size) {
      cache.delete(key);
      cache.set(key, known);
      return known;
    }
    const bytes = await readBytes(path, stats.size);
    if (bytes === null) return null;
    const body = encoding === 'gzip' ? await gzipInPool(bytes, { level: gzipLevel }) : bytes;
    const etag = makeEtag(body);
    const { mtimeMs } = stats;
    const file = { body, encoding, etag, mtimeMs, size: stats.size };
    // Replaced while it was read: right to send, wrong to keep under the former time.
    if (bytes.length === stats.size) keep(key, file);
    return file;
  };

  const read: FileStore['read'] = async (file, encodings) => {
    const path = join(root, file);
    const page = findFile(path);
    if (page === null) return null;
    const packed = encodings[0] === 'identity' ? null : findFile(`${path}.br`);
    // A compressed file belongs to the page beside it only when their times agree to the millisecond (publisher).
    const isFresh = packed !== null && Math.round(packed.mtimeMs) === Math.round(page.mtimeMs);
    for (const encoding of encodings) {
      // What has no compressed file, as a picture, gains nothing by gzip either.
      if (encoding !== 'identity' && !isFresh) continue;
      const found =
        encoding === 'br' && packed !== null
          ? await load(`${path}.br`, packed, encoding)
          : await load(path, page, encoding);
      if (found !== null) return found;
    }
    return null;
  };

  return {
    exists: (file) => findFile(join(root, file)) !== null,
    read,
    async readText(file) {
      const found = await read(file, ['identity']);
      return found === null ? '' : Buffer.from(found.body).toString('utf8');
    },
  };
}

/** Null when it was removed since it was looked at. */
async function readBytes(path: string, size: number): Promise<Buffer<ArrayBuffer> | null> {
  try {
    return size > largestAtOnce ? await readFile(path) : readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

function findFile(path: string): Stats | null {
  // Also for a folder in the place of a file, a name that is too long, a file in the place of a folder.
  try {
    const stats = statSync(path, { throwIfNoEntry: false });
    return stats?.isFile() === true ? stats : null;
  } catch {
    return null;
  }
}
