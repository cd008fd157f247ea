import type { Api, ApiOptions } from './calls.ts';
import { createCalls } from './calls.ts';
import { ownerRequest } from './owner-request.ts';
import { addresses } from '#contract/calls/addresses.ts';

export { ApiError, isApiError } from './api-error.ts';
export type { Api, ApiOptions } from './calls.ts';

/**
 * The typed client of the product API, with one method for each call of the registry. A call rejects with `ApiError`.
 * @example await createApi({ baseUrl: '/api' }).getBusiness({ params: { id } })
 */
export function createApi(options: ApiOptions): Api {
  return createCalls({ extension: ownerRequest, ...options }, addresses);
}
