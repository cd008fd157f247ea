import { publishedFile } from '#contract/published.ts';
import { searchIndexPointer } from '#contract/stored-product.ts';
import { serviceWorkerPath } from '#domain/paths/paths.ts';
import type { Site } from '#domain/site.ts';

export const headersFile = '_headers';

/**
 * Renders the headers that the site asks of its host, in the format that static hosts read. Scripts run only from the
 * site itself or with a hash that the build made, and the stored search index is WebAssembly. Each page carries its own
 * styles and narrows them to these by their hashes, which this header cannot know of pages of two builds; what stands in
 * attributes is left. A page asks its own origin alone, and where the API and the sign-in are elsewhere that one; pictures
 * are always the site's own.
 */
export function serializeHeaders(
  inlineScriptHashes: readonly string[],
  { apiOrigin }: Pick<Site, 'apiOrigin'> = {},
): string {
  const scripts = inlineScriptHashes.map((hash) => ` '${hash}'`).join('');
  const policy = [
    "default-src 'self'",
    `script-src 'self'${scripts} 'wasm-unsafe-eval'`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    `connect-src 'self'${apiOrigin === undefined ? '' : ` ${apiOrigin}`}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
  return [
    '/*',
    `  Content-Security-Policy: ${policy}`,
    '  X-Content-Type-Options: nosniff',
    '  Referrer-Policy: strict-origin-when-cross-origin',
    '  Permissions-Policy: camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    '/_astro/*',
    '  Cache-Control: public, max-age=31536000, immutable',
    '/images/*',
    '  Cache-Control: public, max-age=31536000, immutable',
    `/${publishedFile}`,
    '  Cache-Control: no-cache',
    `/${searchIndexPointer}`,
    '  Cache-Control: no-cache',
    serviceWorkerPath(),
    '  Cache-Control: no-cache',
    '',
  ].join('\n');
}
