import { expect, test } from 'vitest';
import { findContentType } from '#files/content-type.ts';

test.each([
  ['index.html', 'text/html; charset=utf-8'],
  ['_astro/a.css', 'text/css; charset=utf-8'],
  ['_astro/a.js', 'text/javascript; charset=utf-8'],
  ['pagefind/pagefind.mjs', 'text/javascript; charset=utf-8'],
  ['a.json', 'application/json; charset=utf-8'],
  ['favicon.svg', 'image/svg+xml; charset=utf-8'],
  ['robots.txt', 'text/plain; charset=utf-8'],
  ['site.webmanifest', 'application/manifest+json; charset=utf-8'],
  ['sitemap.xml', 'application/xml; charset=utf-8'],
  ['a.avif', 'image/avif'],
  ['favicon.ico', 'image/x-icon'],
  ['a.jpg', 'image/jpeg'],
  ['a.png', 'image/png'],
  ['a.webp', 'image/webp'],
  ['a.woff2', 'font/woff2'],
  ['pagefind/en_1.pf_meta', 'application/octet-stream'],
  ['pagefind/wasm.es.pagefind', 'application/octet-stream'],
])('%s is served as %s', (file, type) => {
  expect(findContentType(file)).toEqual({ value: type, isText: type.includes('charset') });
});

test.each(['a.php', 'a.exe', '.env', 'a', 'constructor', 'a.__proto__', 'a.map', 'a.gif'])(
  '%s is not served',
  (file) => {
    expect(findContentType(file)).toBeNull();
  },
);
