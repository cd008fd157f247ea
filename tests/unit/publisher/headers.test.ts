import { expect, test } from 'vitest';
import { serializeHeaders } from '#publisher/write/headers.ts';

const policy = /Content-Security-Policy: (.*)/.exec(serializeHeaders(['sha256-abc']))?.[1] ?? '';
const directives = new Map(
  policy.split('; ').map((directive) => {
    const [name = '', ...sources] = directive.split(' ');
    return [name, sources];
  }),
);

test('a page asks and shows nothing of another host', () => {
  expect(directives.get('connect-src')).toEqual(["'self'"]);
  expect(directives.get('img-src')).toEqual(["'self'", 'data:', 'blob:']);
  expect(policy).not.toMatch(/https?:|\*/);
});

test('with the API at another origin, a page calls that origin too and no other', () => {
  const text = serializeHeaders([], { apiOrigin: 'https://api.example' });
  expect(text).toContain("; connect-src 'self' https://api.example; ");
  expect(text).toContain("; img-src 'self' data: blob:; ");
});

test.each(['published.json', 'pagefind/current.json', 'service-worker.js'])(
  '%s is always checked again',
  (file) => {
    expect(serializeHeaders([])).toContain(`\n/${file}\n  Cache-Control: no-cache\n`);
  },
);

test('a page runs only the scripts of the site and those whose hash the build made', () => {
  expect(directives.get('script-src')).toEqual(["'self'", "'sha256-abc'", "'wasm-unsafe-eval'"]);
  expect(directives.get('object-src')).toEqual(["'none'"]);
  expect(directives.get('base-uri')).toEqual(["'none'"]);
  expect(directives.get('frame-ancestors')).toEqual(["'none'"]);
});
