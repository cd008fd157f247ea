import Negotiator from 'negotiator';

const encodings = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof encodings)[number];

/**
 * The encodings that a client takes, best first, by its `Accept-Encoding`; brotli before gzip where it does not mind.
 * Always holds identity, which is sent even to a client that refuses it: a page is better than an error.
 * @example acceptedEncodings('gzip, br;q=0.5') // ['gzip', 'br', 'identity']
 */
export function acceptedEncodings(header: string | undefined): Encoding[] {
  const client = new Negotiator({ headers: { 'accept-encoding': header } });
  const accepted = client.encodings(encodings, { preferred: encodings });
  return accepted.includes('identity') ? accepted : [...accepted, 'identity'];
}
