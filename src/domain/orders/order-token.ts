const length = 12;

/** Twelve digits of base 36. Two orders with the same token are the same order. */
export const orderTokenPattern = /^[0-9a-z]{12}$/;

/** Creates a token of about 62 random bits from the given source of random bytes. */
export function createOrderToken(randomBytes: (count: number) => Uint8Array): string {
  let token = '';
  while (token.length < length) {
    for (const byte of randomBytes(length)) {
      // 252 is the largest multiple of 36 in a byte. Larger values would make some digits likelier.
      if (byte < 252 && token.length < length) token += (byte % 36).toString(36);
    }
  }
  return token;
}
