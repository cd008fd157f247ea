import { answerError } from './answer.ts';
import type { ApiContext } from './environment.ts';
import { DomainError } from '#domain/errors.ts';

/** SQLSTATE classes of a database that cannot be reached or cannot work now. */
const unavailable = /^(?:08|53|57|58)/;
const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EPIPE',
  'E_CANNOT_WRITE_FILE',
]);

/** The answer to anything thrown. What is not a refusal by rule is reported, and the client is told nothing of it. */
export function answerFailure(
  error: unknown,
  c: ApiContext,
  report: (error: unknown, requestId: string) => void,
): Response {
  if (error instanceof DomainError) return answerError(c, error);
  report(error, c.get('requestId'));
  return answerError(c, new DomainError(isUnavailable(error) ? 'service_unavailable' : 'internal'));
}

function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return (
    unavailable.test(code) ||
    networkCodes.has(code) ||
    /timeout exceeded when trying to connect|Connection terminated/.test(error.message)
  );
}
