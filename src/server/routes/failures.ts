import type { Logger } from 'pino';
import { answerError } from './answer.ts';
import type { ApiContext } from './environment.ts';
import { isUnavailable } from '#server/services/unavailable.ts';
import { DomainError } from '#domain/errors.ts';

/** The answer to anything thrown. What is not a refusal by rule is logged, and the client is told nothing of it. */
export function answerFailure(error: unknown, c: ApiContext, logger: Logger): Response {
  if (error instanceof DomainError) return answerError(c, error);
  const requestId = c.get('requestId');
  if (isUnavailable(error)) {
    // Of every request while a server restarts: where it failed says nothing then.
    logger.warn({ requestId, reason: String(error) }, 'a request could not be answered now');
    return answerError(c, new DomainError('service_unavailable'));
  }
  logger.error({ err: error, requestId }, 'request failed');
  return answerError(c, new DomainError('internal'));
}
