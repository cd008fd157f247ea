import { atom } from 'nanostores';
import { type Api, createApi, type OwnerCalls } from '#client/api.ts';
import { apiUrl } from '#client/api-url.ts';
import { changeCursorHeader } from '#contract/published.ts';
import { fetchSignedIn } from './fetch-signed-in.ts';

export type OwnerApi = Api<OwnerCalls>;

/** Where in the change log the newest change of these calls stands, so that its publication can be followed. */
export const $newestChange = atom(0);

/** The calls of who is signed in; each carries a fresh access token. */
export const ownerApi = createOwnerApi(15_000, (input, init) => fetch(input, init));

/** The same calls with another limit of time, by another `fetch`. */
export function createOwnerApi(timeout: number, doFetch: typeof fetch): OwnerApi {
  const fetchNoting: typeof fetch = async (input, init) => {
    const response = await fetchSignedIn(input, init, doFetch);
    noteChange(Number(response.headers.get(changeCursorHeader) ?? 0));
    return response;
  };
  return createApi<OwnerCalls>({ baseUrl: apiUrl, timeout, fetch: fetchNoting });
}

function noteChange(cursor: number): void {
  if (cursor > $newestChange.get()) $newestChange.set(cursor);
}
