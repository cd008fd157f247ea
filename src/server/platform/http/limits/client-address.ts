import type { ApiContext } from '../environment.ts';
import { listNetworks, networkOf } from '#domain/visitors/network.ts';

/**
 * The address a request came from, as much of it as is one person's: whatever is counted by it is not escaped with
 * another address of the same network.
 */
export const readClientAddress = (c: ApiContext, trustedProxies: number): string =>
  networkOf(readWholeAddress(c, trustedProxies));

/** The networks of that address, from narrow to wide: what one person may have much of is bounded in each. */
export const readClientNetworks = (c: ApiContext, trustedProxies: number): readonly string[] =>
  listNetworks(readWholeAddress(c, trustedProxies));

/**
 * Each trusted proxy has added the address it saw to the end of `x-forwarded-for`; whatever stands before those anyone
 * may have written.
 */
function readWholeAddress(c: ApiContext, trustedProxies: number): string {
  const remote = findSocket(c)?.remoteAddress ?? 'unknown';
  if (trustedProxies === 0) return remote;
  const seen = (c.req.header('x-forwarded-for') ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return seen.at(-trustedProxies) ?? remote;
}

type Incoming = NonNullable<ApiContext['env']['incoming']>;

/** A request made inside the process has none. */
const findIncoming = (c: ApiContext): Incoming | undefined =>
  (c.env as ApiContext['env'] | undefined)?.incoming;

const findSocket = (c: ApiContext): Incoming['socket'] => findIncoming(c)?.socket;

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** By these a proxy says for whom it asks, whether or not it was configured to. */
const forwardingHeader =
  /^(?:x-forwarded(?:-.+)?|x-real-ip|x-client-ip|x-cluster-client-ip|x-original-.+|x-envoy-.+|x-amzn-trace-id|forwarded|via|cf-.+|cdn-loop|true-client-ip|fastly-client-ip|fly-client-ip)$/;

/**
 * Whether a request comes over loopback, and nothing in it shows a proxy. One that passes requests on silently cannot
 * be distinguished from the machine itself, so this alone may open nothing where visitors come from elsewhere.
 */
export function isOwnRequest(c: ApiContext): boolean {
  // By default nginx asks in HTTP/1.0, which nothing else does any more.
  if (findIncoming(c)?.httpVersion === '1.0') return false;
  if (!loopback.has(findSocket(c)?.remoteAddress ?? '')) return false;
  return !Object.keys(c.req.header()).some((name) => forwardingHeader.test(name));
}
