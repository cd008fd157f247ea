import { createHmac } from 'node:crypto';
import { Hono } from 'hono';
import type { HostedPoolSettings } from '#server/platform/identity/hosted/pool.ts';
import type { Database } from '#server/platform/db/open.ts';
import { IdentityError } from '#server/platform/identity/identity-error.ts';
import { embeddedClientId } from '#server/platform/identity/embedded/pool.ts';
import { createQuickPool } from './quick-pool.ts';
import type { EmbeddedPool } from '#server/platform/identity/embedded/pool.ts';
import type { Action } from '#server/platform/identity/protocol.ts';
import { findNamedPoolUser } from '#server/platform/identity/embedded/rows/users.ts';
import type { Listening } from './listen.ts';
import { listenOnFreePort } from './listen.ts';

const userPoolId = 'us-east-2_StandIn01';
const clientSecret = 'the secret of the stand-in';

/** An access key that the stand-in no longer accepts. */
export const expiredKeyId = 'AKIAEXPIRED';

type Body = Record<string, unknown>;

export interface StandIn {
  readonly settings: HostedPoolSettings;
  readonly pool: EmbeddedPool;
  /** Does the next action of this name, but cuts off the end of the response, like a crash. */
  loseResponse(action: string): void;
  /** Makes an account need an authenticator app, as a pool can demand. */
  requireApp(username: string): void;
  close(): Promise<void>;
}

/**
 * A user pool of the hosted service as its clients see it: the formats of the AWS SDK, a client with a secret, keys at
 * the pool's address, and administration by signed calls. It refuses a missing or wrong secret as the service does, so
 * only requests that our server has completed succeed.
 */
export async function startHostedPool(database: Database): Promise<StandIn> {
  const lost = new Set<string>();
  const strict = new Set<string>();
  const up: { pool?: EmbeddedPool; strictPool?: EmbeddedPool } = {};
  const getPool = (username: unknown = ''): EmbeddedPool => {
    const pool = strict.has(String(username)) ? up.strictPool : up.pool;
    if (pool === undefined) throw new Error('The stand-in is not up yet');
    return pool;
  };
  const app = new Hono({ strict: false });
  app.get(`/${userPoolId}/.well-known/jwks.json`, async (c) =>
    c.json(await getPool().readKeySet()),
  );
  app.post('/', async (c) => {
    const action = (c.req.header('x-amz-target') ?? '').split('.')[1] ?? '';
    const body = await c.req.json<Body>();
    try {
      if (action === 'ConfirmSignUp') await refuseConfirmed(database, body);
      const result = action.startsWith('Admin')
        ? await administrate(database, action, body, c.req.header('authorization'))
        : await keepSessions(database, action, () =>
            getPool((body.AuthParameters as Body | undefined)?.USERNAME).call(
              action as Action,
              checkSecret(action, body),
            ),
          );
      if (lost.delete(action)) return c.body(JSON.stringify(result).slice(0, -5));
      if (action === 'RevokeToken') return c.body('');
      return c.json(result, 200, { 'content-type': 'application/x-amz-json-1.1' });
    } catch (error) {
      if (!(error instanceof IdentityError)) throw error;
      const refusal = { __type: error.name, message: error.message };
      return c.json(refusal, 400, { 'content-type': 'application/x-amz-json-1.1' });
    }
  });
  const listening: Listening = await listenOnFreePort((request) => app.fetch(request));
  // As behind a private endpoint, the tokens name the public address.
  const issuer = `https://cognito-idp.us-east-2.amazonaws.com/${userPoolId}`;
  const options = { db: database.kysely, issuer };
  const pool = createQuickPool(options);
  up.pool = pool;
  up.strictPool = createQuickPool({ ...options, isMfaRequired: true });
  return {
    settings: {
      region: 'us-east-2',
      userPoolId,
      clientId: embeddedClientId,
      clientSecret,
      authFlow: 'USER_PASSWORD_AUTH',
      endpoint: listening.url,
      issuer: undefined,
      keysUrl: undefined,
      accessKeyId: undefined,
      secretAccessKey: undefined,
    },
    pool,
    loseResponse: (action) => lost.add(action),
    requireApp: (username) => strict.add(username),
    close: () => listening.close(),
  };
}

/**
 * For a confirmed account, the service tells that it is confirmed. The pool behind the stand-in only tells that the
 * code is wrong.
 */
async function refuseConfirmed({ kysely }: Database, { Username }: Body): Promise<void> {
  const user = await findNamedPoolUser(kysely, String(Username));
  if (user?.status !== 'CONFIRMED') return;
  throw new IdentityError(
    'NotAuthorizedException',
    'User cannot be confirmed. Current status is CONFIRMED',
  );
}

/** The service ends no session when the password changes. The pool behind the stand-in would. */
async function keepSessions<Result>(
  { kysely }: Database,
  action: string,
  work: () => Promise<Result>,
): Promise<Result> {
  if (action !== 'ChangePassword') return work();
  const alive = await kysely
    .selectFrom('identity_families')
    .select('id')
    .where('revoked_at', 'is', null)
    .execute();
  const result = await work();
  await kysely
    .updateTable('identity_families')
    .set({ revoked_at: null })
    // SQL has no empty list.
    .where('id', 'in', ['-', ...alive.map(({ id }) => id)])
    .execute();
  return result;
}

/** Checks the secret of a body, and returns the body. */
function checkSecret(action: string, body: Body): Body {
  const refuseHash = (given: unknown): never => {
    throw new IdentityError(
      'NotAuthorizedException',
      given === undefined
        ? `Client ${embeddedClientId} is configured with secret but SECRET_HASH was not received`
        : `Unable to verify secret hash for client ${embeddedClientId}`,
    );
  };
  const requireHash = (given: unknown, username: unknown): void => {
    const expected = createHmac('sha256', clientSecret)
      .update(`${String(username)}${embeddedClientId}`)
      .digest('base64');
    if (given !== expected) refuseHash(given);
  };
  if (!('ClientId' in body)) return body;
  if (action === 'GetTokensFromRefreshToken' || action === 'RevokeToken') {
    if (body.ClientSecret !== clientSecret) refuseHash(body.ClientSecret);
    return body;
  }
  const parameters = (body.AuthParameters ?? body.ChallengeResponses) as Body | undefined;
  if (parameters === undefined) requireHash(body.SecretHash, body.Username);
  else requireHash(parameters.SECRET_HASH, parameters.USERNAME);
  return body;
}

async function administrate(
  database: Database,
  action: string,
  body: Body,
  authorization: string | undefined,
): Promise<object> {
  if (authorization?.startsWith('AWS4-HMAC-SHA256 ') !== true) {
    throw new IdentityError('MissingAuthenticationTokenException', 'Missing Authentication Token');
  }
  if (authorization.includes(`Credential=${expiredKeyId}/`)) {
    throw new IdentityError(
      'ExpiredTokenException',
      'The security token included in the request is expired',
    );
  }
  const user = await findNamedPoolUser(database.kysely, String(body.Username));
  if (user === null) throw new IdentityError('UserNotFoundException', 'User does not exist.');
  if (action === 'AdminDeleteUser') {
    await database.kysely.deleteFrom('identity_users').where('id', '=', user.id).execute();
    return {};
  }
  if (action !== 'AdminGetUser') throw new Error(`The stand-in does not know ${action}`);
  const row = await database.kysely
    .selectFrom('identity_users')
    .select('created_at')
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow();
  return {
    Username: user.email,
    UserAttributes: [{ Name: 'sub', Value: user.id }],
    UserCreateDate: Date.parse(row.created_at) / 1000,
    UserStatus: user.status,
  };
}
