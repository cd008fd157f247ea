import { apiUrl } from '#client/api-url.ts';
import { createApi, type OperatorCalls } from '#client/api.ts';
import type { ErrorBody } from '#contract/error.ts';
import { changeCursorHeader } from '#contract/published.ts';
import { fetchSignedIn } from '#state/fetch-signed-in.ts';
import { queryClient } from '#islands/signed-in/query-client.ts';

/** The names of cached responses. A shorter name means all names that begin with it. */
export const operatorKeys = {
  me: ['admin', 'me'] as const,
  queue: ['admin', 'queue'] as const,
  audit: ['admin', 'audit'] as const,
  stores: ['admin', 'businesses'] as const,
  accounts: ['admin', 'accounts'] as const,
  requests: ['admin', 'requests'] as const,
  figures: ['admin', 'figures'] as const,
};

/** The calls of operators. */
export const operatorApi = createApi<OperatorCalls>({
  baseUrl: apiUrl,
  timeout: 15_000,
  fetch: fetchWatching,
});

let newestChange = 0;
let doneBefore = 0;

/**
 * The cursor of the change log that has what a call changes; null when it changes nothing public. It is unknown where an
 * earlier try did it whose response was lost.
 */
export async function readCursor(call: Promise<unknown>): Promise<number | null | 'unknown'> {
  const before = { newestChange, doneBefore };
  await call;
  if (doneBefore > before.doneBefore) return 'unknown';
  return newestChange > before.newestChange ? newestChange : null;
}

/**
 * A role may be taken at any moment: the guard asks again as soon as a call says that there is none. What the same
 * operator did a moment ago is done.
 */
async function fetchWatching(...request: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetchSignedIn(...request);
  const cursor = Number(response.headers.get(changeCursorHeader));
  if (cursor > newestChange) newestChange = cursor;
  if (![403, 404, 409].includes(response.status)) return response;
  const { code, own } = (await response
    .clone()
    .json()
    .catch(() => ({}))) as Partial<ErrorBody>;
  if (own === true) {
    doneBefore += 1;
    return new Response(null, { status: 204 });
  }
  const isRefused = code === 'route_not_found' || code === 'second_factor_required';
  const queryKey = operatorKeys.me;
  // A refusal of the guard itself would have it ask forever.
  const isGuardAsking = queryClient.isFetching({ queryKey }) > 0;
  if (isRefused && !isGuardAsking) void queryClient.invalidateQueries({ queryKey });
  return response;
}
