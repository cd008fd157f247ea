import { expect, test } from 'vitest';
import type { ChosenPhoto } from '#islands/owner/products/photos/photos.ts';
import { canAdd, movePhoto } from '#islands/owner/products/photos/photos.ts';

const choose = (key: string): ChosenPhoto => ({
  kind: 'chosen',
  key,
  name: key,
  blob: new Blob(),
  url: key,
});
const photos = ['a', 'b', 'c'].map(choose);
const keys = (list: readonly { key: string }[]) => list.map(({ key }) => key).join('');

test('moves a picture to another place, and nowhere beyond the ends', () => {
  expect(keys(movePhoto(photos, 2, 0))).toBe('cab');
  expect(keys(movePhoto(photos, 0, 1))).toBe('bac');
  expect(movePhoto(photos, 0, -1)).toBe(photos);
  expect(movePhoto(photos, 2, 3)).toBe(photos);
});

test('takes three at most', () => {
  expect(canAdd(photos)).toBe(false);
  expect(canAdd(photos.slice(1))).toBe(true);
});
