import { createTransportError } from './api-error.ts';

/** Rejects when the work takes longer than some milliseconds. The work itself runs on. */
export function withinLimit<Result>(work: Promise<Result>, milliseconds: number): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(reject, milliseconds, createTransportError(true, null));
    void work.then(resolve, reject).finally(() => {
      clearTimeout(timer);
    });
  });
}
