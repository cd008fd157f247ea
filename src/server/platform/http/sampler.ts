/** So far apart lines stand of what happens to every request of an outage. */
const pauseMs = 10_000;

export interface Sampler {
  /** How many were not logged since the line before, when this one is to be logged; null when it is not. */
  take(): number | null;
}

/** Lets one of many through every ten seconds, the first at once, and counts the others. */
export function createSampler(now: () => number = () => performance.now()): Sampler {
  let loggedAt = -Infinity;
  let unlogged = 0;
  return {
    take() {
      if (now() - loggedAt < pauseMs) {
        unlogged += 1;
        return null;
      }
      const before = unlogged;
      [loggedAt, unlogged] = [now(), 0];
      return before;
    },
  };
}
