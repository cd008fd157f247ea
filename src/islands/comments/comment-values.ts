import type { Rating } from '#domain/products/rating.ts';

/** What the form of a comment holds, as typed. */
export interface CommentValues {
  readonly comment: string;
  readonly authorName: string;
  readonly authorEmail: string;
  readonly rating: Rating | null;
}

export const emptyValues: CommentValues = {
  comment: '',
  authorName: '',
  authorEmail: '',
  rating: null,
};

/** Whether two sendings would publish the same comment. */
export function isSameComment(
  one: Pick<CommentValues, 'comment' | 'authorName'>,
  other: Pick<CommentValues, 'comment' | 'authorName'>,
): boolean {
  return (
    one.comment.trim() === other.comment.trim() && one.authorName.trim() === other.authorName.trim()
  );
}
