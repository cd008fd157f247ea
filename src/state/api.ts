import { createApi } from '#client/api.ts';
import { isApiError } from '#client/api-error.ts';
import { apiUrl, hasApi } from '#client/api-url.ts';
import { apiMessages } from '#domain/messages.ts';
import { $online } from './connection.ts';
import { takeEarlyResponse } from './early-response.ts';
import { logFailure } from './log.ts';

/**
 * The calls of islands. They time out after ten seconds. Calls about a visitor's own things carry the visitor's
 * session.
 */
export const publicApi = createApi({
  baseUrl: apiUrl,
  timeout: 10_000,
  fetch: async (input, init) => {
    if (!hasApi) throw new TypeError('The site has no API');
    return await (takeEarlyResponse(input, init) ?? fetch(input, init));
  },
});

/** A Spanish sentence about a failed call, fit to show. Without a network it says just that. */
export function describeFailure(error: unknown): string {
  const isUnanswered = !isApiError(error) || error.status === 0;
  if (isUnanswered && !$online.get()) return apiMessages.offline;
  if (isApiError(error)) return error.message;
  // The sentence for the visitor does not mention the cause.
  logFailure('An unforeseen failure', error);
  return apiMessages.unexpected;
}
