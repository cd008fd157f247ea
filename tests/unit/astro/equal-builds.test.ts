import { expect, test } from 'vitest';
import { settleManifest, removeRoot } from '../../../src/astro/equal-builds.ts';

test('names sources and packages from the root of the clone on', () => {
  const text =
    'make("/home/ana/vitrina/src/pages/a.astro", "/home/ana/vitrina/node_modules/b/c.js", "file:///home/ana/vitrina/dist/")';
  expect(removeRoot(text, '/home/ana/vitrina')).toBe(
    'make("/src/pages/a.astro", "/node_modules/b/c.js", "file:///dist/")',
  );
  expect(removeRoot('"C:/Users/Ana/src/a.tsx"', 'C:/Users/Ana')).toBe('"/src/a.tsx"');
  expect(removeRoot('"/el ñame/src/a.tsx" "file:///el%20%C3%B1ame/"', '/el ñame')).toBe(
    '"/src/a.tsx" "file:///"',
  );
});

test('leaves addresses of the site that begin as the path of the clone', () => {
  const text = 'fetch("/api/products"); go("/api/src"); "see /api/src/x"';
  expect(removeRoot(text, '/api')).toBe(text);
});

test('puts one key into every manifest, and its files in order', () => {
  const key = Buffer.alloc(32, 7).toString('base64');
  expect(settleManifest(`{"key":"${key}","csp":{}}`)).toBe(
    `{"key":"${Buffer.alloc(32).toString('base64')}","csp":{}}`,
  );
  expect(settleManifest('{"assets":["/b.js","/_astro/a.js","/a.js"],"x":[]}')).toBe(
    '{"assets":["/_astro/a.js","/a.js","/b.js"],"x":[]}',
  );
  expect(settleManifest('{"key":"name"}')).toBe('{"key":"name"}');
});
