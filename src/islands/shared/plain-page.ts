import { apiUrl } from '#client/api-url.ts';
import { offline, unanswered, unexpected } from '#domain/messages/api.ts';

/** The element of a selector, which the page has: its template and its script are of one build. */
export function find(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector);
  if (found === null) throw new Error(`The page has no ${selector}`);
  return found;
}

/**
 * Calls the API without its client, which would weigh as much as the rest of a page that makes one call. `said` is what
 * there is to say when it came to nothing.
 */
export async function callApi(path: string, init: RequestInit) {
  const response = await fetch(apiUrl + path, init).catch(() => null);
  if (response === null) {
    return { isOk: false, body: null, said: navigator.onLine ? unanswered : offline };
  }
  const body: unknown = await response.json().catch(() => null);
  const { message } = Object(body) as { message?: unknown };
  return { isOk: response.ok, body, said: typeof message === 'string' ? message : unexpected };
}
