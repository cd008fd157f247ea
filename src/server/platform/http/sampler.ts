/** Milliseconds between two log lines about something that happens to every request of an outage. */
const pauseMs = 10_000;

export interface Sampler {
  /** The number of occurrences since the last logged one, when this one is to be logged; null when it is not. */
  take(): number | null;
}

/** Selects one occurrence every ten seconds, starting with the first, and counts the others. */
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
