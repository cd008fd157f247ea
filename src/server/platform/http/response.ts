import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { ApiContext } from './environment.ts';
import { statusOf } from './statuses.ts';
import type { ErrorBody } from '#contract/error.ts';
import type { DomainError } from '#domain/errors.ts';
import { type Encoding, acceptedEncodings } from './accept-encoding.ts';
import type { Download } from './download.ts';

const securityHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** The content of a successful response. */
export interface SerializedResponse {
  readonly body: string;
  readonly etag: string;
  /** The compressed bodies. A remembered response is compressed only once for each encoding. */
  readonly compressed: Map<Encoding, Uint8Array<ArrayBuffer>>;
}

/** From this many characters on, compression saves more than its headers cost. */
const worthCompressing = 1_000;

export function serializeResponse(value: unknown): SerializedResponse {
  const body = JSON.stringify(value);
  return { body, etag: `W/"${hash('sha1', body, 'base64url')}"`, compressed: new Map() };
}

/** A successful JSON response. A GET has a tag, so that it can be repeated cheaply. */
export const respondJson = (
  c: ApiContext,
  value: unknown,
  status: ContentfulStatusCode,
): Response => respondSerialized(c, serializeResponse(value), status);

export function respondSerialized(
  c: ApiContext,
  response: SerializedResponse,
  status: ContentfulStatusCode,
): Response {
  const { body, etag } = response;
  const headers: Record<string, string> = {
    ...securityHeaders,
    'content-type': 'application/json; charset=utf-8',
    'x-request-id': c.get('requestId'),
  };
  if (c.req.method !== 'GET' && c.req.method !== 'HEAD') {
    return c.body(body, status, { ...headers, 'cache-control': 'no-store' });
  }
  const isPersonal = c.req.header('authorization') !== undefined;
  headers['cache-control'] = isPersonal ? 'private, no-cache' : 'no-cache';
  headers.vary = 'accept-encoding, authorization, x-session-id';
  headers.etag = etag;
  if (matchesTag(c.req.header('if-none-match'), etag)) return c.body(null, 304, headers);
  if (body.length < worthCompressing) return c.body(body, status, headers);
  const [encoding = 'identity'] = acceptedEncodings(c.req.header('accept-encoding'));
  if (encoding === 'identity') return c.body(body, status, headers);
  headers['content-encoding'] = encoding;
  return c.body(compress(response, encoding), status, headers);
}

/** Lists of products shrink to an eighth, in less than a millisecond. */
function compress(
  { body, compressed }: SerializedResponse,
  encoding: 'br' | 'gzip',
): Uint8Array<ArrayBuffer> {
  const known = compressed.get(encoding);
  if (known !== undefined) return known;
  const bytes =
    encoding === 'br'
      ? brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
      : gzipSync(body, { level: 6 });
  compressed.set(encoding, bytes);
  return bytes;
}

export function respondEmpty(c: ApiContext, status: 202 | 204 = 204): Response {
  return c.body(null, status, { ...securityHeaders, 'x-request-id': c.get('requestId') });
}

/**
 * A response with a file that no cache stores. When the client goes, the source of the file is closed. A failure
 * halfway is passed to `onBroken`, and the client sees a cut connection.
 */
export function respondDownload(
  c: ApiContext,
  type: string,
  { name, content }: Download,
  onBroken: (error: unknown) => void,
): Response {
  const sent = Readable.from(readUntilBroken(content, c, onBroken), { objectMode: false });
  return c.body(Readable.toWeb(sent) as ReadableStream<Uint8Array>, 200, {
    ...securityHeaders,
    'cache-control': 'no-store',
    'content-disposition': `attachment; filename="${name}"`,
    'content-type': type,
    'x-request-id': c.get('requestId'),
  });
}

/**
 * Cuts the connection after a failure. The adapter would print the error to the terminal and write its message into the
 * file.
 */
async function* readUntilBroken(
  content: Readable,
  { env }: ApiContext,
  onBroken: (error: unknown) => void,
): AsyncGenerator<Uint8Array> {
  try {
    yield* content as AsyncIterable<Uint8Array>;
  } catch (error) {
    onBroken(error);
    if (env.outgoing === undefined) throw error;
    env.outgoing.destroy();
  }
}

/** The number of seconds after which a retry makes sense. */
const retrySeconds = '2';

/** A refusal in the form of product.md 6.12. */
export function respondError(
  c: ApiContext,
  error: DomainError,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const { code, message, issues } = error;
  const body: ErrorBody = {
    message,
    code,
    ...(error.isOwn && { own: true }),
    ...(issues !== undefined && { issues: issues.map((issue) => ({ ...issue })) }),
  };
  const status = statusOf(code);
  return c.body(JSON.stringify(body), status, {
    ...securityHeaders,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'x-request-id': c.get('requestId'),
    ...(code === 'service_unavailable' && { 'retry-after': retrySeconds }),
    ...headers,
  });
}

function matchesTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((tag) => tag.trim() === etag || tag.trim() === '*');
}
