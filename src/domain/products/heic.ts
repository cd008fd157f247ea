/** Brands of files whose picture is coded as HEVC, which neither the server nor most browsers can read. */
const heicBrands = new Set(['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'hevm', 'hevs']);

/** How much of a file says whether it is HEIC. */
export const heicHeadBytes = 64;

/** Whether a file begins as a HEIC photo does, the kind that iPhones take. AVIF, which is built alike, is none. */
export function isHeic(content: Uint8Array): boolean {
  const read = (from: number): string => String.fromCharCode(...content.subarray(from, from + 4));
  if (read(4) !== 'ftyp') return false;
  const end = new DataView(content.buffer, content.byteOffset).getUint32(0);
  // The brand, four bytes of version, and the brands that it is compatible with.
  for (let at = 8; at < Math.min(end, heicHeadBytes); at += at === 8 ? 8 : 4) {
    if (heicBrands.has(read(at))) return true;
  }
  return false;
}
