import { isApiError } from '#client/api-error.ts';
import { errorMessages } from '#domain/messages.ts';
import { describeFailure } from '#state/api.ts';

/** Why a picture was not accepted. A proxy may refuse a large one with a response of its own. */
export function describePictureFailure(error: unknown): string {
  if (isApiError(error, 413)) return errorMessages.payload_too_large;
  if (isApiError(error, 415)) return errorMessages.unsupported_media_type;
  return describeFailure(error);
}
