/** SQLSTATE classes of a database that cannot be reached or cannot work now. */
const unavailable = /^(?:08|53|57|58)/;
/** A connection failed or was cut, the server has no place for one, or starts, or stops, or only reads. */
const connectionLost = /^(?:08|57P0[1-3]|53300|25006)/;
const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EPIPE',
]);
/** There is no room, or nothing may be written. */
const storageCodes = new Set(['E_CANNOT_WRITE_FILE', 'ENOSPC', 'EDQUOT', 'EROFS']);
/** What the driver says of a connection that is gone, without a code. */
const lostMessage =
  /^(?:Connection terminated|Client has encountered a connection error|Client was closed)/;

/** The SQLSTATE or the system's code of an error, or an empty text. */
export function readErrorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** Whether the connection to the database could not be made or went away; another one may work in a moment. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = readErrorCode(error);
  // A server that is not there has no socket file either.
  const hasNoSocket = code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect';
  return (
    hasNoSocket ||
    networkCodes.has(code) ||
    connectionLost.test(code) ||
    lostMessage.test(error.message)
  );
}

/** What the client of a storage service throws when that does not respond or says that it cannot. */
function isServiceAway(error: Error): boolean {
  const { $metadata } = error as ServiceError;
  const status = $metadata?.httpStatusCode ?? 0;
  return error.name === 'TimeoutError' || status >= 500 || isShut(status, error.name);
}

/** Keys that have expired, or a bucket that is gone: what was asked for may be as right as ever. */
const isShut = (status: number, name: string): boolean =>
  status === 401 || status === 403 || name === 'NoSuchBucket';

interface ServiceError extends Error {
  readonly $metadata?: { readonly httpStatusCode?: number };
}

/** Whether an error says that the database or the storage cannot work now, not that something is wrong here. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = readErrorCode(error);
  return (
    isConnectionLost(error) ||
    isServiceAway(error) ||
    unavailable.test(code) ||
    storageCodes.has(code) ||
    error.message.startsWith('timeout exceeded when trying to connect')
  );
}
