import type { ProductImage } from '#contract/pictures.ts';
import { maxPicturesPerProduct } from '#domain/limits.ts';

/** A picture of the form: one that the product has, or one that was chosen in this form. */
export type Photo = KeptPhoto | ChosenPhoto;

export interface KeptPhoto {
  readonly kind: 'kept';
  /** The picture's id. */
  readonly key: string;
  readonly picture: ProductImage;
}

export interface ChosenPhoto {
  readonly kind: 'chosen';
  /** Created when the picture was chosen. The server accepts a picture only once per key. */
  readonly key: string;
  readonly name: string;
  readonly blob: Blob;
  /** The address at which the browser shows it. */
  readonly url: string;
}

/** Whether another picture can be added (product.md 7.2). */
export function canAdd(photos: readonly Photo[]): boolean {
  return photos.length < maxPicturesPerProduct;
}

/** Moves a picture to another index. An index out of range changes nothing. */
export function movePhoto(photos: readonly Photo[], from: number, to: number): readonly Photo[] {
  const moved = photos[from];
  if (moved === undefined || to < 0 || to >= photos.length || from === to) return photos;
  const others = photos.filter((_, index) => index !== from);
  return [...others.slice(0, to), moved, ...others.slice(to)];
}

export function keepPictures(pictures: readonly ProductImage[]): readonly KeptPhoto[] {
  return pictures.map((picture) => ({ kind: 'kept', key: picture.id, picture }));
}
