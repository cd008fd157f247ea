import { countText } from '../text/count-text.ts';

export const ratings = [1, 2, 3, 4, 5] as const;
export type Rating = (typeof ratings)[number];

export function isRating(value: unknown): value is Rating {
  return (ratings as readonly unknown[]).includes(value);
}

/** Whether stars may be shown: only when a real rating exists. */
export function hasRating(subject: {
  readonly rating?: number | null | undefined;
}): subject is { readonly rating: number } {
  return typeof subject.rating === 'number' && subject.rating >= 1;
}

/** @example formatRating(4.5) // '4.5' */
export function formatRating(rating: number): string {
  return rating.toFixed(1);
}

export function reviewCountText(count: number): string {
  return countText(count, 'comentario', 'comentarios');
}
