import { atom } from 'nanostores';
import { type Api, createApi, type OwnerCalls } from '#client/api.ts';
import { apiUrl } from '#client/api-url.ts';
import { changeCursorHeader } from '#contract/published.ts';
import { fetchSignedIn } from './fetch-signed-in.ts';

export type OwnerApi = Api<OwnerCalls>;

/** Cursor of the newest change that these calls made, by which its publication is followed. */
export const $newestChange = atom(0);

/** The client of a person who is signed in. It sends a fresh access token with each call. */
export const ownerApi = createOwnerApi(15_000, (input, init) => fetch(input, init));

/** The same with another time limit and another `fetch`. */
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
