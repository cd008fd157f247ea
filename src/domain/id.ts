/** Crockford's base32 in lower case, which has no characters that are easily confused. */
export const idAlphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const length = 12;

/** Twelve characters of lower-case Crockford base32, which has no i, l, o or u. */
export const idPattern = /^[0-9a-hjkmnp-tv-z]{12}$/;

/**
 * Creates an id of 60 random bits from a source of random bytes.
 * @example newId((n) => crypto.getRandomValues(new Uint8Array(n))) // 'k3v9x0q2m7ta'
 */
export function newId(randomBytes: (count: number) => Uint8Array): string {
  let id = '';
  for (const byte of randomBytes(length)) id += idAlphabet.charAt(byte & 31);
  return id;
}

/** Creates a key of 128 random bits as 32 hexadecimal characters, from a source of random bytes. */
export const newKey = (randomBytes: (count: number) => Uint8Array): string =>
  Array.from(randomBytes(16), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Whether a value has the form of an id. It does not check that the thing exists. */
export function isId(value: unknown): value is string {
  return typeof value === 'string' && idPattern.test(value);
}
