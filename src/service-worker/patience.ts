/**
 * Milliseconds to wait for the network when there is a stored copy. Without a copy the worker waits as long as the
 * browser.
 */
const timeoutMs = 5_000;

/** Resolves with the outcome for a request that takes too long. */
export const loseLater = <Outcome>(outcome: Outcome): Promise<Outcome> =>
  new Promise((resolve) => setTimeout(resolve, timeoutMs, outcome));
