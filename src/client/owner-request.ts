import type { CallExtension } from './calls.ts';

/** What the calls of owners carry beyond those of visitors, whose pages need not download it. */
export const ownerRequest: CallExtension = ({ version, idempotencyKey, body }, headers) => {
  if (version !== undefined) headers['if-match'] = `"${version}"`;
  if (idempotencyKey !== undefined) headers['idempotency-key'] = idempotencyKey;
  return body instanceof FormData ? body : undefined;
};
