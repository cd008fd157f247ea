import { createHash } from 'node:crypto';

/** The hash of a script or a style in the form that a content security policy needs. */
export const hashForPolicy = (content: string | Uint8Array): `sha256-${string}` =>
  `sha256-${createHash('sha256').update(content).digest('base64')}`;

/**
 * The policy that allows only these styles on a page, besides styles in attributes. It goes into an element of the page
 * and not into the header that all pages share: in the header the hashes of all pages would cost more than 1 KB with
 * each of them, and the pages of two builds would contradict it.
 */
export const makeStylePolicy = (styles: readonly string[]): string =>
  `style-src-elem${styles.map((style) => ` '${hashForPolicy(style)}'`).join('')}`;
