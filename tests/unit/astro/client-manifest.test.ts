import { expect, test } from 'vitest';
import { findScripts } from '#astro/client-manifest.ts';

const manifest = {
  'src/islands/search/Search.tsx': { file: '_astro/a.js', imports: ['_react.js', '_cards.js'] },
  '_react.js': { file: '_astro/react.js' },
  '_cards.js': { file: '_astro/cards.js', imports: ['_react.js', 'src/islands/search/Search.tsx'] },
  'src/islands/home/Home.tsx': { file: '_astro/home.js' },
};

test('the scripts of a source are its own and all its imports, each once', () => {
  expect(findScripts(manifest, ['src/islands/search/Search.tsx']).toSorted()).toEqual([
    '/_astro/a.js',
    '/_astro/cards.js',
    '/_astro/react.js',
  ]);
});

test('a source of a package is found where the packages are linked from elsewhere', () => {
  const linked = { '../of-another/node_modules/kit/client.js': { file: '_astro/kit.js' } };
  expect(findScripts(linked, ['node_modules/kit/client.js'])).toEqual(['/_astro/kit.js']);
});

test('a source without a script in the build is named', () => {
  expect(() => findScripts(manifest, ['src/islands/search/Moved.tsx'])).toThrow(
    'The build has no script of src/islands/search/Moved.tsx',
  );
});
