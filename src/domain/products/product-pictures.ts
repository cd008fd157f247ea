import { maxImagesPerProduct, maxUploadBytes } from '../limits.ts';

/** The part of a chosen file that the rules look at. */
export interface ChosenFile {
  readonly name: string;
  readonly type: string;
  readonly size: number;
}

/** Not every system has a type for the photos of an iPhone. */
export function isImageFile({ name, type }: Pick<ChosenFile, 'name' | 'type'>): boolean {
  return type.startsWith('image/') || (type === '' && /\.hei[cf]$/i.test(name));
}

/** Images that a product with `existing` ones can still take. */
export function freeImagePlaces(existing: number): number {
  return Math.max(0, maxImagesPerProduct - existing);
}

/**
 * The chosen files that are kept: images only, at most three with the existing ones; extras are
 * dropped from the end (product.md 7.2).
 */
export function takeImageFiles<File extends Pick<ChosenFile, 'name' | 'type'>>(
  chosen: readonly File[],
  existing: number,
): File[] {
  return chosen.filter(isImageFile).slice(0, freeImagePlaces(existing));
}

/** Whether files together are within the 10 MB of one upload. */
export function fitsUpload(files: readonly Pick<ChosenFile, 'size'>[]): boolean {
  return files.reduce((total, file) => total + file.size, 0) <= maxUploadBytes;
}

interface OrderedImage {
  readonly id: string;
  readonly order: number;
}

/** Images as galleries and cards take them, by their order (product.md 3.10). */
export function sortImages<Image extends OrderedImage>(images: readonly Image[]): Image[] {
  return [...images].sort((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1));
}
