import { DomainError } from '#domain/errors.ts';

/** Runs works one after the other; `most` may wait or run, and more are refused. */
export function createQueue(most: number) {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (waiting >= most) throw new DomainError('service_unavailable');
    waiting += 1;
    const turn = last.then(work, work);
    last = turn;
    try {
      return await turn;
    } finally {
      waiting -= 1;
    }
  };
}
