import { IdentityError } from '#server/platform/identity/identity-error.ts';
import { DomainError } from '#domain/errors.ts';
import { type IdentityErrorName, toErrorCode } from '#domain/accounts/identity-error.ts';
import { authMessages } from '#domain/messages.ts';
import { passwordRulesText } from '#domain/accounts/password.ts';

/**
 * Turns a refusal of the identity pool into an error of the product. Returns any other error unchanged. `chosen` is the
 * field of a new password, which a hosted pool may refuse by rules of its own.
 */
export function translateRefusal(error: unknown, chosen = 'password'): unknown {
  if (!(error instanceof IdentityError)) return error;
  const code = toErrorCode(error.name, error.message);
  if (error.name !== 'InvalidPasswordException') return new DomainError(code, { cause: error });
  const issues = [{ path: chosen, message: passwordRulesText }];
  return new DomainError(code, { cause: error, issues });
}

/** Waits for work of the pool, and turns its refusal into an error of the product. */
export async function askPool<Result>(work: Promise<Result>, chosen?: string): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw translateRefusal(error, chosen);
  }
}

export function isRefusal(error: unknown, name: IdentityErrorName): boolean {
  return error instanceof IdentityError && error.name === name;
}

/** A wrong current password is a wrong field. Status 401 would mean a lost session. */
export function explainPassword(refusal: unknown, path: string, chosen?: string): unknown {
  const error = translateRefusal(refusal, chosen);
  if (!(error instanceof DomainError) || error.code !== 'invalid_credentials') return error;
  return new DomainError('validation_failed', {
    message: authMessages.currentPasswordWrong,
    issues: [{ path, message: authMessages.currentPasswordWrong }],
    cause: error,
  });
}

/**
 * The response of a hosted pool to a code for an account that is already confirmed, for example after its first
 * response was lost.
 */
export const isConfirmedAlready = (error: unknown): boolean =>
  isRefusal(error, 'NotAuthorizedException') &&
  error instanceof Error &&
  /current status is CONFIRMED/i.test(error.message);
