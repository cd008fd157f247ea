import { atom } from 'nanostores';
import { apiUrl } from '#client/api-url.ts';
import type { Api } from '#client/calls.ts';
import { createCalls } from '#client/calls.ts';
import { ownerRequest } from '#client/owner-request.ts';
import { ownerAddresses } from '#contract/calls/owner-addresses.ts';
import { changeCursorHeader } from '#contract/published.ts';
import { fetchSignedIn } from './fetch-signed-in.ts';

export type OwnerCalls = Pick<Api, keyof typeof ownerAddresses>;

/** Where in the change log the newest change of these calls stands, so that its publication can be followed. */
export const $newestChange = atom(0);

/** The calls of who is signed in; each carries a fresh access token. */
export const ownerCalls = createOwnerCalls(15_000, (input, init) => fetch(input, init));

/** The same calls with another limit of time, by another `fetch`. */
export function createOwnerCalls(timeout: number, doFetch: typeof fetch): OwnerCalls {
  const fetchNoting: typeof fetch = async (input, init) => {
    const response = await fetchSignedIn(input, init, doFetch);
    noteChange(Number(response.headers.get(changeCursorHeader) ?? 0));
    return response;
  };
  const options = { baseUrl: apiUrl, timeout, fetch: fetchNoting, extension: ownerRequest };
  return createCalls(options, ownerAddresses);
}

function noteChange(cursor: number): void {
  if (cursor > $newestChange.get()) $newestChange.set(cursor);
}
