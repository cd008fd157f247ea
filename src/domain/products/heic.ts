/** Brands of files whose picture is coded as HEVC. Neither the server nor most browsers can read it. */
const heicBrands = new Set(['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'hevm', 'hevs']);

/** This many bytes at the start of a file are enough to recognise HEIC. */
export const heicHeadBytes = 64;

/** Whether a file begins like a HEIC photo, which iPhones take. False for AVIF, whose files have the same structure. */
export function isHeic(content: Uint8Array): boolean {
  const read = (from: number): string => String.fromCharCode(...content.subarray(from, from + 4));
  if (read(4) !== 'ftyp') return false;
  const end = new DataView(content.buffer, content.byteOffset).getUint32(0);
  // The brand, four bytes of version, and the compatible brands.
  for (let at = 8; at < Math.min(end, heicHeadBytes); at += at === 8 ? 8 : 4) {
    if (heicBrands.has(read(at))) return true;
  }
  return false;
}
