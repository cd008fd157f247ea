/** A key that replaces a password in one sign-in: random bytes in a form that no person's password has. */
export const signInKeyPattern = /^once:[\w-]{22,43}$/;

/** A key of 128 random bits. */
export function createSignInKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const text = btoa(String.fromCharCode(...bytes));
  return `once:${text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`;
}
