import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

export type Compressed = Record<'.br' | '.gz', Buffer>;

/** Fast enough for a change to be out in milliseconds. */
const fastQuality = 5;
const gzipOptions = { level: 9 };

/** The page compressed in the thread pool, for a run of many pages: meanwhile others are printed. */
export async function compressPage(body: Uint8Array): Promise<Compressed> {
  const [br, gz] = await Promise.all([
    compressBrotli(body, fastQuality),
    deflate(body, gzipOptions),
  ]);
  return { '.br': br, '.gz': gz };
}

/**
 * The page compressed before anything else happens. For the page of a change: handing it to the thread pool and being
 * told of the end takes longer, on busy cores many times longer, than the 2 ms of the work.
 */
export function compressPageNow(body: Uint8Array): Compressed {
  return {
    '.br': brotliCompressSync(body, brotliOptions(body, fastQuality)),
    '.gz': gzipSync(body, gzipOptions),
  };
}

/** @param quality 0 to 11; 11 takes some 35 ms a page and is for idle time. */
export function compressBrotli(body: Uint8Array, quality: number): Promise<Buffer> {
  return brotli(body, brotliOptions(body, quality));
}

function brotliOptions(body: Uint8Array, quality: number) {
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      // A window as large as a page; the default one costs a third more time and wins nothing.
      [constants.BROTLI_PARAM_LGWIN]: 17,
    },
  };
}
