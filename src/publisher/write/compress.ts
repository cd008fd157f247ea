import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';

const brotliInPool = promisify(brotliCompress);
const gzipInPool = promisify(gzip);

export type Compressed = Record<'.br' | '.gz', Buffer>;

/** How hard a page is compressed before it is put in place. In idle time all are done again as well as can be. */
export type Effort = keyof typeof efforts;

/**
 * A page of 39 KB takes 0.7 + 0.5 ms and becomes 11.2 KB (brotli) as the page of a change, which its visitors wait for;
 * in a run of many pages 0.3 + 0.3 ms and 12.6 KB.
 */
const efforts = {
  change: { quality: 5, level: 9 },
  run: { quality: 3, level: 3 },
} as const;

/**
 * The page compressed before anything else happens, as a run of many does: handing it to the thread pool and being
 * called at the end takes longer than the work, on busy cores many times longer.
 */
export function compressPage(body: Uint8Array, effort: Effort): Compressed {
  const { quality, level } = efforts[effort];
  return {
    '.br': brotliCompressSync(body, brotliOptions(body, quality)),
    '.gz': gzipSync(body, { level }),
  };
}

/** The page compressed in the thread pool, while the next one is rendered. */
export async function compressAside(body: Uint8Array, effort: Effort): Promise<Compressed> {
  const { quality, level } = efforts[effort];
  const [br, gz] = await Promise.all([
    brotliInPool(body, brotliOptions(body, quality)),
    gzipInPool(body, { level }),
  ]);
  return { '.br': br, '.gz': gz };
}

/** The page as small as it gets: some 35 ms, in the thread pool, for idle time. */
export async function compressBest(body: Uint8Array): Promise<Compressed> {
  return {
    '.br': await brotliInPool(body, brotliOptions(body, constants.BROTLI_MAX_QUALITY)),
    '.gz': gzipSync(body, { level: constants.Z_BEST_COMPRESSION }),
  };
}

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
