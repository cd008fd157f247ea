import { imageMessages } from '#domain/messages.ts';
import type { Photo } from './photos.ts';

/** What became of the pictures, beside what is said of the product (product.md 9). */
export function describePictures(
  photos: readonly Photo[],
  removed: number,
): readonly (string | false)[] {
  const sent = countChosen(photos);
  return [
    removed > 0 && imageMessages.deleted,
    sent > 0 && (sent === 1 ? imageMessages.uploaded : imageMessages.loaded),
  ];
}

export function countChosen(photos: readonly Photo[]): number {
  return photos.filter(({ kind }) => kind === 'chosen').length;
}
