import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';

// The size of a sent page, and the part of it that the first flight of a TCP connection carries.

/** Bytes of a first flight. The first screen and its styles must fit into it. */
export const firstFlightBytes = 14_000;

/** The greatest size of a public page in bytes, whatever texts a real shop has. */
export const wholePageBytes = 20_000;

export interface SentPage {
  /** As sent, compressed with brotli 11. */
  readonly bytes: number;
  /** The start of the page, which the first flight carries. */
  readonly firstFlight: string;
}

export function sendPage(html: string): SentPage {
  const sent = brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
  const firstFlight = brotliDecompressSync(sent.subarray(0, firstFlightBytes), {
    finishFlush: constants.BROTLI_OPERATION_FLUSH,
  });
  return { bytes: sent.length, firstFlight: firstFlight.toString() };
}
