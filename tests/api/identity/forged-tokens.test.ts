import { createPublicKey } from 'node:crypto';
import type { JWTPayload } from 'jose';
import { SignJWT, UnsecuredJWT, decodeJwt, exportJWK, generateKeyPair, importPKCS8 } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#server/platform/db/open.ts';
import type { Database } from '#server/platform/db/open.ts';
import { createQuickPool } from '../../support/quick-pool.ts';
import { createHostedPool } from '#server/platform/identity/hosted/pool.ts';
import type { UserPool } from '#server/platform/identity/user-pool.ts';
import type { ApiUnderTest } from '../../support/api-app.ts';
import { createApiUnderTest } from '../../support/api-app.ts';
import type { StandIn } from '../../support/hosted-pool.ts';
import { startHostedPool } from '../../support/hosted-pool.ts';
import { newEmail, password } from '../../support/identity-pool.ts';
import { createEmailReader } from '../../support/emails.ts';
import type { DatabaseCopy } from '../../support/test-database.ts';
import { copyTemplate } from '../../support/test-database.ts';

interface Tokens {
  readonly AccessToken: string;
  readonly IdToken: string;
  readonly RefreshToken: string;
}

/** What signs a token, and what is signed. */
type Header = Parameters<SignJWT['setProtectedHeader']>[0];
type Key = Parameters<SignJWT['sign']>[0];

describe.each(['embedded', 'hosted'] as const)('a token for the API (%s pool)', (kind) => {
  let copy: DatabaseCopy;
  let database: Database;
  let standIn: StandIn | undefined;
  let api: ApiUnderTest;
  let tokens: Tokens;
  let claims: JWTPayload;
  /** The pool's own key, which no forger has: what it signs is wrong by one claim alone. */
  let ownKey: Key;
  let ownPssKey: Key;
  let kid: string;
  let publicKey: string;

  beforeAll(async () => {
    copy = await copyTemplate('server');
    database = await openDatabase(copy.location);
    let keeper = createQuickPool({ db: database.kysely, issuer: 'http://localhost/identity' });
    let identity: UserPool = keeper;
    if (kind === 'hosted') {
      standIn = await startHostedPool(database);
      keeper = standIn.pool;
      identity = createHostedPool(standIn.settings);
    }
    api = createApiUnderTest({ database }, {}, { identity });
    const email = newEmail();
    const { userPoolClientId: ClientId } = identity.client;
    await identity.call('SignUp', {
      ClientId,
      Username: email,
      Password: password,
      UserAttributes: [{ Name: 'email', Value: email }],
    });
    const ConfirmationCode = await createEmailReader(database).readCode(email);
    await identity.call('ConfirmSignUp', { ClientId, Username: email, ConfirmationCode });
    const response = await identity.call('InitiateAuth', {
      ClientId,
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: email, PASSWORD: password },
    });
    tokens = (response as { AuthenticationResult: Tokens }).AuthenticationResult;
    claims = decodeJwt(tokens.AccessToken);
    const secret = await database.kysely
      .selectFrom('identity_secrets')
      .select('value')
      .where('name', '=', 'signing-key')
      .executeTakeFirstOrThrow();
    ownKey = await importPKCS8(secret.value, 'RS256');
    ownPssKey = await importPKCS8(secret.value, 'PS256');
    kid = (await keeper.readKeySet()).keys[0]?.kid ?? '';
    publicKey = createPublicKey(secret.value).export({ type: 'spki', format: 'pem' }).toString();
  });
  afterAll(async () => {
    await standIn?.close();
    await database.close();
    await copy.remove();
  });

  const sign = (change: object, key: Key = ownKey, header: Partial<Header> = {}) =>
    new SignJWT({ ...claims, ...change })
      .setProtectedHeader({ alg: 'RS256', kid, ...header })
      .sign(key);
  const ask = (token: string) =>
    api.call<{ code: string }>('/business', { headers: { authorization: `Bearer ${token}` } });
  const readStatus = async (token: string): Promise<string> => {
    const { status, body } = await ask(token);
    return status === 200 ? 'let in' : `${status} ${body.code}`;
  };

  it('is good as the pool gave it, and signed by its key', async () => {
    expect(await readStatus(tokens.AccessToken)).toBe('let in');
    expect(await readStatus(await sign({}))).toBe('let in');
  });

  it('is refused whatever is forged about it', async () => {
    const foreign = await generateKeyPair('RS256', { extractable: true });
    const [header = '', body = ''] = tokens.AccessToken.split('.');
    const secret = new TextEncoder().encode(publicKey);
    const forgeries: Record<string, string> = {
      'nothing at all': 'x',
      'without signature': `${header}.${body}.`,
      'of no algorithm': new UnsecuredJWT(claims).encode(),
      'of the public key as a secret': await sign({}, secret, { alg: 'HS256' }),
      'of a foreign key': await sign({}, foreign.privateKey),
      'of a foreign key under its own name': await sign({}, foreign.privateKey, { kid: 'other' }),
      'of a key that it brings along': await sign({}, foreign.privateKey, {
        jwk: await exportJWK(foreign.publicKey),
      }),
      'of a key that it points at': await sign({}, foreign.privateKey, {
        jku: 'http://127.0.0.1:1/keys.json',
      }),
      'of another algorithm': await sign({}, ownPssKey, { alg: 'PS256' }),
      'of a foreign issuer': await sign({ iss: 'http://elsewhere/identity' }),
      'without issuer': await sign({ iss: undefined }),
      'of another client': await sign({ client_id: 'other' }),
      'without client': await sign({ client_id: undefined }),
      'without end': await sign({ exp: undefined }),
      'without person': await sign({ sub: undefined }),
      'the ID token': tokens.IdToken,
      'without use': await sign({ token_use: undefined }),
      'the refresh token': tokens.RefreshToken,
    };
    const outcomes: Record<string, string> = {};
    for (const [name, token] of Object.entries(forgeries)) {
      outcomes[name] = await readStatus(token);
    }
    const refused = Object.keys(forgeries).map((name) => [name, '401 unauthenticated']);
    expect(outcomes).toEqual(Object.fromEntries(refused));
  });

  it('has expired when it says so, even by one second', async () => {
    const now = Math.floor(Date.now() / 1000);
    expect(await readStatus(await sign({ exp: now - 1 }))).toBe('401 session_expired');
    expect(await readStatus(await sign({ exp: 1 }))).toBe('401 session_expired');
  });
});
