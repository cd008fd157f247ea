/** SQLSTATE classes of a database that cannot be reached or cannot work at present. */
const unavailable = /^(?:08|53|57|58)/;
/** A connection failed or was lost, or the server is full, starting, stopping or read-only. */
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
/** There is no space, or writing is not allowed. */
const storageCodes = new Set(['E_CANNOT_WRITE_FILE', 'ENOSPC', 'EDQUOT', 'EROFS']);
/** Messages of the driver about a lost connection, which have no code. */
const lostMessage =
  /^(?:Connection terminated|Client has encountered a connection error|Client was closed)/;

/** The SQLSTATE or the system's code of an error, or an empty text. */
export function readErrorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** Whether the connection to the database failed or was lost. Another one may work in a moment. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = readErrorCode(error);
  // A stopped server has no socket file.
  const hasNoSocket = code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect';
  return (
    hasNoSocket ||
    networkCodes.has(code) ||
    connectionLost.test(code) ||
    lostMessage.test(error.message)
  );
}

/** Whether the client of a storage service reports that the service does not respond or cannot work. */
function isServiceAway(error: Error): boolean {
  const { $metadata } = error as ServiceError;
  const status = $metadata?.httpStatusCode ?? 0;
  return error.name === 'TimeoutError' || status >= 500 || isShut(status, error.name);
}

/** Expired keys or a missing bucket. The request itself may be right. */
const isShut = (status: number, name: string): boolean =>
  status === 401 || status === 403 || name === 'NoSuchBucket';

interface ServiceError extends Error {
  readonly $metadata?: { readonly httpStatusCode?: number };
}

/** Whether an error means that the database or the storage cannot work at present, and not that our code is wrong. */
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
