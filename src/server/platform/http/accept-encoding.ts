import Negotiator from 'negotiator';

const encodings = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof encodings)[number];

/**
 * The encodings that a client accepts according to its `Accept-Encoding`, best first; brotli before gzip when the
 * client has no preference. Always includes identity, even when the client refuses it, because a page is better than an
 * error.
 * @example acceptedEncodings('gzip, br;q=0.5') // ['gzip', 'br', 'identity']
 */
export function acceptedEncodings(header: string | undefined): Encoding[] {
  const client = new Negotiator({ headers: { 'accept-encoding': header } });
  const accepted = client.encodings(encodings, { preferred: encodings });
  return accepted.includes('identity') ? accepted : [...accepted, 'identity'];
}
