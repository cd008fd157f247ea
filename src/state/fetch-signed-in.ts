import { hasStoredTokens } from '#client/identity/token-storage.ts';
import { authMessages } from '#domain/messages.ts';
import { expireSession, getAccessToken } from './session.ts';

/**
 * `fetch` with the access token. Without a token it sends nothing. After a response 401 it finds out whether the
 * session is over or could not be verified. The first leads to the login screen; the second the caller may try again
 * (product.md 6.1).
 */
export async function fetchSignedIn(
  input: string | URL | Request,
  init: RequestInit = {},
  doFetch: typeof fetch = fetch,
): Promise<Response> {
  const token = await untilAborted(getAccessToken(), init.signal);
  // Without a token the API answers an operator's call with 404, which does not tell that the session is over.
  if (token === null) return endSession();
  const response = await send(input, init, token, doFetch);
  if (response.status !== 401) return response;
  const code = await readCode(response);
  if (code === 'session_unverified') return response;
  if (code === 'session_expired') return renew(input, init, doFetch);
  return refuse('session_unverified', authMessages.temporaryAuth);
}

/**
 * Repeats a call with a new token. The API may consider a token expired that is valid by this browser's clock. The
 * refused call had no effect.
 */
async function renew(
  input: string | URL | Request,
  init: RequestInit,
  doFetch: typeof fetch,
): Promise<Response> {
  const renewed = getAccessToken({ forceRefresh: true }).catch(() =>
    hasStoredTokens() ? undefined : null,
  );
  const token = await untilAborted(renewed, init.signal);
  if (token === undefined) return refuse('session_unverified', authMessages.temporaryAuth);
  if (token === null) return endSession();
  const response = await send(input, init, token, doFetch);
  return response.status === 401 && (await readCode(response)) === 'session_expired'
    ? endSession()
    : response;
}

/** Rejects when the signal aborts. The renewal of the token knows no signal, because several calls may wait for it. */
function untilAborted<Result>(
  work: Promise<Result>,
  signal: AbortSignal | null | undefined,
): Promise<Result> {
  if (!signal) return work;
  return new Promise((resolve, reject) => {
    const abort = () => {
      reject(new DOMException('The call was aborted', 'AbortError'));
    };
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort);
    void work.then(resolve, reject).finally(() => {
      signal.removeEventListener('abort', abort);
    });
  });
}

function endSession(): Response {
  expireSession();
  return refuse('session_expired', authMessages.sessionExpired);
}

function send(
  input: string | URL | Request,
  init: RequestInit,
  token: string,
  doFetch: typeof fetch,
): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set('authorization', `Bearer ${token}`);
  return doFetch(input, { ...init, headers });
}

async function readCode(response: Response): Promise<string | undefined> {
  const body = (await response
    .clone()
    .json()
    .catch(() => null)) as { code?: string } | null;
  return body?.code;
}

const refuse = (code: string, message: string): Response =>
  new Response(JSON.stringify({ code, message }), { status: 401 });
