import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants } from 'node:zlib';

const brotliInPool = promisify(brotliCompress);

/**
 * How hard a page is compressed before it is written. In idle time every page is compressed again as well as possible.
 */
export type Effort = keyof typeof efforts;

/**
 * Visitors wait for the page of a change: a page of 43 KB takes 0.9 ms and becomes 13.5 KB. In a run of many pages it
 * takes 0.3 ms and becomes 14.8 KB.
 */
const efforts = { change: 5, run: 2 } as const;

/**
 * Compresses a page in this thread, for a run of many pages. Handing the page to the thread pool and waiting for the
 * callback takes longer than the compression, on busy cores many times longer.
 */
export const compressPage = (body: Uint8Array, effort: Effort): Uint8Array =>
  brotliCompressSync(body, brotliOptions(body, efforts[effort]));

/** Compresses a page in the thread pool, while the next one is rendered. */
export const compressAside = (body: Uint8Array, effort: Effort): Promise<Uint8Array> =>
  brotliInPool(body, brotliOptions(body, efforts[effort]));

/** Compresses a page as well as possible: some 35 ms in the thread pool, for idle time. */
export const compressBest = (body: Uint8Array): Promise<Uint8Array> =>
  brotliInPool(body, brotliOptions(body, constants.BROTLI_MAX_QUALITY));

function brotliOptions(body: Uint8Array, quality: number) {
  // A window that holds all but the largest pages. Setting up a larger window costs more than it saves.
  const window = body.length > 2 ** 16 || quality === constants.BROTLI_MAX_QUALITY ? 17 : 16;
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      [constants.BROTLI_PARAM_LGWIN]: window,
    },
  };
}
