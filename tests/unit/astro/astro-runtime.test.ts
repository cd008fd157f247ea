import { expect, test } from 'vitest';
import { patchAstro } from '#astro/astro-runtime.ts';

test('a module of Astro that has changed stops the build', () => {
  const id = '/node_modules/astro/dist/runtime/server/scripts.js';
  expect(patchAstro(id, 'return `<style>${ISLAND_STYLES}</style><script>`')).toBe(
    'return `<script>`',
  );
  expect(() => patchAstro(id, 'return `<style>${STYLES}</style>`')).toThrow(
    `Astro has changed ${id}: mend astro-runtime.ts`,
  );
  expect(patchAstro('/node_modules/astro/dist/other.js', 'text')).toBe('text');
});
