import type { ProductImage } from '#contract/pictures.ts';
import { maxPicturesPerProduct } from '#domain/limits.ts';

/** A picture of the form: one that the product has, or one that was chosen and is still to be sent. */
export type Photo = KeptPhoto | ChosenPhoto;

export interface KeptPhoto {
  readonly kind: 'kept';
  /** The picture's id. */
  readonly key: string;
  readonly picture: ProductImage;
}

export interface ChosenPhoto {
  readonly kind: 'chosen';
  /** Made when it was chosen; the server takes a picture under a key once. */
  readonly key: string;
  readonly name: string;
  readonly blob: Blob;
  /** Address at which the browser shows it. */
  readonly url: string;
}

/** Whether another picture can be added (product.md 7.2). */
export function canAdd(photos: readonly Photo[]): boolean {
  return photos.length < maxPicturesPerProduct;
}

/** The same pictures with one at another place; a place outside leaves all as it is. */
export function movePhoto(photos: readonly Photo[], from: number, to: number): readonly Photo[] {
  const moved = photos[from];
  if (moved === undefined || to < 0 || to >= photos.length || from === to) return photos;
  const others = photos.filter((_, place) => place !== from);
  return [...others.slice(0, to), moved, ...others.slice(to)];
}

export function keepPictures(pictures: readonly ProductImage[]): readonly KeptPhoto[] {
  return pictures.map((picture) => ({ kind: 'kept', key: picture.id, picture }));
}
