import type { AnyRequest, CallExtension } from './calls.ts';
import { changeCursorHeader } from '#contract/published.ts';

/** What the calls of owners carry beyond those of visitors, whose pages need not download it. */
export const ownerRequest: CallExtension = {
  prepare({ version, idempotencyKey, body }: AnyRequest, headers) {
    if (version !== undefined) headers['if-match'] = `"${version}"`;
    if (idempotencyKey !== undefined) headers['idempotency-key'] = idempotencyKey;
    return body instanceof FormData ? body : undefined;
  },
  onResponse({ onChange }: AnyRequest, response) {
    const cursor = response.headers.get(changeCursorHeader);
    if (cursor !== null) onChange?.(Number(cursor));
  },
};
