import { createHash } from 'node:crypto';

/** A script or a style as a content security policy names it. */
export const hashForPolicy = (content: string | Uint8Array): `sha256-${string}` =>
  `sha256-${createHash('sha256').update(content).digest('base64')}`;

/**
 * The element that lets only these styles apply to a page, besides those in attributes. It stands in the page, and not
 * in the header that all pages share: there it would be 0.8 KB for each, and pages of two builds would contradict it.
 */
export function makeStylePolicy(styles: readonly string[]): string {
  const sources = styles.map((style) => ` '${hashForPolicy(style)}'`);
  return `<meta http-equiv="content-security-policy" content="style-src-elem${sources.join('')}">`;
}
