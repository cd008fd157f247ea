import { maxPicturesPerProduct, maxUploadBytes } from '../limits.ts';

/** The part of a chosen file that the rules look at. */
export interface ChosenFile {
  readonly name: string;
  readonly type: string;
  readonly size: number;
}

/**
 * Whether a file is a picture. The extension is checked too, because some systems have no type for photos of an iPhone.
 */
export function isPictureFile({ name, type }: Pick<ChosenFile, 'name' | 'type'>): boolean {
  return type.startsWith('image/') || (type === '' && /\.hei[cf]$/i.test(name));
}

/** The number of pictures that can be added to a product with `existing` ones. */
export function countFreePictures(existing: number): number {
  return Math.max(0, maxPicturesPerProduct - existing);
}

/**
 * The chosen files to use: only pictures, and at most three together with the existing ones. The last ones are dropped
 * (product.md 7.2).
 */
export function takePictureFiles<File extends Pick<ChosenFile, 'name' | 'type'>>(
  chosen: readonly File[],
  existing: number,
): File[] {
  return chosen.filter(isPictureFile).slice(0, countFreePictures(existing));
}

/** Whether the files together are within 10 MB, the limit of one upload. */
export function fitsUpload(files: readonly Pick<ChosenFile, 'size'>[]): boolean {
  return files.reduce((total, file) => total + file.size, 0) <= maxUploadBytes;
}

interface OrderedPicture {
  readonly id: string;
  readonly order: number;
}

/** Sorts pictures for galleries and cards (product.md 3.10). */
export function sortPictures<Picture extends OrderedPicture>(
  pictures: readonly Picture[],
): Picture[] {
  return [...pictures].sort((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1));
}
