declare global {
  /** Set by the early script of a page whose API has another origin. */
  var apiUrl: string | undefined;
}

/** The address of the API for islands. */
export const apiUrl = globalThis.apiUrl ?? '/api';

/** Whether the site has an API at all (`describeApi` in `domain/site.ts`). During rendering it counts as present. */
export const hasApi =
  (globalThis as { document?: Document }).document?.documentElement.dataset.api !== '';
