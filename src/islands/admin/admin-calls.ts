import { apiUrl } from '#client/api-url.ts';
import { createApi, type OperatorCalls } from '#client/api.ts';
import type { ErrorBody } from '#contract/error.ts';
import { changeCursorHeader } from '#contract/published.ts';
import { fetchSignedIn } from '#state/fetch-signed-in.ts';
import { queryClient } from '../area/query-client.ts';

/** Under what name each response is kept; a shorter name stands for all that begin with it. */
export const adminKeys = {
  me: ['admin', 'me'] as const,
  queue: ['admin', 'queue'] as const,
  audit: ['admin', 'audit'] as const,
  businesses: ['admin', 'businesses'] as const,
  accounts: ['admin', 'accounts'] as const,
  requests: ['admin', 'requests'] as const,
  figures: ['admin', 'figures'] as const,
};

/** The calls of whoever runs the marketplace. */
export const operatorApi = createApi<OperatorCalls>({
  baseUrl: apiUrl,
  timeout: 15_000,
  fetch: fetchWatching,
});

let newestChange = 0;
let doneBefore = 0;

/**
 * The cursor of the change log that has what a call changes; null when that is nothing public. Done by a try of before,
 * whose response was lost, it is done, but with a cursor that is not known.
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
  const isOfGuard = response.url.endsWith('/admin/me');
  if (isOfGuard || ![403, 404, 409].includes(response.status)) return response;
  const { code, own } = (await response
    .clone()
    .json()
    .catch(() => ({}))) as Partial<ErrorBody>;
  if (own === true) {
    doneBefore += 1;
    return new Response(null, { status: 204 });
  }
  if (code === 'route_not_found' || code === 'second_factor_required') {
    void queryClient.invalidateQueries({ queryKey: adminKeys.me });
  }
  return response;
}
