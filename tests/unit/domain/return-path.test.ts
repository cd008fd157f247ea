import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loginReturnPath, readReturnPath } from '#domain/paths/return-path.ts';

const search = (path: string): string => `?${new URLSearchParams({ volver: path }).toString()}`;

test.each(['/products', '/products?page=2', '/settings#horario'])('leads back to %s', (path) => {
  const address = new URL(loginReturnPath(path), 'https://vitrina.example');
  expect(address.pathname).toBe('/login');
  expect(readReturnPath(address.search)).toBe(path);
});

test('leads to the dashboard when no path is named', () => {
  expect(readReturnPath('')).toBe('/dashboard');
  expect(loginReturnPath('/dashboard')).toBe('/login');
});

test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/..//evil.example',
  'javascript:alert(1)',
  '/login?volver=/login',
  '/register',
])('does not lead to %j', (path) => {
  expect(readReturnPath(search(path))).toBe('/dashboard');
});

test('never leaves the site, whatever is asked', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      for (const path of [text, `/${text}`, `//${text}`, `/\\${text}`]) {
        const led = new URL(readReturnPath(search(path)), 'https://vitrina.example');
        expect(led.origin).toBe('https://vitrina.example');
      }
    }),
    { numRuns: 1_000 },
  );
});
