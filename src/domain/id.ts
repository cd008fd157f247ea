/** Crockford's base32 in lower case, which leaves out what is easily misread. */
export const idAlphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const length = 12;

/** Twelve characters of lower-case Crockford base32, so never i, l, o or u. */
export const idPattern = /^[0-9a-hjkmnp-tv-z]{12}$/;

/**
 * Makes an id of 60 random bits from the given source of random bytes.
 * @example newId((n) => crypto.getRandomValues(new Uint8Array(n))) // 'k3v9x0q2m7ta'
 */
export function newId(randomBytes: (count: number) => Uint8Array): string {
  let id = '';
  for (const byte of randomBytes(length)) id += idAlphabet.charAt(byte & 31);
  return id;
}

/** Whether a value has the form of an id; says nothing about its existence. */
export function isId(value: unknown): value is string {
  return typeof value === 'string' && idPattern.test(value);
}
