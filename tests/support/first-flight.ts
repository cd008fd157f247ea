import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';

// What a page weighs as it is sent, and what of it the first flight of a TCP connection brings.

/** Bytes of one first flight: what the first screen and its styles need comes within them. */
export const firstFlightBytes = 14_000;

/** Bytes of a whole public page, whatever the texts of a real shop are. */
export const wholePageBytes = 20_000;

export interface SentPage {
  /** As sent: brotli 11. */
  readonly bytes: number;
  /** The start of the page that the first flight carries. */
  readonly firstFlight: string;
}

export function sendPage(html: string): SentPage {
  const sent = brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
  const firstFlight = brotliDecompressSync(sent.subarray(0, firstFlightBytes), {
    finishFlush: constants.BROTLI_OPERATION_FLUSH,
  });
  return { bytes: sent.length, firstFlight: firstFlight.toString() };
}
