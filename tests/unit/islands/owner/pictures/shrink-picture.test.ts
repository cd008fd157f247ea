import { expect, onTestFinished, test, vi } from 'vitest';
import { errorMessages } from '#domain/messages.ts';
import { fitPicture, preparePicture } from '#islands/owner/pictures/shrink-picture.ts';

test('shrinks to 1600 pixels in proportion, and never enlarges', () => {
  expect(fitPicture(4000, 3000)).toEqual({ width: 1600, height: 1200 });
  expect(fitPicture(900, 3200)).toEqual({ width: 450, height: 1600 });
  expect(fitPicture(640, 480)).toEqual({ width: 640, height: 480 });
  expect(fitPicture(9000, 1)).toEqual({ width: 1600, height: 1 });
});

test('refuses a file that cannot be read, such as one in a cloud while there is no network', async () => {
  const fail = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
  vi.stubGlobal('document', { createElement: () => ({ getContext: () => null }) });
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  const file = new File(['x'], 'foto.jpg', { type: 'image/jpeg' });
  const unreadable = Object.assign(new Blob(), { arrayBuffer: fail });
  const slice = vi.spyOn(file, 'slice').mockReturnValue(unreadable);
  const refusal = { picture: null, problem: errorMessages.image_unreadable };
  expect(await preparePicture(file)).toEqual(refusal);
  expect(slice).toHaveBeenCalled();
});
