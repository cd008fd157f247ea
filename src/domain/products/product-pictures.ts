import { maxPicturesPerProduct, maxUploadBytes } from '../limits.ts';

/** The part of a chosen file that the rules look at. */
export interface ChosenFile {
  readonly name: string;
  readonly type: string;
  readonly size: number;
}

/** Not every system has a type for the photos of an iPhone. */
export function isPictureFile({ name, type }: Pick<ChosenFile, 'name' | 'type'>): boolean {
  return type.startsWith('image/') || (type === '' && /\.hei[cf]$/i.test(name));
}

/** Pictures that a product with `existing` ones can still take. */
export function freePicturePlaces(existing: number): number {
  return Math.max(0, maxPicturesPerProduct - existing);
}

/**
 * The chosen files that are kept: pictures only, at most three with the existing ones; extras are
 * dropped from the end (product.md 7.2).
 */
export function takePictureFiles<File extends Pick<ChosenFile, 'name' | 'type'>>(
  chosen: readonly File[],
  existing: number,
): File[] {
  return chosen.filter(isPictureFile).slice(0, freePicturePlaces(existing));
}

/** Whether files together are within the 10 MB of one upload. */
export function fitsUpload(files: readonly Pick<ChosenFile, 'size'>[]): boolean {
  return files.reduce((total, file) => total + file.size, 0) <= maxUploadBytes;
}

interface OrderedPicture {
  readonly id: string;
  readonly order: number;
}

/** Pictures as galleries and cards take them, by their order (product.md 3.10). */
export function sortPictures<Picture extends OrderedPicture>(
  pictures: readonly Picture[],
): Picture[] {
  return [...pictures].sort((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1));
}
