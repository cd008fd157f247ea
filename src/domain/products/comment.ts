import { foldEmail, isEmail } from '../accounts/email.ts';
import {
  commentAmberBelow,
  commentMaxLength,
  commentNameMaxLength,
  commentPreviewLength,
} from '../limits.ts';
import { commentMessages } from '../messages.ts';
import type { Rating } from './rating.ts';

// They are in this file because other pages must not load code that only comments need.
export const ratings: readonly Rating[] = [1, 2, 3, 4, 5];

export function isRating(value: unknown): value is Rating {
  return (ratings as readonly unknown[]).includes(value);
}

/** The error of a comment's text, or null. Length is in UTF-16 units, as fields count. */
export function validateCommentText(text: string): string | null {
  if (text.trim() === '') return commentMessages.textRequired;
  return text.length > commentMaxLength ? commentMessages.textTooLong : null;
}

export function validateAuthorName(name: string): string | null {
  if (name.trim() === '') return commentMessages.nameRequired;
  return name.length > commentNameMaxLength ? commentMessages.nameTooLong : null;
}

/** The error of an author's email, or null. It may be empty. */
export function validateAuthorEmail(email: string): string | null {
  const address = foldEmail(email);
  return address === '' || isEmail(address) ? null : commentMessages.emailInvalid;
}

/** UTF-16 units left, as fields count. Negative when the text is too long. */
export const remaining = (text: string): number => commentMaxLength - text.length;

/** Whether the counter of remaining characters is amber. */
export const isAlmostFull = (text: string): boolean => remaining(text) < commentAmberBelow;

/** Whether 'Publicar' is enabled: there is text, and it is not too long. */
export const canPublish = (text: string): boolean => validateCommentText(text) === null;

/** First 50 code points of a comment, as the deletion dialog shows it. */
export function preview50(text: string): string {
  const letters = Array.from(text);
  if (letters.length <= commentPreviewLength) return text;
  return `${letters.slice(0, commentPreviewLength).join('').trimEnd()}…`;
}
