import type { ErrorCode } from '../error-code.ts';

/** The error names of an identity provider that our code depends on. */
export const identityErrorNames = [
  'CodeDeliveryFailureException',
  'CodeMismatchException',
  'EnableSoftwareTokenMFAException',
  'ExpiredCodeException',
  'InternalErrorException',
  'InvalidParameterException',
  'InvalidPasswordException',
  'LimitExceededException',
  'NotAuthorizedException',
  'PasswordResetRequiredException',
  'RefreshTokenReuseException',
  'RequestEntityTooLargeException',
  'RequestTimeoutException',
  'ResourceNotFoundException',
  'SerializationException',
  'TooManyRequestsException',
  'UnknownOperationException',
  'UserNotConfirmedException',
  'UserNotFoundException',
  'UsernameExistsException',
] as const;
export type IdentityErrorName = (typeof identityErrorNames)[number];

/** The response of a locked name to every attempt. It is not a LimitExceededException, because clients repeat those. */
export const attemptsExceeded = 'Password attempts exceeded';

const codes: Partial<Record<string, ErrorCode>> = {
  CodeMismatchException: 'invalid_code',
  EnableSoftwareTokenMFAException: 'invalid_code',
  ExpiredCodeException: 'code_expired',
  InvalidParameterException: 'validation_failed',
  InvalidPasswordException: 'validation_failed',
  LimitExceededException: 'rate_limited',
  NotAuthorizedException: 'invalid_credentials',
  PasswordResetRequiredException: 'password_reset_required',
  RefreshTokenReuseException: 'session_expired',
  RequestEntityTooLargeException: 'payload_too_large',
  RequestTimeoutException: 'request_timeout',
  TooManyRequestsException: 'rate_limited',
  UserNotConfirmedException: 'account_unconfirmed',
  UserNotFoundException: 'invalid_credentials',
  UsernameExistsException: 'email_taken',
} satisfies Partial<Record<IdentityErrorName, ErrorCode>>;

/**
 * The product's error code, and with it the Spanish sentence, for an error of the identity provider. An unknown error
 * means that the provider does not respond as it should.
 * @example toErrorCode('CodeMismatchException', '') // 'invalid_code'
 */
export function toErrorCode(name: string, message: string): ErrorCode {
  if (name === 'NotAuthorizedException' && message.startsWith(attemptsExceeded)) {
    return 'rate_limited';
  }
  return codes[name] ?? 'service_unavailable';
}
