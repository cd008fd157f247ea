import type { Rating } from '#domain/products/rating.ts';

/** The values of a comment's form, as typed. */
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

/** Whether two comments have the same text and author. Stars do not count. */
export function isSameComment(
  one: Pick<CommentValues, 'comment' | 'authorName'>,
  other: Pick<CommentValues, 'comment' | 'authorName'>,
): boolean {
  return (
    one.comment.trim() === other.comment.trim() && one.authorName.trim() === other.authorName.trim()
  );
}
