import { createApi } from '#client/api.ts';
import { apiUrl } from '#client/api-url.ts';

/**
 * Milliseconds for a call that names an account or proves a password. The server lets such a call wait this long for its
 * turn before it is refused.
 */
export const accountTimeout = 20_000;

/** The calls of the account screens, which need no session. */
export const accountApi = createApi({ baseUrl: apiUrl, timeout: accountTimeout });
