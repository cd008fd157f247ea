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
  /** A strong tag: a hash of the bytes that are sent. */
  readonly etag: string;
}

export interface FileStore {
  exists(file: string): boolean | Promise<boolean>;
  /** The file in the first encoding that exists; null when the file is missing. */
  read(file: string, encodings: readonly Encoding[]): Promise<StoredFile | null>;
  /** The text of a file, read once as long as the file does not change; '' when it is missing. */
  readText(file: string): Promise<string>;
}

/** A strong tag, made from the bytes that are sent. */
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
 * Files up to this size are read synchronously: a page takes 0.05 ms when the system has it in memory, as it has
 * recently written ones. Through the thread pool the data is passed on eight times, which takes longer, on busy cores
 * many times longer.
 */
const largestAtOnce = 128 * 1024;
const cacheBytes = 64 * 1024 * 1024;

/**
 * Reads files below a folder. It keeps the last ones in memory, up to a number of bytes, as long as they do not change.
 * It compresses with gzip for clients without brotli, such as browsers without TLS, because the publisher writes only
 * brotli.
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
    // The file was replaced during the reading. It may be sent, but not kept under the former time.
    if (bytes.length === stats.size) keep(key, file);
    return file;
  };

  const read: FileStore['read'] = async (file, encodings) => {
    const path = join(root, file);
    const page = findFile(path);
    if (page === null) return null;
    const packed = encodings[0] === 'identity' ? null : findFile(`${path}.br`);
    // A compressed file belongs to its page only when their times agree to the millisecond (publisher).
    const isFresh = packed !== null && Math.round(packed.mtimeMs) === Math.round(page.mtimeMs);
    for (const encoding of encodings) {
      // A file without a compressed one, such as a picture, gains nothing from gzip either.
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

/** Null when the file was removed meanwhile. */
async function readBytes(path: string, size: number): Promise<Buffer<ArrayBuffer> | null> {
  try {
    return size > largestAtOnce ? await readFile(path) : readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

function findFile(path: string): Stats | null {
  // Also returns null for a folder, for a name that is too long, and for a path below a file.
  try {
    const stats = statSync(path, { throwIfNoEntry: false });
    return stats?.isFile() === true ? stats : null;
  } catch {
    return null;
  }
}
