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
 * When one key has two calls, the one that an access token chooses: `token` takes every request that sends one,
 * `token-alone` takes those that send one and no query. All others are left to the call without it.
 */
export type Claim = 'token' | 'token-alone';

/** Which requests of one address count together; how many a minute are served is a setting of each. */
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
  /** Media type of a success that is a file, which is streamed; `response` is then not there. */
  readonly download: string | undefined;
  /** The body of a success; without one the status is 204, or 202 for what is done later. */
  readonly response: Response;
  /** 200 unless said, 201 for a creation. */
  readonly status: 200 | 201 | 202 | 204;
  /** The visitor's anonymous session in `x-session-id`: not read, read when sent, or refused without. */
  readonly visitor: Visitor;
  /** The access token of a signed-in person: not read, verified when sent, or refused without. */
  readonly bearer: Bearer;
  /** The least role of whoever may call it; for anyone else the call does not exist. */
  readonly role: Role;
  /** What its requests count towards; null for a call that counts for itself, in its service. */
  readonly limit: Limit | null;
  /** Open to a person whose account waits to be erased; every other call that verifies a token refuses them. */
  readonly isForLeaving: boolean;
  /** Files that the call takes; its body is then multipart, and `body` describes the other parts. */
  readonly upload: Files;
  readonly claim: Claim | undefined;
  /** Reads `idempotency-key`: the same key and content get the first response again, while what it made is there. */
  readonly isRepeatable: boolean;
  /** Reads `if-match`: the version that the change is based on, in quotation marks; another one is refused with 412. */
  readonly isVersioned: boolean;
  /** For publishers alone, who show their token. */
  readonly isForPublisher: boolean;
  /** Errors of the call beyond those that every call can. */
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
  claim?: Claim;
  isRepeatable?: boolean;
  isVersioned?: boolean;
  isForPublisher?: boolean;
  isForLeaving?: boolean;
  errors?: readonly number[];
}

/** A call that is no GET says what it counts towards. */
type WithLimit<K> = K extends `GET ${string}` ? unknown : { limit: Limit | null };

/**
 * Defines an endpoint; parts left out are undefined. A call without `response` has the status 204, and a GET counts as a
 * read. It has no side effects: a bundler drops an endpoint that nobody uses.
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
