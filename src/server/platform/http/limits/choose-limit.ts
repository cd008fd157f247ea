import type { RateLimitKind } from './rate-limits.ts';
import type { Endpoint } from '#contract/endpoint.ts';

/** The limit that requests of a call count towards; null for one that counts for itself. */
export function chooseLimit(endpoint: Endpoint): RateLimitKind | null {
  if (endpoint.method === 'GET') return 'reads';
  if (endpoint.path.startsWith('/auth/')) return 'identity';
  if (endpoint.bearer === 'required') return 'owners';
  if (endpoint.path === '/reports') return 'reportsOfAddress';
  if (endpoint.path.startsWith('/taps/')) return null;
  return endpoint.path.endsWith('/favorite') ? 'favourites' : 'writes';
}
