import type * as v from 'valibot';
import type { OperatorRole } from '#domain/accounts/operator-role.ts';

type Schema = v.GenericSchema;
type VisitorUse = 'none' | 'optional' | 'required';
type BearerUse = 'none' | 'optional' | 'required';
type UploadForm = Upload | undefined;
type RoleUse = OperatorRole | undefined;
type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** Method and path of a call. The path is below the API's base, with `:name` for parameters. */
export type EndpointKey = `${Method} /${string}`;

/** Files of a multipart request: the name of their part, and how many may be sent. */
export interface Upload {
  readonly field: string;
  readonly most: number;
}

/**
 * Two endpoints may share a key. The one with a claim serves requests with an access token: `token` all of them,
 * `token-alone` those without a query. The endpoint without a claim serves the rest.
 */
export type Claim = 'token' | 'token-alone';

/** A rate limit. All calls with the same one share its count. */
export type Limit = 'reads' | 'writes' | 'favourites' | 'owners' | 'identity' | 'reportsOfAddress';

/**
 * One call of the API: where it is, what it takes, what it returns, who may call it and how often. The server mounts it,
 * the client calls it and OpenAPI describes it from this one value.
 */
export interface Endpoint<
  Key extends EndpointKey = EndpointKey,
  Params extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Response extends Schema | undefined = Schema | undefined,
  Visitor extends VisitorUse = VisitorUse,
  Bearer extends BearerUse = BearerUse,
  Files extends UploadForm = UploadForm,
  Role extends RoleUse = RoleUse,
> {
  readonly key: Key;
  readonly method: Method;
  readonly path: `/${string}`;
  readonly summary: string;
  readonly tag: string;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** Media type of the file that a success streams. Such a call has no `response`. */
  readonly download: string | undefined;
  /** The body of a success. Without one the status is 204, or 202 when the work is done later. */
  readonly response: Response;
  /** 200 unless said, 201 for a creation. */
  readonly status: 200 | 201 | 202 | 204;
  /** The visitor's anonymous session in `x-session-id`: not read, read when sent, or refused without. */
  readonly visitor: Visitor;
  /** The access token of a signed-in person: not read, verified when sent, or refused without. */
  readonly bearer: Bearer;
  /** The least role that may call it. Everybody else gets 404. */
  readonly role: Role;
  /** Null for a call whose service counts by itself. */
  readonly limit: Limit | null;
  /** Whether a person whose account waits to be erased may call it. */
  readonly isForLeaving: boolean;
  /** Files that the call takes; its body is then multipart, and `body` describes the other parts. */
  readonly upload: Files;
  /** Bytes of its JSON where 64 KB are too few. */
  readonly maxBodyBytes: number | undefined;
  readonly claim: Claim | undefined;
  /** Reads `idempotency-key`: a repeat with the same content gets the first response, while what it made exists. */
  readonly isRepeatable: boolean;
  /** Reads `if-match`, the quoted version that a change is based on, and refuses with 412 when there is a newer one. */
  readonly isVersioned: boolean;
  /** Only for publishers, who send their token. */
  readonly isForPublisher: boolean;
  /** Statuses of errors beyond those of every call. */
  readonly errors: readonly number[];
}

interface Definition<P, Q, B, A, V, T, F, R> {
  summary: string;
  tag: string;
  params?: P;
  query?: Q;
  body?: B;
  response?: A;
  download?: string;
  status?: 200 | 201 | 202 | 204;
  visitor?: V;
  bearer?: T;
  role?: R;
  limit?: Limit | null;
  upload?: F;
  maxBodyBytes?: number;
  claim?: Claim;
  isRepeatable?: boolean;
  isVersioned?: boolean;
  isForPublisher?: boolean;
  isForLeaving?: boolean;
  errors?: readonly number[];
}

/** Only a GET may leave its limit out. */
type WithLimit<K> = K extends `GET ${string}` ? unknown : { limit: Limit | null };

/**
 * Defines an endpoint. Parts left out are undefined, the status without a `response` is 204, and the limit of a GET is
 * `reads`. It has no side effects, so that a bundler drops an endpoint that nobody uses.
 */
/* @__NO_SIDE_EFFECTS__ */
export function defineEndpoint<
  K extends EndpointKey,
  P extends Schema | undefined = undefined,
  Q extends Schema | undefined = undefined,
  B extends Schema | undefined = undefined,
  A extends Schema | undefined = undefined,
  V extends VisitorUse = 'none',
  T extends BearerUse = 'none',
  F extends UploadForm = undefined,
  R extends RoleUse = undefined,
>(
  key: K,
  definition: Definition<P, Q, B, A, V, T, F, R> & WithLimit<K>,
): Endpoint<K, P, Q, B, A, V, T, F, R> {
  const [method, path] = key.split(' ');
  const { response, download } = definition;
  const endpoint = {
    status: response === undefined && download === undefined ? 204 : 200,
    visitor: 'none',
    bearer: 'none',
    limit: 'reads',
    isRepeatable: false,
    isVersioned: false,
    isForPublisher: false,
    isForLeaving: false,
    errors: [],
    ...definition,
    key,
    method,
    path,
  };
  return endpoint as unknown as Endpoint<K, P, Q, B, A, V, T, F, R>;
}

export type Output<S> = S extends Schema ? v.InferOutput<S> : undefined;
export type Input<S> = S extends Schema ? v.InferInput<S> : undefined;
