import { createApi } from '#client/api.ts';
import { apiUrl } from '#client/api-url.ts';

/** The calls of the account screens. They wait longer than others, because hashing a password is slow on purpose. */
export const accountApi = createApi({ baseUrl: apiUrl, timeout: 20_000 });
