import type { Logger } from 'pino';
import { respondError } from './response.ts';
import type { ApiContext } from './environment.ts';
import { TooOften } from './limits/too-often.ts';
import { isUnavailable } from '#server/platform/db/unavailable.ts';
import { DomainError } from '#domain/errors.ts';

/** What reading the body of a request says when the client has gone. */
const brokenOff = new Set(['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'ABORT_ERR']);

/** The response to anything thrown. What is not a refusal by rule is logged, and the client learns nothing of it. */
export function respondFailure(error: unknown, c: ApiContext, logger: Logger): Response {
  if (error instanceof TooOften) {
    return respondError(c, error, { 'retry-after': String(error.seconds) });
  }
  if (error instanceof DomainError) return respondError(c, error);
  // Nobody reads this response; it is in the log as the end of a request.
  if (isBrokenOff(error, c)) return respondError(c, new DomainError('request_timeout'));
  const requestId = c.get('requestId');
  if (isUnavailable(error)) {
    // Of every request while a server restarts: where it failed says nothing then. The line of the request has it.
    c.set('reason', String(error));
    return respondError(c, new DomainError('service_unavailable'));
  }
  logger.error({ err: error, requestId }, 'request failed');
  return respondError(c, new DomainError('internal'));
}

function isBrokenOff(error: unknown, c: ApiContext): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return c.req.raw.signal.aborted && brokenOff.has(code);
}
