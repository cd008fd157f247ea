import { emailMaxLength } from '../limits.ts';
import { readUrl } from '../read-url.ts';

const emailPattern =
  /^[^\s\p{Cc}\p{DI}@<>()[\],;:"\\]+@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+(?:\p{L}{2,}|xn--[a-z0-9-]*[a-z0-9])$/iu;

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

/** An address as it was typed: letters of another width are the same ones, as is their case. */
export function foldEmail(text: string): string {
  // Blanks last, since a letter may be one with a mark behind it.
  return text.normalize('NFKC').toLowerCase().normalize('NFKC').trim();
}

/**
 * An address as accounts are stored and compared: folded, and its domain in ASCII, into which some browsers bring it and
 * others do not. Any other text is only folded.
 * @example normalizeEmail('Ana@Piñata.com.cu') // 'ana@xn--piata-pta.com.cu'
 */
export function normalizeEmail(text: string): string {
  return writeAsciiDomain(foldEmail(text));
}

/** An address with its domain in ASCII; what has none that could be written so stays as it is. */
export function writeAsciiDomain(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  if (at < 0 || !unicodeDomain.test(domain)) return address;
  const ascii = readUrl(`http://${domain}`)?.hostname;
  return ascii === undefined ? address : `${address.slice(0, at + 1)}${ascii}`;
}

/** A domain with letters beyond ASCII: one without is in its form already. */
const unicodeDomain = /^(?=.*[^\p{ASCII}])[\p{L}\p{M}\p{N}.-]+$/u;
