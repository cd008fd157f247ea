import { ApiError } from '../api-error.ts';
import { toErrorCode } from '#domain/accounts/identity-error.ts';
import { apiMessages, errorMessages } from '#domain/messages.ts';
import { passwordRules } from '#domain/accounts/password.ts';

/** Turns an error of the identity client into an `ApiError`, so that screens handle one kind of error. */
export function toApiError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof ApiError) return error;
  const { name, message } = error;
  if (name === 'NetworkError') {
    const body = { code: 'service_unavailable', message: apiMessages.unanswered };
    return new ApiError(0, body, error);
  }
  const code = toErrorCode(name, message);
  const text =
    name === 'InvalidPasswordException'
      ? passwordRules.map((rule) => rule.message).join('. ')
      : errorMessages[code];
  return new ApiError(400, { code, message: text }, error);
}
