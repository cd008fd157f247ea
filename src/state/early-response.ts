declare global {
  /** What the script of the head asked for before any island was there; taken once. */
  var earlyResponse:
    | {
        readonly url: string;
        readonly response: Promise<Response>;
        readonly giveUp: () => void;
      }
    | undefined;
}

/** The response that was asked for early when it is the one that this call needs, which may give it up as its own. */
export function takeEarlyResponse(
  url: RequestInfo | URL,
  init?: RequestInit,
): Promise<Response> | undefined {
  const early = globalThis.earlyResponse;
  globalThis.earlyResponse = undefined;
  if (early?.url !== url) return undefined;
  init?.signal?.addEventListener('abort', early.giveUp);
  return early.response;
}
