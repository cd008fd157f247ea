import { apiUrl } from '#client/api-url.ts';
import { readApiResponse } from '#domain/api-response.ts';
import { offline, unanswered, unavailable, unexpected } from '#domain/messages/api.ts';

/** The element of a selector, which the page has: its template and its script are of one build. */
export function find(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector);
  if (found === null) throw new Error(`The page has no ${selector}`);
  return found;
}

/** As long as islands wait. */
const patience = 10_000;

/**
 * Calls the API without its client, which would weigh as much as the rest of a page that makes one call. `said` is what
 * there is to say when it came to nothing.
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
