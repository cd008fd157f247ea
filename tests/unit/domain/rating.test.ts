import { describe, expect, it } from 'vitest';
import { isRating } from '#domain/products/comment.ts';
import { hasRating, formatRating, commentCountText } from '#domain/products/rating.ts';

describe('ratings', () => {
  it('are whole numbers from 1 to 5', () => {
    expect([0, 1, 5, 6, 2.5, '3', null].map(isRating)).toEqual([
      false,
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  it('show no stars until one exists', () => {
    expect(hasRating({ rating: null })).toBe(false);
    expect(hasRating({ rating: 0 })).toBe(false);
    expect(hasRating({})).toBe(false);
    expect(hasRating({ rating: 4.5 })).toBe(true);
    expect(formatRating(4)).toBe('4.0');
    expect(commentCountText(1)).toBe('1 comentario');
    expect(commentCountText(3)).toBe('3 comentarios');
    expect(commentCountText(1250)).toBe('1,250 comentarios');
  });
});
