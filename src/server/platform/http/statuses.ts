import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Endpoint } from '#contract/endpoint.ts';
import type { ErrorCode } from '#domain/error-code.ts';
import { isDomainError } from '#domain/errors.ts';

/**
 * The statuses of all refusals of a call: those that it names, and those that follow from its input and its callers.
 */
export function listRefusalStatuses(endpoint: Endpoint): number[] {
  const { bearer, body, upload, role, isForLeaving, isForPublisher, isRepeatable } = endpoint;
  const isClosedToLeaving = bearer !== 'none' && !isForLeaving;
  const takesBody = body !== undefined || upload !== undefined;
  return [
    400,
    ...(bearer === 'none' ? [] : [401]),
    ...(isClosedToLeaving || isForPublisher ? [403] : []),
    ...(role === undefined ? [] : [403, 404]),
    ...(takesBody ? [408, 413, 415] : []),
    ...(isRepeatable ? [422] : []),
    ...endpoint.errors,
    429,
    500,
    503,
  ];
}

/** Used in tests: fails when a call refuses with a status that its contract does not name. */
export async function checkRefusals<Result>(
  endpoint: Endpoint,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!isDomainError(error)) throw error;
    if (listRefusalStatuses(endpoint).includes(statusOf(error.code))) throw error;
    const call = `${endpoint.method} ${endpoint.path}`;
    throw new Error(`The contract of ${call} does not name ${error.code}`, { cause: error });
  }
}

export function statusOf(code: ErrorCode): ContentfulStatusCode {
  switch (code) {
    case 'validation_failed':
    case 'invalid_json':
    case 'invalid_parameter':
    case 'reason_required':
    case 'personal_data':
    case 'invalid_code':
    case 'code_expired':
      return 400;
    case 'invalid_signature':
    case 'unauthenticated':
    case 'session_expired':
    case 'session_unverified':
    case 'invalid_credentials':
      return 401;
    case 'account_unconfirmed':
    case 'password_reset_required':
    case 'forbidden':
    case 'second_factor_required':
    case 'account_blocked':
    case 'account_leaving':
    case 'wrong_password':
    case 'code_required':
      return 403;
    case 'not_found':
    case 'route_not_found':
    case 'business_not_found':
    case 'product_not_found':
    case 'category_not_found':
    case 'review_not_found':
    case 'image_not_found':
    case 'order_not_found':
    case 'batch_not_found':
    case 'user_not_found':
    case 'request_not_found':
      return 404;
    case 'method_not_allowed':
      return 405;
    case 'request_timeout':
      return 408;
    case 'conflict':
    case 'already_handled':
    case 'decided_meanwhile':
    case 'two_recommended':
    case 'has_role':
    case 'pool_keys_missing':
    case 'product_held':
    case 'email_taken':
    case 'order_known':
    case 'order_state':
    case 'already_undone':
    case 'preview_stale':
      return 409;
    case 'cursor_expired':
      return 410;
    case 'version_mismatch':
      return 412;
    case 'payload_too_large':
      return 413;
    case 'unsupported_media_type':
      return 415;
    case 'insufficient_stock':
    case 'variant_required':
    case 'priced_by_variant':
    case 'variants_mismatch':
    case 'too_many_rows':
    case 'category_of_other_store':
    case 'session_mismatch':
    case 'too_many_images':
    case 'too_many_businesses':
    case 'image_unreadable':
    case 'idempotency_mismatch':
    case 'store_not_hidden':
    case 'until_past':
    case 'municipality_elsewhere':
      return 422;
    case 'rate_limited':
    case 'slow_down':
    case 'too_often':
    case 'too_many_comments':
    case 'too_many_renames':
      return 429;
    case 'internal':
      return 500;
    case 'service_unavailable':
      return 503;
  }
}
