import { describe, expect, it } from 'vitest';
import {
  fitsUpload,
  countFreePictures,
  sortPictures,
  takePictureFiles,
} from '#domain/products/product-pictures.ts';

const file = (name: string, type = 'image/jpeg') => ({ name, type });

describe('product images', () => {
  it('are three at most with the existing ones, extras dropped', () => {
    const chosen = [file('a'), file('b'), file('c')];
    expect(takePictureFiles(chosen, 0)).toEqual(chosen);
    expect(takePictureFiles(chosen, 2)).toEqual([file('a')]);
    expect(takePictureFiles(chosen, 5)).toEqual([]);
    expect(countFreePictures(1)).toBe(2);
  });

  it('are images only, and what is not one takes no place', () => {
    expect(takePictureFiles([file('x', 'application/pdf'), file('a')], 2)).toEqual([file('a')]);
    expect(takePictureFiles([file('IMG_1.HEIC', ''), file('notes', '')], 0)).toEqual([
      file('IMG_1.HEIC', ''),
    ]);
  });

  it('fit in 10 MB together', () => {
    expect(fitsUpload([{ size: 10 * 1024 * 1024 }])).toBe(true);
    expect(fitsUpload([{ size: 10 * 1024 * 1024 }, { size: 1 }])).toBe(false);
  });

  it('go by their order', () => {
    const pictures = [
      { id: 'b', order: 1 },
      { id: 'c', order: 0 },
      { id: 'a', order: 1 },
    ];
    expect(sortPictures(pictures).map(({ id }) => id)).toEqual(['c', 'a', 'b']);
  });
});
