import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/** The page compressed fast enough for a change to be out in milliseconds. */
export async function compressPage(body: Uint8Array): Promise<Record<'.br' | '.gz', Buffer>> {
  const [br, gz] = await Promise.all([compressBrotli(body, 5), deflate(body, { level: 9 })]);
  return { '.br': br, '.gz': gz };
}

/** @param quality 0 to 11; 11 takes some 35 ms a page and is for idle time. */
export function compressBrotli(body: Uint8Array, quality: number): Promise<Buffer> {
  return brotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      // A window as large as a page; the default one costs a third more time and wins nothing.
      [constants.BROTLI_PARAM_LGWIN]: 17,
    },
  });
}
