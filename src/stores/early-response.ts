declare global {
  /** What the script of the head asked for before any island was there; taken once. */
  var earlyResponse: { readonly url: string; readonly response: Promise<Response> } | undefined;
}

/** The response that was asked for early when it is the one that this call needs. */
export function takeEarlyResponse(url: unknown): Promise<Response> | undefined {
  const early = globalThis.earlyResponse;
  globalThis.earlyResponse = undefined;
  return early?.url === url ? early?.response : undefined;
}
