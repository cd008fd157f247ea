import { isEmail } from '../accounts/email.ts';
import {
  commentAmberBelow,
  commentMaxLength,
  commentNameMaxLength,
  commentPreviewLength,
} from '../limits.ts';
import { commentMessages } from '../messages.ts';
import type { Rating } from './rating.ts';

// Here, because what only comments need is in no script of other pages.
export const ratings: readonly Rating[] = [1, 2, 3, 4, 5];

export function isRating(value: unknown): value is Rating {
  return (ratings as readonly unknown[]).includes(value);
}

/** What is wrong with the text of a comment, or null. Length is in UTF-16 units, as fields count. */
export function validateCommentText(text: string): string | null {
  if (text.trim() === '') return commentMessages.textRequired;
  return text.length > commentMaxLength ? commentMessages.textTooLong : null;
}

export function validateAuthorName(name: string): string | null {
  if (name.trim() === '') return commentMessages.nameRequired;
  return name.length > commentNameMaxLength ? commentMessages.nameTooLong : null;
}

/** What is wrong with the e-mail of an author, or null; an empty one is fine. */
export function validateAuthorEmail(email: string): string | null {
  return email.trim() === '' || isEmail(email.trim()) ? null : commentMessages.emailInvalid;
}

/** UTF-16 units left, as fields count; negative when the text is over the limit. */
export const remaining = (text: string): number => commentMaxLength - text.length;

/** Whether the counter of remaining characters is amber. */
export const isAlmostFull = (text: string): boolean => remaining(text) < commentAmberBelow;

/** Whether 'Publicar' is enabled: there is text, and it is within the limit. */
export const canPublish = (text: string): boolean => validateCommentText(text) === null;

/** First 50 code points of a comment, as the deletion dialog shows it. */
export function preview50(text: string): string {
  const letters = Array.from(text);
  if (letters.length <= commentPreviewLength) return text;
  return `${letters.slice(0, commentPreviewLength).join('').trimEnd()}…`;
}
