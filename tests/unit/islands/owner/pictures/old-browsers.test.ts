import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openPicture } from '#islands/owner/pictures/canvas.ts';

const photo = new Blob(['photo'], { type: 'image/jpeg' });

/** A photo that was taken upright, as an element shows it. */
class Element {
  src = '';
  naturalWidth = 3_000;
  naturalHeight = 4_000;
  decode = (): Promise<void> => Promise.resolve();
}

const supports = vi.fn();

beforeEach(() => {
  supports.mockReturnValue(true);
  vi.stubGlobal('CSS', { supports });
  vi.stubGlobal('Image', Element);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

const refuse = (error: Error) => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(error));
};

test('a browser that does not know how to turn a bitmap opens a picture in an element', async () => {
  refuse(new TypeError("'from-image' is not a valid enum value of type ImageOrientation"));
  const opened = await openPicture(photo);
  expect(opened?.source).toBeInstanceOf(Element);
  expect(opened).toMatchObject({ width: 3_000, height: 4_000 });
  opened?.release();
});

test('a browser that would draw the element on its side opens no picture', async () => {
  refuse(new TypeError("'from-image' is not a valid enum value of type ImageOrientation"));
  supports.mockReturnValue(false);
  expect(await openPicture(photo)).toBeNull();
});

test('a file that is no picture is not tried twice', async () => {
  refuse(new DOMException('The source image could not be decoded', 'InvalidStateError'));
  expect(await openPicture(photo)).toBeNull();
});
