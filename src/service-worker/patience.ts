/**
 * Milliseconds to wait for the network when a copy is kept. Otherwise the worker waits as long as the browser does.
 */
const timeoutMs = 5_000;

/** The outcome of a request that took too long to be waited for. */
export const loseLater = <Outcome>(outcome: Outcome): Promise<Outcome> =>
  new Promise((resolve) => setTimeout(resolve, timeoutMs, outcome));
