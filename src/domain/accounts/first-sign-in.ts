/** A key that stands once for a password: 32 random bytes, in a form that nobody chooses. */
export const firstSignInKeyPattern = /^once:[\w-]{43}$/;

export function createFirstSignInKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const text = btoa(String.fromCharCode(...bytes));
  return `once:${text.replaceAll('+', '-').replaceAll('/', '_').replace('=', '')}`;
}
