import { ApiError, createForeignError, createTransportError } from './api-error.ts';
import type { Call, CallOptions } from './call.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { readApiResponse } from '#domain/api-response.ts';
import { addQuery } from '#domain/paths/add-query.ts';

export type Api = { readonly [Name in keyof Endpoints]: Call<Endpoints[Name]> };

export interface ApiOptions {
  /** Where the API is, base path included, without a slash at the end: `https://vitrina.example/api`, or `/api`. */
  readonly baseUrl: string;
  readonly fetch?: Fetch;
  /** Milliseconds after which a call is given up. */
  readonly timeout?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** For calls that carry more than JSON and a visitor's session. */
  readonly extension?: CallExtension;
}

/** What is needed of `fetch`. */
export type Fetch = (
  url: string,
  request: Pick<RequestInit, 'method' | 'body' | 'signal'> & {
    readonly headers: Readonly<Record<string, string>>;
  },
) => Promise<Pick<Response, 'ok' | 'status' | 'text'>>;

/** Adds headers, and returns the body where it is not JSON. */
export type CallExtension = (
  request: AnyRequest,
  headers: Record<string, string>,
) => FormData | undefined;

export interface AnyRequest extends CallOptions {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, unknown>;
  readonly body?: unknown;
}

/** The client with some of the calls alone, so that a page downloads no address that it never asks. */
export function createCalls<Name extends keyof Endpoints>(
  options: ApiOptions,
  some: Readonly<Record<Name, readonly [method: string, path: string]>>,
): Pick<Api, Name> {
  const calls = Object.entries<readonly [string, string]>(some).map(([name, [method, path]]) => [
    name,
    (request: AnyRequest = {}) => send(options, method, path, request),
  ]);
  return Object.fromEntries(calls) as Pick<Api, Name>;
}

async function send(
  options: ApiOptions,
  method: string,
  path: string,
  request: AnyRequest,
): Promise<unknown> {
  const limit = createTimeLimit(request.timeout ?? options.timeout ?? 15_000, request.signal);
  const headers: Record<string, string> = { accept: 'application/json', ...options.headers };
  if (request.visitor !== undefined) headers['x-session-id'] = request.visitor;
  const form = options.extension?.(request, headers);
  if (form === undefined && request.body !== undefined)
    headers['content-type'] = 'application/json';
  try {
    const doFetch = options.fetch ?? globalThis.fetch;
    const response = await doFetch(options.baseUrl + formatAddress(path, request), {
      method,
      headers,
      signal: limit.signal,
      ...(request.body !== undefined && { body: form ?? JSON.stringify(request.body) }),
    });
    const read = await readApiResponse(response);
    if (read === null) throw createForeignError(response.status);
    if (!read.isOk) throw new ApiError(response.status, read.body);
    return read.body;
  } catch (error) {
    if (request.signal?.aborted === true) throw request.signal.reason;
    if (error instanceof ApiError) throw error;
    throw createTransportError(limit.signal.aborted, error);
  } finally {
    limit.clear();
  }
}

function formatAddress(path: string, { params = {}, query = {} }: AnyRequest): string {
  const address = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue;
    for (const item of Array.isArray(value) ? value : [value]) search.append(name, String(item));
  }
  return addQuery(address, search);
}

/** A signal that aborts after a time or with another signal; `AbortSignal.any` is missing in phones of 2022. */
function createTimeLimit(milliseconds: number, other: AbortSignal | undefined) {
  const controller = new AbortController();
  const abort = () => {
    controller.abort();
  };
  const timer = setTimeout(abort, milliseconds);
  if (other?.aborted === true) abort();
  other?.addEventListener('abort', abort);
  return {
    signal: controller.signal,
    clear: () => {
      clearTimeout(timer);
      other?.removeEventListener('abort', abort);
    },
  };
}
