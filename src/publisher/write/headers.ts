import { publishedFile } from '#contract/published.ts';
import { searchIndexPointer } from '#contract/stored-product.ts';
import { serviceWorkerPath } from '#domain/paths/paths.ts';
import type { Site } from '#domain/site.ts';

export const headersFile = '_headers';

/**
 * Renders the headers that the site needs from its host, in the format that static hosts read. Scripts run only from
 * the site itself or with a hash from the build. The policy allows WebAssembly, because the published search index uses
 * it. Each page carries its own styles and allows only these by their hashes; this header cannot list them, because it
 * may cover pages of two builds. Style attributes remain allowed. A page may call only its own origin, and those of the
 * API and the sign-in when they are elsewhere. Pictures always come from the site.
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
