import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { isApiError } from '#client/api-error.ts';
import { isDomainError } from '#domain/errors.ts';
import { apiMessages } from '#domain/messages.ts';
import { $online } from '#state/connection.ts';
import type { ToastOptions } from '#state/toasts.ts';
import { describePictureFailure } from '#islands/owner/pictures/picture-failure.ts';

/** Why something was not saved. An error without a sentence of its own is 'unknown' (product.md 9). */
export function describeSaveFailure(error: unknown): string {
  if (isDomainError(error)) return error.message;
  if (!isApiError(error) && $online.get()) return apiMessages.unknown;
  return describePictureFailure(error);
}

/**
 * Whether somebody has to sign in first, by the code or, of a server in between, its words (product.md 9). A session
 * that could not be verified for the moment is not missing.
 */
export function isSessionMissing(error: unknown): boolean {
  if (!isApiError(error)) return false;
  return error.code === 'unauthenticated' || /No autorizado|Unauthorized/.test(error.message);
}

/** Shows at their fields what the API found wrong, and leads to the first. */
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
/** One toast for all that saving something came to; it is found in its list by its id. */
export function describeSave(
  id: string,
  title: string,
  parts: readonly (string | false)[],
): ToastOptions {
  const sentences = parts.filter((sentence) => sentence !== false);
  const description = sentences.length > 0 && { description: `${sentences.join('. ')}.` };
  return { title, ...description, about: `[data-id="${id}"]` };
}
