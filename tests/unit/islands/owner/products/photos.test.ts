import { expect, onTestFinished, test, vi } from 'vitest';
import type { ChosenPhoto } from '#islands/owner/products/photos/photos.ts';
import { canAdd, movePhoto } from '#islands/owner/products/photos/photos.ts';
import { errorMessages } from '#domain/messages.ts';
import { fitPicture, preparePicture } from '#islands/owner/pictures/shrink-picture.ts';

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

test('shrinks to 1600 pixels in proportion, and never enlarges', () => {
  expect(fitPicture(4000, 3000)).toEqual({ width: 1600, height: 1200 });
  expect(fitPicture(900, 3200)).toEqual({ width: 450, height: 1600 });
  expect(fitPicture(640, 480)).toEqual({ width: 640, height: 480 });
  expect(fitPicture(9000, 1)).toEqual({ width: 1600, height: 1 });
});

test('refuses a file that cannot be had, as one in a cloud without a network', async () => {
  const fail = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
  vi.stubGlobal('createImageBitmap', fail);
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  const file = new File(['x'], 'foto.jpg', { type: 'image/jpeg' });
  vi.spyOn(file, 'slice').mockReturnValue(Object.assign(new Blob(), { arrayBuffer: fail }));
  const refusal = { picture: null, problem: errorMessages.image_unreadable };
  expect(await preparePicture(file)).toEqual(refusal);
});
