/** This many bytes are enough to see whether a text without a byte order mark is UTF-16. */
const looked = 1_000;

/**
 * The text of a file of unknown encoding. A byte order mark decides. Otherwise it is UTF-16 when every second byte is
 * zero, UTF-8 when it is valid UTF-8, and Windows-1252, which Excel writes in Spanish and which accepts every byte.
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

/** The decoder removes the byte order mark. */
const decode = (encoding: string, bytes: Uint8Array): string =>
  new TextDecoder(encoding).decode(bytes);

/** How many bytes at even and at odd indices are zero. */
function countZeros(bytes: Uint8Array): [even: number, odd: number] {
  const zeros: [number, number] = [0, 0];
  for (const [index, byte] of bytes.entries()) {
    if (byte === 0) zeros[index % 2 === 0 ? 0 : 1] += 1;
  }
  return zeros;
}
