import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { isIcon } from '#islands/gallery/icon-policy.ts';

const library = readFileSync(createRequire(import.meta.url).resolve('photoswipe'), 'utf8');

const draw = (shapes: string, size = '32'): string =>
  `<svg aria-hidden="true" class="pswp__icn" viewBox="0 0 ${size} ${size}" width="${size}" height="${size}">${shapes}</svg>`;

test('the icons of PhotoSwipe pass: when this fails, an upgrade has changed them', () => {
  const icons = [
    ...library.matchAll(/(?:size: (\d+),\n\s+)?inner: ('.*'),\n\s+outlineID: '([\w-]+)'/g),
  ];
  expect(icons).toHaveLength(5);
  for (const [, size, inner = '', outline = ''] of icons) {
    const shapes = inner.replaceAll(/^'|'$|' \+ '/g, '');
    const shadow = `<use class="pswp__icn-shadow" xlink:href="#${outline}"/>`;
    expect(isIcon(draw(shadow + shapes, size)), outline).toBe(true);
  }
  expect(icons.map(([, size]) => size)).toContain('60');
  expect(isIcon('')).toBe(true);
});

test.each([
  '<img src=x onerror=alert(1)>',
  draw('<script>alert(1)</script>'),
  draw('<path d="M0 0" onload="alert(1)"/>'),
  draw('<use xlink:href="data:image/svg+xml,x"/>'),
  draw('<use xlink:href="https://elsewhere.example/#x"/>'),
  `${draw('<path d="M0 0"/>')}<img src=x>`,
])('%s does not pass', (markup) => {
  expect(isIcon(markup)).toBe(false);
});
