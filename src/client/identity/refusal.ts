import { ApiError, createTransportError } from '../api-error.ts';
import { toErrorCode } from '#domain/accounts/identity-error.ts';
import { errorMessages } from '#domain/messages.ts';
import { passwordRulesText } from '#domain/accounts/password.ts';

/** Turns an error of the identity client into an `ApiError`, so that screens handle one kind of error. */
export function toApiError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof ApiError) return error;
  const { name, message } = error;
  if (name === 'NetworkError') return createTransportError(false, error);
  // Amplify keeps a sign-in that waits for an answer for three minutes. After a reload it then finds none.
  const isForgotten = name === 'SignInException' && message.includes('session has expired');
  const code = isForgotten ? 'invalid_credentials' : toErrorCode(name, message);
  const text = name === 'InvalidPasswordException' ? passwordRulesText : errorMessages[code];
  return new ApiError(400, { code, message: text }, error);
}
