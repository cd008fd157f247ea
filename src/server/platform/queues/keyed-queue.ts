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
