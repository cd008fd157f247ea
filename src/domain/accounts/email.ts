import { emailMaxLength } from '../limits.ts';
import { readUrl } from '../read-url.ts';

const emailPattern =
  /^[^\s\p{Cc}\p{DI}@<>()[\],;:"\\]+@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+(?:\p{L}{2,}|xn--[a-z0-9-]*[a-z0-9])$/iu;

/** Whether a text looks like an email address. Only a message to it can prove more. */
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

/**
 * A typed or pasted address in a common form: full-width letters become normal ones, capitals become small, and the
 * ends have neither spaces nor invisible characters.
 */
export function foldEmail(text: string): string {
  const folded = text.normalize('NFKC').toLowerCase().normalize('NFKC');
  // The ends are trimmed last, because the normalization of a letter may produce a space.
  return folded.replace(/^[\s\p{DI}]+|[\s\p{DI}]+$/gu, '');
}

/**
 * An address in the form in which accounts are stored and compared: folded, and with its domain in ASCII, because some
 * browsers convert the domain and others do not. Any other text is only folded.
 * @example normalizeEmail('Ana@Piñata.com.cu') // 'ana@xn--piata-pta.com.cu'
 */
export function normalizeEmail(text: string): string {
  return writeAsciiDomain(foldEmail(text));
}

/** An address with its domain in ASCII. A text without a convertible domain is returned unchanged. */
export function writeAsciiDomain(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  if (at < 0 || !unicodeDomain.test(domain)) return address;
  const ascii = readUrl(`http://${domain}`)?.hostname;
  return ascii === undefined ? address : `${address.slice(0, at + 1)}${ascii}`;
}

/** A domain with letters beyond ASCII. A domain without them is already in ASCII form. */
const unicodeDomain = /^(?=.*[^\p{ASCII}])[\p{L}\p{M}\p{N}.-]+$/u;
