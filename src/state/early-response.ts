declare global {
  /** The request that the script in the head sent before any island was there. Its response is taken once. */
  var earlyResponse:
    | {
        readonly url: string;
        readonly response: Promise<Response>;
        readonly giveUp: () => void;
      }
    | undefined;
}

/**
 * Takes the early response when it is the one that this call needs. The caller may abort it like a response of its own.
 */
export function takeEarlyResponse(
  url: RequestInfo | URL,
  init?: RequestInit,
): Promise<Response> | undefined {
  const early = globalThis.earlyResponse;
  // Another island may call first. The response then waits for the call that it is for.
  if (early?.url !== url) return undefined;
  globalThis.earlyResponse = undefined;
  // A signal that is aborted already says nothing more.
  if (init?.signal?.aborted === true) early.giveUp();
  init?.signal?.addEventListener('abort', early.giveUp);
  return early.response;
}
