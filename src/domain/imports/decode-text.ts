/** So many bytes tell whether a text without a mark is in UTF-16. */
const looked = 1_000;

/**
 * The text of a file whose encoding nobody says: by its mark, else UTF-16 where every second byte is zero, UTF-8 where it
 * is that, and what Excel writes in Spanish otherwise, Windows-1252, which takes every byte.
 */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decode('utf-16le', bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decode('utf-16be', bytes);
  const [even, odd] = countZeros(bytes.subarray(0, looked));
  const half = Math.min(bytes.length, looked) / 2;
  if (odd > half / 2) return decode('utf-16le', bytes);
  if (even > half / 2) return decode('utf-16be', bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return decode('windows-1252', bytes);
  }
}

/** Without its mark, if there is one. */
const decode = (encoding: string, bytes: Uint8Array): string =>
  new TextDecoder(encoding).decode(bytes);

/** How many bytes at even and at odd places are zero. */
function countZeros(bytes: Uint8Array): [even: number, odd: number] {
  const zeros: [number, number] = [0, 0];
  for (const [place, byte] of bytes.entries()) {
    if (byte === 0) zeros[place % 2 === 0 ? 0 : 1] += 1;
  }
  return zeros;
}
