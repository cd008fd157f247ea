import pLimit from 'p-limit';
import { DomainError } from '#domain/errors.ts';

/** Runs works one after the other; `most` may wait or run, and more are refused. */
export function createQueue(most: number) {
  const limit = pLimit(1);
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (limit.activeCount + limit.pendingCount >= most) {
      throw new DomainError('service_unavailable');
    }
    return limit(work);
  };
}
