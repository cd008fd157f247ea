import { isApiError } from '#client/api-error.ts';
import { wait } from '#islands/area/published.ts';
import { isWorthRetrying } from '#islands/area/query-client.ts';

export interface RetryOptions {
  readonly tries?: number;
  readonly pause?: (milliseconds: number) => Promise<void>;
}

/**
 * Does something again for as long as no response comes, with growing pauses. Only for what is harmless to repeat:
 * reading, deleting, or creating under a key of its own.
 */
export async function retryLostCall<Result>(
  work: () => Promise<Result>,
  { tries = 4, pause = wait }: RetryOptions = {},
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= tries || !isWorthRetrying(error)) throw error;
      await pause(500 * 2 ** (attempt - 1));
    }
  }
}

/** Erases something. What is gone already is erased as well, as when the response to a first try was lost. */
export async function eraseOnce(erase: () => Promise<unknown>): Promise<void> {
  try {
    await retryLostCall(erase);
  } catch (error) {
    if (!isApiError(error, 404)) throw error;
  }
}
