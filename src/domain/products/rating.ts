import { countText } from '../text/count-text.ts';

export type Rating = 1 | 2 | 3 | 4 | 5;

/** Whether to show stars. False without a real rating. */
export function hasRating(subject: {
  readonly rating?: number | null | undefined;
}): subject is { readonly rating: number } {
  return typeof subject.rating === 'number' && subject.rating >= 1;
}

/** @example formatRating(4.5) // '4.5' */
export function formatRating(rating: number): string {
  return rating.toFixed(1);
}

export function commentCountText(count: number): string {
  return countText(count, 'comentario', 'comentarios');
}
