import { idAlphabet } from '../id.ts';

const drawn = 5;
const pattern = /^[0-9a-hjkmnp-tv-z]{6}$/;

/**
 * Creates a code by which people can name an order: five random characters and a check character against mistakes. It
 * does not identify the order, which has a token for that.
 * @example createOrderCode((n) => crypto.getRandomValues(new Uint8Array(n))) // '7k3qmd'
 */
export function createOrderCode(randomBytes: (count: number) => Uint8Array): string {
  const text = Array.from(randomBytes(drawn), (byte) => idAlphabet.charAt(byte & 31)).join('');
  return text + checkCharacter(text);
}

/** Whether a text is an order code in lower case and without its hyphen. */
export function isOrderCode(text: string): boolean {
  return pattern.test(text) && checkCharacter(text.slice(0, drawn)) === text.charAt(drawn);
}

/** A code as people read it. @example formatOrderCode('7k3qmd') // '7K3-QMD' */
export function formatOrderCode(code: string): string {
  return `${code.slice(0, 3)}-${code.slice(3)}`.toUpperCase();
}

function checkCharacter(text: string): string {
  const sum = Array.from(text).reduce(
    (total, character, index) => total + idAlphabet.indexOf(character) * (index + 1),
    0,
  );
  return idAlphabet.charAt(sum % 32);
}
