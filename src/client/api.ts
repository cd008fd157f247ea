import { ApiError, createForeignError, createTransportError } from './api-error.ts';
import type { Endpoint, Input, Output } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import type { OperatorRole } from '#domain/accounts/operator-role.ts';
import { readApiResponse } from '#domain/api-response.ts';
import { addQuery } from '#domain/paths/add-query.ts';

export { ApiError, isApiError } from './api-error.ts';

type CallerOf<E extends Endpoint> = E['role'] extends OperatorRole
  ? 'operator'
  : E['bearer'] extends 'required'
    ? 'owner'
    : 'anybody';

type CallsOf<Caller> = {
  readonly [
    Name in keyof Endpoints as CallerOf<Endpoints[Name]> extends Caller
      ? Endpoints[Name]['key']
      : never
  ]: Endpoints[Name];
};

/** Endpoints that anybody may call, by method and path. */
export type PublicCalls = CallsOf<'anybody'>;
/** Endpoints for signed-in people. Some of their keys are also public ones, those with a `claim`. */
export type OwnerCalls = CallsOf<'owner'>;
/** Endpoints for the people who run the marketplace. */
export type OperatorCalls = CallsOf<'operator'>;

/**
 * The typed client of the API. A call names its method and path, so that a browser need not download a list of
 * addresses. Rejects with `ApiError`.
 * @example await api('GET /products/:id', { params: { id } })
 */
export type Api<Calls = PublicCalls> = <Key extends keyof Calls>(
  key: Key,
  ...request: Arguments<Calls[Key]>
) => Promise<ResponseOf<Calls[Key]>>;

/** The request may be omitted when none of its parts is required. */
type Arguments<E> = E extends Endpoint
  ? Record<string, never> extends CallRequest<E>
    ? [request?: CallRequest<E>]
    : [request: CallRequest<E>]
  : never;

type ResponseOf<E> = E extends Endpoint ? Output<E['response']> : never;

export type CallRequest<E extends Endpoint> = Part<E['params'], 'params'> &
  (E['upload'] extends undefined ? Part<E['body'], 'body'> : { readonly body: FormData }) &
  (E['query'] extends undefined ? unknown : { readonly query?: Query<E> | undefined }) &
  CallOptions;

type Part<Schema, Name extends string> = Schema extends undefined
  ? unknown
  : Readonly<Record<Name, Input<Schema>>>;

type Query<E extends Endpoint> = {
  readonly [Name in keyof Input<E['query']>]?: Loose<Input<E['query']>[Name]> | undefined;
};

/** A query value as the caller has it. Numbers and flags need not be turned into text. */
type Loose<Value> = Value extends readonly (infer Item)[]
  ? readonly Item[]
  : Value | (string extends Value ? number : never) | ('true' extends Value ? boolean : never);

interface CallOptions {
  /** Aborts the call, which then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** The visitor's anonymous session, sent as `x-session-id`. */
  readonly visitor?: string | undefined;
  /** The version that the change is based on. The API refuses another one with 412. */
  readonly version?: number | undefined;
  /** Repeated creations with the same key create one thing. */
  readonly idempotencyKey?: string | undefined;
  /** Milliseconds, instead of the client's own limit. */
  readonly timeout?: number | undefined;
}

interface AnyRequest extends CallOptions {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, unknown>;
  readonly body?: unknown;
}

export interface ApiOptions {
  /**
   * The address of the API, base path included, without a slash at the end: `https://vitrina.example/api`, or `/api`.
   */
  readonly baseUrl: string;
  readonly fetch?: Fetch;
  /** Milliseconds after which a call fails. */
  readonly timeout?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The part of `fetch` that the client uses. */
export type Fetch = (
  url: string,
  request: Pick<RequestInit, 'method' | 'body' | 'signal'> & {
    readonly headers: Readonly<Record<string, string>>;
  },
) => Promise<Pick<Response, 'ok' | 'status' | 'text'>>;

/** Creates a client. Its type tells which calls it has, by default the public ones: `createApi<OwnerCalls>(…)`. */
export function createApi<Calls = PublicCalls>(options: ApiOptions): Api<Calls> {
  const call = (key: string, request: AnyRequest = {}) => send(options, key, request);
  return call as unknown as Api<Calls>;
}

async function send(options: ApiOptions, key: string, request: AnyRequest): Promise<unknown> {
  const [method = '', path = ''] = key.split(' ');
  const { visitor, version, idempotencyKey, body } = request;
  const timeLimit = createTimeLimit(request.timeout ?? options.timeout ?? 15_000, request.signal);
  const headers: Record<string, string> = { accept: 'application/json', ...options.headers };
  if (visitor !== undefined) headers['x-session-id'] = visitor;
  if (version !== undefined) headers['if-match'] = `"${version}"`;
  if (idempotencyKey !== undefined) headers['idempotency-key'] = idempotencyKey;
  const isForm = body instanceof FormData;
  if (body !== undefined && !isForm) headers['content-type'] = 'application/json';
  try {
    const doFetch = options.fetch ?? globalThis.fetch;
    const response = await doFetch(options.baseUrl + formatAddress(path, request), {
      method,
      headers,
      signal: timeLimit.signal,
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
    const read = await readApiResponse(response);
    if (read === null) throw createForeignError(response.status);
    if (!read.isOk) throw new ApiError(response.status, read.body);
    return read.body;
  } catch (error) {
    if (request.signal?.aborted === true) throw request.signal.reason;
    if (error instanceof ApiError) throw error;
    throw createTransportError(timeLimit.signal.aborted, error);
  } finally {
    timeLimit.clear();
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

/** A signal that aborts after a time or together with another signal. Phones of 2022 lack `AbortSignal.any`. */
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
