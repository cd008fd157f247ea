import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { serializeManifest } from '#components/head/manifest.ts';
import { isReserved } from '#domain/paths/reserved-words.ts';
import { findPageFile } from '#domain/paths/page-file.ts';

interface Pictured {
  readonly src: string;
  readonly sizes: string;
  readonly type: string;
  readonly purpose?: string;
  readonly form_factor?: string;
}

interface Manifest {
  readonly name: string;
  readonly start_url: string;
  readonly display: string;
  readonly icons: readonly Pictured[];
  readonly screenshots: readonly Pictured[];
  readonly shortcuts: readonly { url: string; icons: readonly Pictured[] }[];
}

const manifest = JSON.parse(serializeManifest({ name: 'La Plaza' })) as Manifest;
const publicDir = join(import.meta.dirname, '../../../public');
/** What is said of each file once, however many entries say it. */
const pictured = new Map(
  [
    ...manifest.icons,
    ...manifest.screenshots,
    ...manifest.shortcuts.flatMap(({ icons }) => icons),
  ].map((picture) => [[picture.src, picture.sizes, picture.type].join(), picture]),
);

test('goes by the name of the deployment', () => {
  expect(manifest).toMatchObject({ name: 'La Plaza', short_name: 'La Plaza', start_url: '/' });
  expect(manifest.display).toBe('standalone');
});

test.each([...pictured.values()])('has $src as it says', async ({ src, sizes, type }) => {
  const { width, height, format } = await sharp(join(publicDir, src)).metadata();
  expect(type).toContain(format);
  if (sizes !== 'any') expect(sizes).toBe(`${width}x${height}`);
});

test('has what browsers ask for: large icons for every shape, screens of phones and of desktops', () => {
  const large = manifest.icons.filter(({ sizes }) => sizes === '512x512');
  expect(large.map(({ purpose }) => purpose)).toEqual(['any', 'maskable']);
  const factors = manifest.screenshots.map((screen) => screen.form_factor);
  expect(new Set(factors)).toEqual(new Set(['narrow', 'wide']));
});

test('leads only to pages that there may be', () => {
  expect(manifest.shortcuts).toHaveLength(5);
  for (const { url } of manifest.shortcuts) {
    expect(findPageFile(url)).not.toBeNull();
    // Any other first segment would be the page of a store.
    expect([url, isReserved(url.split(/[/?#]/)[1] ?? '')]).toEqual([url, true]);
  }
});
