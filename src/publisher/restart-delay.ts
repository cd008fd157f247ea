const firstMs = 50;
const longestMs = 30_000;
/** A publisher that ends by itself sooner than this after it was ready is broken, and starts again ever later. */
const healthyMs = 10_000;
/** Signals by which others end a process; any other one means that it failed. */
const outerSignals: readonly (NodeJS.Signals | null)[] = ['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP'];

interface End {
  readonly signal: NodeJS.Signals | null;
  /** How long it had been ready; negative when it never was. */
  readonly readyMs: number;
}

/** How long to wait before a publisher that ended is started again: ever longer while it keeps failing by itself. */
export function createRestartDelay(): (end: End) => number {
  let next = firstMs;
  return ({ signal, readyMs }) => {
    if (outerSignals.includes(signal) || readyMs > healthyMs) next = firstMs;
    const delay = next;
    next = Math.min(next * 2, longestMs);
    return delay;
  };
}
