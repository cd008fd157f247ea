import { apiUrl } from '#client/api-url.ts';
import type { Api } from '#client/calls.ts';
import { createCalls } from '#client/calls.ts';
import { ownerRequest } from '#client/owner-request.ts';
import { ownerAddresses } from '#contract/calls/owner-addresses.ts';
import { changeCursorHeader } from '#contract/published.ts';
import { fetchSignedIn } from '#stores/owner-api.ts';
import { createProgressFetch } from './pictures/fetch-with-progress.ts';
import { noteChange } from './publication/publication.ts';

type OwnerCalls = Pick<Api, keyof typeof ownerAddresses>;

const callLimitMs = 15_000;
/** An upload may take long; it is given up when nothing of it moves, or when even patience ends. */
const uploadLimitMs = 5 * 60_000;

/** The owner's calls. What they change is noted, so that its publication can be followed. */
export const ownerCalls = createOwnerCalls(callLimitMs, (input, init) => fetch(input, init));

/** The same calls for an upload, of which `onShare` gets how much has been sent, from 0 to 1. */
export function uploadWithProgress(onShare: (share: number) => void): OwnerCalls {
  return createOwnerCalls(uploadLimitMs, createProgressFetch(onShare));
}

function createOwnerCalls(timeout: number, doFetch: typeof fetch): OwnerCalls {
  const fetchNoting: typeof fetch = async (input, init) => {
    const response = await fetchSignedIn(input, init, doFetch);
    noteChange(Number(response.headers.get(changeCursorHeader) ?? 0));
    return response;
  };
  const options = { baseUrl: apiUrl, timeout, fetch: fetchNoting, extension: ownerRequest };
  return createCalls(options, ownerAddresses);
}
