import { createHash } from 'node:crypto';

/**
 * The element that lets only these styles apply to a page, besides those in attributes. It stands in the page, and not
 * in the header that all pages share: there it would be 0.8 KB for each, and pages of two builds would contradict it.
 */
export function makeStylePolicy(styles: readonly string[]): string {
  const sources = styles.map(
    (style) => ` 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  );
  return `<meta http-equiv="content-security-policy" content="style-src-elem${sources.join('')}">`;
}
