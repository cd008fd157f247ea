import pLimit, { type LimitFunction } from 'p-limit';

/** Runs works with the same key one after the other, also after one that failed. */
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
