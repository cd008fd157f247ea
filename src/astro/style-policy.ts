import { createHash } from 'node:crypto';

const opening = Buffer.from('<style');

/**
 * The element that lets only these styles apply to a page, besides those in attributes. It stands in the page, and not
 * in the header that all pages share: there it would be 0.8 KB for each, and pages of two builds would contradict it.
 */
export function makeStylePolicy(styles: readonly string[]): Buffer {
  const sources = styles.map(
    (style) => ` 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  );
  return Buffer.from(
    `<meta http-equiv="content-security-policy" content="style-src-elem${sources.join('')}">`,
  );
}

/** The page with a policy before its first style; what has no style, as a feed, keeps as it is. */
export function insertStylePolicy(page: Uint8Array, policy: Buffer): Uint8Array {
  const start = Buffer.from(page.buffer, page.byteOffset, page.byteLength).indexOf(opening);
  if (start === -1) return page;
  return Buffer.concat([page.subarray(0, start), policy, page.subarray(start)]);
}
