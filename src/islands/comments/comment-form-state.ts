import {
  isRating,
  validateAuthorEmail,
  validateAuthorName,
  validateCommentText,
} from '#domain/products/comment.ts';
import type { Issue } from '#domain/errors.ts';
import type { CommentValues } from './comment-values.ts';

export type CommentMode = 'create' | 'edit';
/** Fields that can be refused, in the order of the form. */
export const commentFields = ['comment', 'rating', 'authorName', 'authorEmail'] as const;
export type CommentField = (typeof commentFields)[number];
export type FieldErrors = Readonly<Partial<Record<CommentField, string>>>;

/** The present error of a field. Editing checks only the text (product.md 7.3). */
export function findFieldError(
  field: CommentField,
  values: CommentValues,
  mode: CommentMode,
): string | null {
  if (field === 'comment') return validateCommentText(values.comment);
  if (mode === 'edit' || field === 'rating') return null;
  return field === 'authorName'
    ? validateAuthorName(values.authorName)
    : validateAuthorEmail(values.authorEmail);
}

export function findFieldErrors(values: CommentValues, mode: CommentMode): FieldErrors {
  return collectErrors((field) => findFieldError(field, values, mode));
}

/** The server's refusals by field, at most one for each field. */
export function readIssues(issues: readonly Issue[]): FieldErrors {
  return collectErrors((field) => issues.find(({ path }) => path === field)?.message ?? null);
}

export function findFirstWrong(errors: FieldErrors): CommentField | undefined {
  return commentFields.find((field) => errors[field] !== undefined);
}

/** The values as text for the browser's storage; null when there is nothing worth keeping. */
export function serializeValues(values: CommentValues): string | null {
  const isEmpty =
    `${values.comment}${values.authorName}${values.authorEmail}`.trim() === '' &&
    values.rating === null;
  return isEmpty ? null : JSON.stringify(values);
}

/** The values from the browser's storage; null when the text is not from `serializeValues`. */
export function parseValues(stored: string | null): CommentValues | null {
  if (stored === null) return null;
  try {
    const kept = JSON.parse(stored) as Partial<Record<CommentField, unknown>> | null;
    if (typeof kept !== 'object' || kept === null) return null;
    const { comment, authorName, authorEmail, rating } = kept;
    return {
      comment: readText(comment),
      authorName: readText(authorName),
      authorEmail: readText(authorEmail),
      rating: isRating(rating) ? rating : null,
    };
  } catch {
    return null;
  }
}

function readText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function collectErrors(find: (field: CommentField) => string | null): FieldErrors {
  const found = commentFields.flatMap((field) => {
    const message = find(field);
    return message === null ? [] : [[field, message] as const];
  });
  return Object.fromEntries(found);
}
