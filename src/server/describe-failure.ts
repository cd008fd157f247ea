import { ConfigError } from './config/env.ts';

/** What keeps a command from its work, in a sentence for whoever gave it: the file or address, and the reason. */
export function describeFailure(error: unknown): string {
  if (error instanceof ConfigError) return `\n${error.message}`;
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'EADDRINUSE') {
    const port = 'port' in error ? `port ${String(error.port)}` : 'the port';
    return `another program uses ${port}; set PORT to a free port.`;
  }
  const reasons = error instanceof AggregateError ? error.errors.map(describeFailure) : [];
  const message = error.message === '' ? reasons.join('; ') : error.message;
  return error.cause === undefined ? message : `${message} (${describeFailure(error.cause)})`;
}
