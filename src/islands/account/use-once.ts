import { useRef } from 'react';
import { isApiError } from '#client/api-error.ts';

const isRefusal = (error: unknown): boolean =>
  isApiError(error) && error.status >= 400 && error.status < 500;

/**
 * For a check whose refusal means that nothing was done. A check without a response, or one that has to wait, proves
 * nothing, so its error is thrown.
 */
export function nullIfRefused(error: unknown): null {
  if (isRefusal(error) && !isApiError(error, 429)) return null;
  throw error;
}

/**
 * Sends a request that can succeed only once. When an attempt got no response, it may have succeeded. If the same
 * request is then refused, `findDone` checks for the result; it returns null when there is none. An error of the check
 * leaves open what became of the request, so the next attempt checks again.
 */
export function useOnce<Sent, Result>(
  send: (sent: Sent) => Promise<Result>,
  findDone: (sent: Sent) => Promise<Result | null>,
): (sent: Sent) => Promise<Result> {
  const unanswered = useRef<string | null>(null);
  return async (sent) => {
    const form = JSON.stringify(sent);
    try {
      return await send(sent);
    } catch (error) {
      // This refusal tells nothing about the first attempt.
      if (isApiError(error, 429)) throw error;
      const isRefused = isRefusal(error);
      const done = isRefused && unanswered.current === form ? await findDone(sent) : null;
      if (done !== null) return done;
      if (!isRefused) unanswered.current = form;
      throw error;
    }
  };
}
