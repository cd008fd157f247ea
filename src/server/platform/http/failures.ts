import type { Logger } from 'pino';
import { respondError } from './response.ts';
import type { ApiContext } from './environment.ts';
import { TooOften } from './limits/too-often.ts';
import { isUnavailable } from '#server/platform/db/unavailable.ts';
import { DomainError } from '#domain/errors.ts';

/**
 * The response to any thrown error. The client learns nothing about one that is no refusal by rule. It is logged, unless
 * the database is away.
 */
export function respondFailure(error: unknown, c: ApiContext, logger: Logger): Response {
  if (error instanceof TooOften) {
    return respondError(c, error, { 'retry-after': String(error.seconds) });
  }
  if (error instanceof DomainError) return respondError(c, error);
  const requestId = c.get('requestId');
  if (isUnavailable(error)) {
    // While a server restarts, every request fails like this, and a stack trace tells nothing. The reason goes into the
    // request's log line instead.
    c.set('reason', String(error));
    return respondError(c, new DomainError('service_unavailable'));
  }
  logger.error({ err: error, requestId }, 'request failed');
  return respondError(c, new DomainError('internal'));
}
