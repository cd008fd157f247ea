import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { listFiles } from '#files/files.ts';
import { packageDir } from '#files/programs.ts';
import { settleManifest } from '../../../src/astro/equal-builds.ts';

test.each(['pages/client', 'pages/server', 'programs'])(
  'no file of dist/%s names the folder in which it was built, so that builds of one commit are equal',
  (part) => {
    const folder = join(packageDir, 'dist', part);
    const files = listFiles(folder);
    expect(files.length).toBeGreaterThan(10);
    const places = [packageDir, pathToFileURL(packageDir).href];
    const naming = files.filter((file) => {
      const text = readFileSync(join(folder, file), 'latin1');
      return places.some((place) => text.includes(Buffer.from(place).toString('latin1')));
    });
    expect(naming).toEqual([]);
  },
);

test('the manifest has the key and the order of every build', () => {
  const entry = readFileSync(join(packageDir, 'dist/pages/server/entry.mjs'), 'utf8');
  expect(entry).toMatch(/"key":"[A-Za-z0-9+/]{43}="/);
  expect(settleManifest(entry)).toBe(entry);
});
