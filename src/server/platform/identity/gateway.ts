import { type Context, Hono } from 'hono';
import { cors } from 'hono/cors';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { IdentityErrorName } from '#domain/accounts/identity-error.ts';
import { isDomainError } from '#domain/errors.ts';
import { identityPath } from '#domain/paths/identity-path.ts';
import { isUnavailable } from '#server/platform/db/unavailable.ts';
import { type Pace, bodyPaces } from '#server/platform/http/body-pace.ts';
import { readText } from '#server/platform/http/paced-body.ts';
import type { Caller } from './caller.ts';
import { IdentityError, createRefusal } from './identity-error.ts';
import { type Action, parseBody, readAction } from './protocol.ts';
import type { UserPool } from './user-pool.ts';

export interface GatewayOptions {
  readonly pool: UserPool;
  /** Other origins whose pages may sign in. */
  readonly corsOrigins: readonly string[];
  readonly readAddress: (c: Context) => string;
  readonly readCaller: (c: Context) => Caller;
  /** Counts a request. Returns the seconds to wait when it is one too many, else null. */
  readonly countRequest: (caller: Caller, address: string) => Promise<number | null>;
  /** Called with the pool's response to an action, before the client gets it. */
  readonly onResponse?: (action: Action, body: object, response: object) => Promise<void>;
  /** The slowest pace at which a body may arrive. */
  readonly pace?: Pace;
  /** Called with errors of the server, never with a refusal. */
  readonly onError: (error: unknown) => void;
}

const maxBodyBytes = 16 * 1024;
const allowedHeaders = [
  'content-type',
  'x-amz-target',
  'x-amz-user-agent',
  'cache-control',
  'amz-sdk-invocation-id',
  'amz-sdk-request',
];

/**
 * The only way from the browser's client to the identity pool. It passes only known actions of the protocol, and adds
 * on the server what a hosted pool needs (identity secret, product.md 6.1).
 */
export function createIdentityGateway(options: GatewayOptions): Hono {
  const { pool, corsOrigins, readAddress, readCaller } = options;
  const { countRequest, onError, pace = bodyPaces.json } = options;
  const { onResponse = () => Promise.resolve() } = options;
  const app = new Hono();
  if (corsOrigins.length > 0) {
    app.use(
      `${identityPath}/*`,
      cors({
        origin: [...corsOrigins],
        allowMethods: ['POST'],
        allowHeaders: allowedHeaders,
        exposeHeaders: ['x-amzn-errortype', 'retry-after'],
        maxAge: 600,
      }),
    );
  }
  // One client posts to the path itself, another to the path with a slash at its end.
  app.on('POST', [identityPath, `${identityPath}/`], async (c) => {
    const caller = readCaller(c);
    const wait = await countRequest(caller, readAddress(c));
    if (wait !== null) {
      c.header('retry-after', String(wait));
      return respondRefused(c, createRefusal('TooManyRequestsException', 'Too many requests'), 429);
    }
    try {
      return respond(c, await callPool(pool, c, { caller, pace, onResponse }), 200);
    } catch (thrown) {
      const error = explainBody(thrown);
      const isRefusal = error instanceof IdentityError;
      if (!isRefusal) onError(error);
      const refusal = isRefusal ? error : createRefusal('InternalErrorException', 'Internal error');
      const status = isRefusal ? statusOf(error) : isUnavailable(error) ? 503 : 500;
      if (status === 503) c.header('retry-after', '2');
      return respondRefused(c, refusal, status);
    }
  });

  if (pool.kind === 'embedded') {
    app.get(`${identityPath}/.well-known/jwks.json`, async (c) =>
      c.json(await pool.readKeySet(), 200, { 'cache-control': 'public, max-age=3600' }),
    );
  }
  return app;
}

async function callPool(
  pool: UserPool,
  c: Context,
  {
    caller,
    pace,
    onResponse,
  }: { caller: Caller } & Required<Pick<GatewayOptions, 'pace' | 'onResponse'>>,
): Promise<object> {
  const action = readAction(c.req.header('x-amz-target'));
  if (action === null) throw createRefusal('UnknownOperationException', 'Unknown operation');
  const body = parseBody(action, await readJson(c, pace));
  if (body === null) throw createRefusal('InvalidParameterException', 'Invalid request');
  if (changesFactors(action, body)) {
    throw createRefusal('NotAuthorizedException', 'The password is needed to change a factor');
  }
  const given = await pool.call(action, body, caller);
  await onResponse(action, body, given);
  return given;
}

/**
 * Whether an action with an access token would remove or set up a second factor. The gateway refuses it, because a
 * token alone is not enough: the API does it for a person who gives the password. A sign-in that has to set up a factor
 * has already had the password.
 */
function changesFactors(action: Action, body: object): boolean {
  if (action === 'SetUserMFAPreference') return true;
  const isSetUp = action === 'AssociateSoftwareToken' || action === 'VerifySoftwareToken';
  return isSetUp && 'AccessToken' in body && body.AccessToken !== undefined;
}

async function readJson(c: Context, pace: Pace): Promise<unknown> {
  const text = await readText(c, { maximum: maxBodyBytes, pace });
  try {
    return JSON.parse(text);
  } catch {
    throw createRefusal('SerializationException', 'Invalid JSON');
  }
}

/** Turns an error of receiving a body into the words of the protocol. Returns any other error unchanged. */
function explainBody(error: unknown): unknown {
  if (!isDomainError(error)) return error;
  if (error.code === 'payload_too_large') return createRefusal(tooLarge, 'Request too large');
  if (error.code === 'request_timeout')
    return createRefusal(tooSlow, 'The request came too slowly');
  return error;
}

const tooLarge = 'RequestEntityTooLargeException';
const tooSlow = 'RequestTimeoutException';
const statuses: Partial<Record<string, ContentfulStatusCode>> = {
  InternalErrorException: 503,
  [tooLarge]: 413,
  [tooSlow]: 408,
} satisfies Partial<Record<IdentityErrorName, ContentfulStatusCode>>;

const statusOf = ({ name }: IdentityError): ContentfulStatusCode => statuses[name] ?? 400;

function respondRefused(c: Context, error: IdentityError, status: ContentfulStatusCode): Response {
  c.header('x-amzn-errortype', error.name);
  return respond(c, { __type: error.name, message: error.message }, status);
}

function respond(c: Context, value: object, status: ContentfulStatusCode): Response {
  return c.body(JSON.stringify(value), status, {
    'content-type': 'application/x-amz-json-1.1',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
}
