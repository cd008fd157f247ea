import type { ApiContext } from './environment.ts';

/**
 * The address a request came from. Each trusted proxy has added the address it saw to the end of `x-forwarded-for`;
 * whatever stands before those anyone may have written.
 */
export function readClientAddress(c: ApiContext, trustedProxies: number): string {
  const remote = findRemoteAddress(c) ?? 'unknown';
  if (trustedProxies === 0) return remote;
  const seen = (c.req.header('x-forwarded-for') ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return seen.at(-trustedProxies) ?? remote;
}

/** The address of the other end of the connection; a request made inside the process has none. */
function findRemoteAddress(c: ApiContext): string | undefined {
  const env = c.env as ApiContext['env'] | undefined;
  return env?.incoming?.socket?.remoteAddress;
}

/** A request of this machine that no proxy has passed on, such as the publisher's. */
export function isOwnRequest(c: ApiContext): boolean {
  const remote = findRemoteAddress(c);
  const isLoopback = remote === '127.0.0.1' || remote === '::1' || remote === '::ffff:127.0.0.1';
  return (
    isLoopback &&
    c.req.header('x-forwarded-for') === undefined &&
    c.req.header('forwarded') === undefined
  );
}
