import type { ApiContext } from '../environment.ts';
import { listNetworks, networkOf } from '#domain/visitors/network.ts';

/**
 * The part of a request's address that belongs to one person. Another address of the same network does not escape a
 * count by it.
 */
export const readClientAddress = (c: ApiContext, trustedProxies: number): string =>
  networkOf(readWholeAddress(c, trustedProxies));

/**
 * The networks of that address, from narrow to wide. A person may have many addresses in a network, so each network has
 * its own limit.
 */
export const readClientNetworks = (c: ApiContext, trustedProxies: number): readonly string[] =>
  listNetworks(readWholeAddress(c, trustedProxies));

/**
 * Each trusted proxy appends the address that it saw to `x-forwarded-for`. Anybody may have written the entries before
 * those.
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

/** A request from inside the process has no incoming message. */
const findIncoming = (c: ApiContext): Incoming | undefined =>
  (c.env as ApiContext['env'] | undefined)?.incoming;

const findSocket = (c: ApiContext): Incoming['socket'] => findIncoming(c)?.socket;

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** Headers by which a proxy tells for whom it asks, whether or not it was configured to. */
const forwardingHeader =
  /^(?:x-forwarded(?:-.+)?|x-real-ip|x-client-ip|x-cluster-client-ip|x-original-.+|x-envoy-.+|x-amzn-trace-id|forwarded|via|cf-.+|cdn-loop|true-client-ip|fastly-client-ip|fly-client-ip)$/;

/**
 * Whether a request comes over loopback without a sign of a proxy. A proxy that leaves no sign looks like the machine
 * itself, so this test alone must not open anything where visitors come from elsewhere.
 */
export function isOwnRequest(c: ApiContext): boolean {
  // By default nginx asks in HTTP/1.0, which nothing else uses any more.
  if (findIncoming(c)?.httpVersion === '1.0') return false;
  if (!loopback.has(findSocket(c)?.remoteAddress ?? '')) return false;
  return !Object.keys(c.req.header()).some((name) => forwardingHeader.test(name));
}
