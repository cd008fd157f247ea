import { hash } from 'node:crypto';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { ApiContext } from './environment.ts';
import { statusOf } from './statuses.ts';
import type { ErrorBody } from '#contract/error.ts';
import type { DomainError } from '#domain/errors.ts';

const securityHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** A success as it is sent. */
export interface PrintedAnswer {
  readonly body: string;
  readonly etag: string;
}

export function printAnswer(value: unknown): PrintedAnswer {
  const body = JSON.stringify(value);
  return { body, etag: `W/"${hash('sha1', body, 'base64url')}"` };
}

/** A success as JSON; a GET may be asked again cheaply, by its tag. */
export const answerJson = (c: ApiContext, value: unknown, status: ContentfulStatusCode): Response =>
  answerPrinted(c, printAnswer(value), status);

export function answerPrinted(
  c: ApiContext,
  { body, etag }: PrintedAnswer,
  status: ContentfulStatusCode,
): Response {
  const headers: Record<string, string> = {
    ...securityHeaders,
    'content-type': 'application/json; charset=utf-8',
    'x-request-id': c.get('requestId'),
  };
  if (c.req.method !== 'GET' && c.req.method !== 'HEAD') {
    return c.body(body, status, { ...headers, 'cache-control': 'no-store' });
  }
  headers['cache-control'] = 'no-cache';
  headers.vary = 'x-session-id';
  headers.etag = etag;
  if (matchesTag(c.req.header('if-none-match'), etag)) return c.body(null, 304, headers);
  return c.body(body, status, headers);
}

export function answerNothing(c: ApiContext): Response {
  return c.body(null, 204, { ...securityHeaders, 'x-request-id': c.get('requestId') });
}

/** A refusal in the shape of decisions 31. */
export function answerError(
  c: ApiContext,
  error: DomainError,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const { code, message, issues } = error;
  const body: ErrorBody = {
    message,
    code,
    ...(issues !== undefined && { issues: issues.map((issue) => ({ ...issue })) }),
  };
  return c.body(JSON.stringify(body), statusOf(code), {
    ...securityHeaders,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'x-request-id': c.get('requestId'),
    ...headers,
  });
}

function matchesTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((tag) => tag.trim() === etag || tag.trim() === '*');
}
