import { emailMaxLength } from '../limits.ts';

const emailPattern =
  /^[^\s@<>()[\],;:"\\]+@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}{2,}$/u;

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

/** An address as accounts are stored and compared: trimmed, lower case. */
export function normalizeEmail(text: string): string {
  return text.trim().toLowerCase();
}
