import type { ErrorBody } from '#contract/error.ts';
import { readApiResponse } from '#domain/api-response.ts';
import { apiMessages } from '#domain/messages.ts';

/**
 * A call that did not succeed. `message` is Spanish and fit to show (product.md 9); `status` is 0 when there was
 * no response of the API, with code `service_unavailable` or, after the time limit, `request_timeout`.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly issues: NonNullable<ErrorBody['issues']>;

  constructor(status: number, body: ErrorBody, cause?: unknown) {
    super(body.message, cause === undefined ? undefined : { cause });
    this.status = status;
    this.code = body.code;
    this.issues = body.issues ?? [];
  }
}

export function isApiError(error: unknown, status?: number): error is ApiError {
  return error instanceof ApiError && (status === undefined || error.status === status);
}

/** The error for a response that is not a success, or not from our API. */
export async function readApiError(
  response: Pick<Response, 'ok' | 'status' | 'text'>,
): Promise<ApiError> {
  const read = await readApiResponse(response);
  return read === null || read.isOk
    ? createForeignError(response.status)
    : new ApiError(response.status, read.body);
}

/**
 * The error for a response that is not from our API. It counts as no response. Only status 413 is kept, because a proxy
 * that refuses a large body will refuse it again.
 */
export function createForeignError(status: number): ApiError {
  const cause = new Error(`HTTP ${status}, not of the API`);
  return status === 413
    ? new ApiError(status, { code: 'payload_too_large', message: apiMessages.tooLarge }, cause)
    : new ApiError(0, { code: 'service_unavailable', message: apiMessages.unavailable }, cause);
}

export function createTransportError(hasTimedOut: boolean, cause: unknown): ApiError {
  const body = hasTimedOut
    ? { message: apiMessages.timedOut, code: 'request_timeout' }
    : { message: apiMessages.unanswered, code: 'service_unavailable' };
  return new ApiError(0, body, cause);
}
