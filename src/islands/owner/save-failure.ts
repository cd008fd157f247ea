import { isApiError } from '#client/api-error.ts';
import { isDomainError } from '#domain/errors.ts';
import { apiMessages } from '#domain/messages.ts';
import { $online } from '#stores/connection.ts';
import { describePictureFailure } from './pictures/picture-failure.ts';

/** Why something was not saved; what comes without words of its own is unknown (product.md 9). */
export function describeSaveFailure(error: unknown): string {
  if (isDomainError(error)) return error.message;
  if (!isApiError(error) && $online.get()) return apiMessages.unknown;
  return describePictureFailure(error);
}
