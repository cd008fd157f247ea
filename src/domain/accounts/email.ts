import { emailMaxLength } from '../limits.ts';

const emailPattern =
  /^[^\s\p{Cc}\p{DI}@<>()[\],;:"\\]+@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}{2,}$/u;

/** Whether a text looks like an address; only a message sent to it can prove more. */
export function isEmail(text: string): boolean {
  const [local = ''] = text.split('@');
  return (
    text.length <= emailMaxLength &&
    emailPattern.test(text) &&
    !local.startsWith('.') &&
    !local.endsWith('.') &&
    !local.includes('..')
  );
}

/** An address as accounts are stored and compared: letters of another width are the same ones, as is their case. */
export function normalizeEmail(text: string): string {
  // Blanks last, since a letter may be one with a mark behind it.
  return text.normalize('NFKC').toLowerCase().normalize('NFKC').trim();
}
