import type { KeptFacts } from './kept-response.ts';

/** How much may be kept: as many entries, as many bytes in all, none older than so many milliseconds. */
export interface Limits {
  readonly entries: number;
  readonly bytes: number;
  readonly age: number;
}

/**
 * The places of those that must go, which are the ones kept the longest ago. What a clock stamped that was ahead goes
 * first: it would else take the room of all that is kept since that clock was set right.
 */
export function chooseEvicted(
  kept: readonly Pick<KeptFacts, 'at' | 'bytes'>[],
  limits: Limits,
  now: number,
): number[] {
  const readTime = (place: number) => {
    const { at = 0 } = kept[place] ?? {};
    return at > now ? 0 : at;
  };
  const newestFirst = [...kept.keys()].sort((one, other) => readTime(other) - readTime(one));
  let entries = 0;
  let bytes = 0;
  return newestFirst.filter((place) => {
    const { at = 0, bytes: size = 0 } = kept[place] ?? {};
    entries += 1;
    bytes += size;
    return entries > limits.entries || bytes > limits.bytes || now - at > limits.age;
  });
}
