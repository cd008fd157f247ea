import { atom } from 'nanostores';
import { type Api, createApi, type OwnerCalls } from '#client/api.ts';
import { apiUrl } from '#client/api-url.ts';
import { changeCursorHeader } from '#contract/published.ts';
import { fetchSignedIn } from './fetch-signed-in.ts';

export type OwnerApi = Api<OwnerCalls>;

/** Cursor of the newest change that these calls made. The area follows its publication. */
export const $newestChange = atom(0);

/** The client of a signed-in person. It sends a fresh access token with each call. */
export const ownerApi = createOwnerApi(15_000, (input, init) => fetch(input, init));

/** A client with another time limit in milliseconds and another `fetch`. */
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
