import { expect, test } from 'vitest';
import { chooseShares } from '../../../bench/support/site-share.ts';

const site = { bytes: 90e9, files: 4_000_000 };

test('a site that fits is published whole, and else one of so many shares that fits', () => {
  expect(chooseShares(site, { bytes: 200e9, files: Infinity })).toBe(1);
  expect(chooseShares(site, { bytes: 90e9, files: Infinity })).toBe(16);
  expect(chooseShares(site, { bytes: 200e9, files: 1_000_000 })).toBe(16);
  expect(chooseShares(site, { bytes: 5e9, files: Infinity })).toBe(256);
  expect(() => chooseShares(site, { bytes: 1e6, files: Infinity })).toThrow('does not hold');
});
