export type Encoding = 'br' | 'gzip' | 'identity';

/**
 * The encodings that a client takes, best first, by its `Accept-Encoding`; brotli before gzip where it does not mind.
 * Always ends with identity, which is sent even to a client that refuses it: a page is better than an error.
 * @example acceptedEncodings('gzip, br;q=0.5') // ['gzip', 'br', 'identity']
 */
export function acceptedEncodings(header: string | undefined): Encoding[] {
  const weights = new Map<string, number>();
  for (const part of (header ?? '').split(',')) {
    const [name = '', ...parameters] = part.split(';').map((one) => one.trim().toLowerCase());
    if (name === '') continue;
    const quality = parameters.find((one) => one.startsWith('q='))?.slice(2);
    const weight = quality === undefined ? 1 : Number(quality);
    weights.set(name, Number.isFinite(weight) ? weight : 0);
  }
  const weigh = (name: string) => weights.get(name) ?? weights.get('*') ?? 0;
  const ranked = (['br', 'gzip'] as const)
    .filter((name) => weigh(name) > 0)
    .sort((a, b) => weigh(b) - weigh(a));
  return [...ranked, 'identity'];
}
