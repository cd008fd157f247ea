import { describe, expect, it } from 'vitest';
import {
  keptWidths,
  pictureBytes,
  pictureHeight,
  pictureSrcset,
  pictureUrl,
} from '#domain/products/picture.ts';

const picture = { url: '/images/0123456789ab/640.webp', widths: [160, 320, 480, 640] };

describe('pictures', () => {
  it.each([
    [100, 160],
    [160, 160],
    [161, 320],
    [640, 640],
    [2000, 640],
  ])('for %i px come %i px wide', (width, kept) => {
    expect(pictureUrl(picture, width)).toBe(`/images/0123456789ab/${kept}.webp`);
  });

  it('weigh what the file of that width weighs', () => {
    const weighed = { ...picture, bytes: [3_000, 9_000, 16_000, 24_000] };
    expect(pictureBytes(weighed, 300)).toBe(9_000);
    expect(pictureBytes(weighed, 2_000)).toBe(24_000);
    expect(pictureBytes({ ...picture, bytes: [] }, 300)).toBeNull();
  });

  it('list in srcset every width up to twice that at which they are shown', () => {
    const two = '/images/0123456789ab/160.webp 160w, /images/0123456789ab/320.webp 320w';
    expect(pictureSrcset({ ...picture, widths: [160, 320] }, 320)).toBe(two);
    expect(pictureSrcset({ ...picture, widths: [160, 320, 480] }, 160)).toBe(two);
  });

  it('are never kept wider than the original', () => {
    expect(keptWidths(500)).toEqual([160, 320, 480]);
    expect(keptWidths(4000)).toEqual([160, 320, 480, 640, 960]);
    expect(keptWidths(90)).toEqual([90]);
  });

  it('keep their proportions', () => {
    expect(pictureHeight({ width: 960, height: 720 }, 320)).toBe(240);
    expect(pictureHeight({ width: 960, height: 1 }, 160)).toBe(1);
  });
});
