import { createApi } from '#client/api.ts';
import { apiUrl } from '#client/api-url.ts';

/** The calls of the account screens. They wait longer than others: a password is hashed slowly on purpose. */
export const accountApi = createApi({ baseUrl: apiUrl, timeout: 20_000 });
