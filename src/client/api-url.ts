declare global {
  /** Set by the early script of a page whose API is at another origin than its own. */
  var apiUrl: string | undefined;
}

/** Where islands find the API. */
export const apiUrl = globalThis.apiUrl ?? '/api';

/** Whether the site has an API at all (`describeApi` in `domain/site.ts`). Rendering assumes one. */
export const hasApi =
  (globalThis as { document?: Document }).document?.documentElement.dataset.api !== '';
