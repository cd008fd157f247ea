import { useRef } from 'react';
import { isApiError } from '#client/api-error.ts';

/**
 * Sends what can be done once. Sent without a response it may have been done: where the same is refused when it is sent
 * again, `findDone` looks, and says with null that it was not.
 */
export function useOnce<Sent, Result>(
  send: (sent: Sent) => Promise<Result>,
  findDone: (sent: Sent) => Promise<Result | null>,
): (sent: Sent) => Promise<Result> {
  const lost = useRef<string | null>(null);
  return async (sent) => {
    const form = JSON.stringify(sent);
    try {
      return await send(sent);
    } catch (error) {
      // Whoever asks too often is refused whatever was done.
      if (isApiError(error, 429)) throw error;
      const isRefused = isApiError(error) && error.status >= 400 && error.status < 500;
      const done = isRefused && lost.current === form ? await findDone(sent) : null;
      if (done !== null) return done;
      if (!isRefused) lost.current = form;
      throw error;
    }
  };
}
