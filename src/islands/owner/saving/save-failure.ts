import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { isApiError } from '#client/api-error.ts';
import { isDomainError } from '#domain/errors.ts';
import { apiMessages } from '#domain/messages.ts';
import { $online } from '#state/connection.ts';
import type { ToastOptions } from '#state/toasts.ts';
import { describePictureFailure } from '#islands/owner/pictures/picture-failure.ts';

/** The reason why something was not saved. An error without its own sentence gets the 'unknown' one (product.md 9). */
export function describeSaveFailure(error: unknown): string {
  if (isDomainError(error)) return error.message;
  if (!isApiError(error) && $online.get()) return apiMessages.unknown;
  return describePictureFailure(error);
}

/**
 * Whether the owner has to sign in first. The code tells this, or the words of a server in between (product.md 9). A
 * session that could not be checked for the moment is not missing.
 */
export function isSessionMissing(error: unknown): boolean {
  if (!isApiError(error)) return false;
  return error.code === 'unauthenticated' || /No autorizado|Unauthorized/.test(error.message);
}

/** Shows the API's messages at their fields, and focuses the first. */
export function placeIssues<Values extends FieldValues>(
  error: unknown,
  form: Pick<UseFormReturn<Values>, 'getValues' | 'setError'>,
): void {
  let shouldFocus = true;
  for (const { path, message } of isApiError(error) ? error.issues : []) {
    const [field = ''] = path.split('.');
    if (!(field in form.getValues())) continue;
    form.setError(field as Path<Values>, { message }, { shouldFocus });
    shouldFocus = false;
  }
}

/** One toast for all outcomes of a save. It points to the saved thing in its list. */
export function describeSave(
  id: string,
  title: string,
  parts: readonly (string | false)[],
): ToastOptions {
  const sentences = parts.filter((sentence) => sentence !== false);
  const description = sentences.length > 0 && { description: `${sentences.join('. ')}.` };
  return { title, ...description, about: `[data-id="${id}"]` };
}
