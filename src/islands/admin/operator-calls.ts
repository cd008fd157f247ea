import { apiUrl } from '#client/api-url.ts';
import { createApi, type OperatorCalls } from '#client/api.ts';
import type { ErrorBody } from '#contract/error.ts';
import { changeCursorHeader } from '#contract/published.ts';
import { fetchSignedIn } from '#state/fetch-signed-in.ts';
import { queryClient } from '#islands/signed-in/query-client.ts';

/** The names of cached responses. A shorter name stands for all names that begin with it. */
export const operatorKeys = {
  me: ['admin', 'me'] as const,
  queue: ['admin', 'queue'] as const,
  audit: ['admin', 'audit'] as const,
  stores: ['admin', 'businesses'] as const,
  accounts: ['admin', 'accounts'] as const,
  requests: ['admin', 'requests'] as const,
  figures: ['admin', 'figures'] as const,
};

export const operatorApi = createApi<OperatorCalls>({
  baseUrl: apiUrl,
  timeout: 15_000,
  fetch: fetchWatching,
});

let newestChange = 0;
let doneBefore = 0;

/**
 * The cursor of the change log that contains a call's changes; null when it changes nothing public. 'unknown' when an
 * earlier attempt, whose response was lost, made the changes.
 */
export async function readCursor(call: Promise<unknown>): Promise<number | null | 'unknown'> {
  const before = { newestChange, doneBefore };
  await call;
  if (doneBefore > before.doneBefore) return 'unknown';
  return newestChange > before.newestChange ? newestChange : null;
}

/**
 * `fetch` that watches for the loss of the role: when a response says that there is no role, the guard checks again.
 * When the same operator did the same act a moment ago, the act counts as done.
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
  // Without this, a refusal of the guard's own call would make it ask for ever.
  const isGuardAsking = queryClient.isFetching({ queryKey }) > 0;
  if (isRefused && !isGuardAsking) void queryClient.invalidateQueries({ queryKey });
  return response;
}
