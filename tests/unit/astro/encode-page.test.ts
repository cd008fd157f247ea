import { expect, test } from 'vitest';
import { encodePage } from '#astro/encode-page.ts';

test('a page of any size keeps every character, also once another is encoded', () => {
  const long = '−💶'.repeat(200_000);
  const first = encodePage(long);
  expect(Buffer.from(encodePage('ñ<b>')).toString()).toBe('ñ<b>');
  expect(Buffer.from(first).toString()).toBe(long);
});
