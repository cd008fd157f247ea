import { createHash } from 'node:crypto';

/** A script or a style as a content security policy names it. */
export const hashForPolicy = (content: string | Uint8Array): `sha256-${string}` =>
  `sha256-${createHash('sha256').update(content).digest('base64')}`;

/**
 * The policy that lets only these styles apply to a page, besides those in attributes. An element of the page says it,
 * and not the header that all pages share: there it would be 0.8 KB for each, and pages of two builds would contradict it.
 */
export const makeStylePolicy = (styles: readonly string[]): string =>
  `style-src-elem${styles.map((style) => ` '${hashForPolicy(style)}'`).join('')}`;
