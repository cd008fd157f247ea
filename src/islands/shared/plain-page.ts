import { apiUrl } from '#client/api-url.ts';
import { readApiResponse } from '#domain/api-response.ts';
import { offline, unanswered, unavailable, unexpected } from '#domain/messages/api.ts';

/** Returns an element that the page must have. Its template and this script belong to one build. */
export function getElement(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector);
  if (found === null) throw new Error(`The page has no ${selector}`);
  return found;
}

/** The same limit as for islands, in milliseconds. */
const patience = 10_000;

/**
 * Calls the API without its client, which would weigh as much as the rest of a page with a single call. `said` is the
 * message to show after a failure.
 */
export async function callApi(path: string, init: RequestInit) {
  const stopping = new AbortController();
  const { signal } = stopping;
  const timer = setTimeout(() => {
    stopping.abort();
  }, patience);
  try {
    const read = await readApiResponse(await fetch(apiUrl + path, { ...init, signal }));
    if (read === null) return { isOk: false, body: null, said: unavailable };
    const { message } = Object(read.body) as { message?: unknown };
    return { ...read, said: typeof message === 'string' ? message : unexpected };
  } catch {
    return { isOk: false, body: null, said: navigator.onLine ? unanswered : offline };
  } finally {
    clearTimeout(timer);
  }
}
