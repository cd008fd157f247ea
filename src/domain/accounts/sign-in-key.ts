/** A key that signs in once in place of a password: random bytes, in a form that no password of a person has. */
export const signInKeyPattern = /^once:[\w-]{22,43}$/;

/** A key of 128 random bits. */
export function createSignInKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const text = btoa(String.fromCharCode(...bytes));
  return `once:${text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`;
}
