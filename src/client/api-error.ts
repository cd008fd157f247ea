import type { ErrorBody } from '#contract/error.ts';
import { apiMessages } from '#domain/messages.ts';

/**
 * A call that did not succeed. `message` is Spanish and fit to show (product.md 9); `status` is 0 when there was
 * no response at all, with code `service_unavailable` or, after the time limit, `request_timeout`.
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

/** The error of a response: its body's message, else the status text, else 'HTTP error! status: N'. */
export async function readApiError(
  response: Pick<Response, 'status' | 'statusText' | 'json'>,
): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  const { message, code, issues } = (
    typeof body === 'object' && body !== null ? body : {}
  ) as Partial<ErrorBody>;
  const fallback = response.statusText || apiMessages.httpStatus(response.status);
  return new ApiError(response.status, {
    message: typeof message === 'string' && message !== '' ? message : fallback,
    code: typeof code === 'string' ? code : 'internal',
    ...(Array.isArray(issues) && { issues }),
  });
}

export function createTransportError(timedOut: boolean, cause: unknown): ApiError {
  const body = timedOut
    ? { message: apiMessages.timedOut, code: 'request_timeout' }
    : { message: apiMessages.unanswered, code: 'service_unavailable' };
  return new ApiError(0, body, cause);
}
