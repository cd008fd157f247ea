import { expect, test } from 'vitest';
import { byteText } from '#domain/text/byte-text.ts';

test.each([
  [0, '0 KB'],
  [1, '1 KB'],
  [300 * 1024, '300 KB'],
  [1_300_000, '1.2 MB'],
  [25 * 1024 * 1024, '25 MB'],
  [3 * 1024 ** 3, '3.0 GB'],
])('formats %i bytes as %s', (bytes, text) => {
  expect(byteText(bytes)).toBe(text);
});
