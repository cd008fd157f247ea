import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants } from 'node:zlib';

const brotliInPool = promisify(brotliCompress);

/** How hard a page is compressed before it is put in place. In idle time all are done again as well as can be. */
export type Effort = keyof typeof efforts;

/**
 * A page of 43 KB takes 0.9 ms and becomes 13.5 KB as the page of a change, which its visitors wait for; in a run of
 * many pages 0.3 ms and 14.8 KB.
 */
const efforts = { change: 5, run: 2 } as const;

/**
 * The page compressed before anything else happens, as a run of many does: handing it to the thread pool and being
 * called at the end takes longer than the work, on busy cores many times longer.
 */
export const compressPage = (body: Uint8Array, effort: Effort): Uint8Array =>
  brotliCompressSync(body, brotliOptions(body, efforts[effort]));

/** The page compressed in the thread pool, while the next one is rendered. */
export const compressAside = (body: Uint8Array, effort: Effort): Promise<Uint8Array> =>
  brotliInPool(body, brotliOptions(body, efforts[effort]));

/** The page as small as it gets: some 35 ms, in the thread pool, for idle time. */
export const compressBest = (body: Uint8Array): Promise<Uint8Array> =>
  brotliInPool(body, brotliOptions(body, constants.BROTLI_MAX_QUALITY));

function brotliOptions(body: Uint8Array, quality: number) {
  // A window that holds all but the largest pages; setting up larger ones costs more than they save.
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
