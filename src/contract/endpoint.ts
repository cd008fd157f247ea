import type * as v from 'valibot';
import type { OperatorRole } from '#domain/accounts/operator-role.ts';

type Schema = v.GenericSchema;
type VisitorUse = 'none' | 'optional' | 'required';
type BearerUse = 'none' | 'optional' | 'required';
type UploadForm = Upload | undefined;
type RoleUse = OperatorRole | undefined;
type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** Method and path of a call. The path is relative to the API's base and has `:name` for parameters. */
export type EndpointKey = `${Method} /${string}`;

/** Files of a multipart request: the name of their form field, and the largest number of files. */
export interface Upload {
  readonly field: string;
  readonly most: number;
}

/**
 * Two endpoints may share a key. The one with a claim serves requests with an access token: `token` serves all of them,
 * `token-alone` only those without a query. The endpoint without a claim serves the rest.
 */
export type Claim = 'token' | 'token-alone';

/** A rate limit. All calls with the same limit share one count. */
export type Limit = 'reads' | 'writes' | 'favourites' | 'owners' | 'identity' | 'reportsOfAddress';

/**
 * One call of the API: its address, its input and output, who may call it and how often. The server mounts it, the
 * client calls it and OpenAPI describes it from this one value.
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
  /** 200 by default, 201 for a creation. */
  readonly status: 200 | 201 | 202 | 204;
  /** The visitor's anonymous session in `x-session-id`: ignored, optional or required. */
  readonly visitor: Visitor;
  /** The access token of a signed-in person: ignored, verified when sent, or required. */
  readonly bearer: Bearer;
  /** The lowest role that may call it. Everybody else gets 404. */
  readonly role: Role;
  /** Null for a call whose handler counts its own calls. */
  readonly limit: Limit | null;
  /** Whether a person whose account waits to be erased may call it. */
  readonly isForLeaving: boolean;
  /** Files that the call takes. Its body is then multipart, and `body` describes the other parts. */
  readonly upload: Files;
  /** The largest JSON body in bytes, for calls that need more than 64 KB. */
  readonly maxBodyBytes: number | undefined;
  readonly claim: Claim | undefined;
  /**
   * The call reads `idempotency-key`. A repeat with the same content gets the first response for 24 hours, and longer as
   * long as a store, category, product, comment or picture that the first call created exists.
   */
  readonly isRepeatable: boolean;
  /**
   * The call reads `if-match`, the quoted version on which a change is based. It refuses with 412 when a newer version
   * exists.
   */
  readonly isVersioned: boolean;
  /** Only publishers may call it, with their token. */
  readonly isForPublisher: boolean;
  /** Error statuses besides those that every call may have. */
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
 * `reads`. It has no side effects, so a bundler can drop an endpoint that nobody uses.
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
