import pLimit, { type LimitFunction } from 'p-limit';

/** Runs tasks with the same key one after another, also after one has failed. */
export function createKeyedQueue() {
  const limits = new Map<string, LimitFunction>();
  return async <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    const limit = limits.get(key) ?? pLimit(1);
    limits.set(key, limit);
    try {
      return await limit(work);
    } finally {
      if (limit.activeCount + limit.pendingCount === 0) limits.delete(key);
    }
  };
}

/**
 * Runs a task through a queue of `createKeyedQueue`. A task that still waits at the instant `until` of
 * `performance.now()` is refused then, however long the tasks before it take, and does not run.
 */
export function enqueueUntil<Result>(
  enqueue: <Value>(key: string, work: () => Promise<Value>) => Promise<Value>,
  key: string,
  work: () => Promise<Result>,
  { until, createRefusal }: { readonly until: number; readonly createRefusal: () => Error },
): Promise<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  let isRefused = false;
  const refuse = (): void => {
    isRefused = true;
    reject(createRefusal());
  };
  const timer = setTimeout(refuse, Math.max(0, until - performance.now()));
  enqueue(key, async () => {
    clearTimeout(timer);
    if (!isRefused) resolve(await work());
  }).catch(reject);
  return promise;
}
