import { apiUrl } from '#client/api-url.ts';
import { createCalls } from '#client/calls.ts';
import { accountAddresses } from '#contract/calls/account-addresses.ts';

/** The calls of the account screens. They wait longer than others: a password is hashed slowly on purpose. */
export const accountApi = createCalls({ baseUrl: apiUrl, timeout: 20_000 }, accountAddresses);
