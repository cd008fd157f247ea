import type { Logger } from 'pino';
import { ConfigError } from '#server/platform/config/env.ts';

/** Describes why a command failed, in a sentence for the person who gave it: the file or address, and the reason. */
export function describeFailure(error: unknown): string {
  if (error instanceof ConfigError) return `\n${error.message}`;
  if (!(error instanceof Error)) return String(error);
  const { code, syscall, path } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') {
    const port = 'port' in error ? `port ${String(error.port)}` : 'the port';
    return `another program uses ${port}; set PORT to a free port.`;
  }
  // On a read-only disk, Node reports this error for a folder that is created together with its parents.
  if (code === 'ENOENT' && syscall === 'mkdir' && path !== undefined) {
    return `the folder ${path} cannot be made: the disk is read-only there, or what should hold it is gone`;
  }
  const answer = describeAnswer(error);
  if (answer !== null) return answer;
  const reasons = error instanceof AggregateError ? error.errors.map(describeFailure) : [];
  const message = error.message === '' ? reasons.join('; ') : error.message;
  return error.cause === undefined ? message : `${message} (${describeFailure(error.cause)})`;
}

/**
 * Describes a service's response whose status the client keeps in a separate field, as clients of buckets do; null for
 * other errors.
 */
function describeAnswer(error: Error): string | null {
  const { httpStatusCode: status } = (error as ServiceFailure).$metadata ?? {};
  if (status === undefined) return null;
  const words = [error.name, error.message].filter((word) => !/^(?:|\d+|Unknown\w*)$/.test(word));
  return `the service responds ${[status, ...new Set(words)].join(' ')}`;
}

interface ServiceFailure extends Error {
  readonly $metadata?: { readonly httpStatusCode?: number };
}

/** Logs when a process cannot work and when it can again. */
export const logReadiness =
  (logger: Logger) =>
  (failing: readonly string[], failure: unknown): void => {
    if (failing.length === 0) {
      logger.info('ready again');
      return;
    }
    const reason = failure === null ? undefined : describeFailure(failure);
    logger.error({ failing, reason }, 'not ready');
  };
