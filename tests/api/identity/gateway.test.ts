import {
  CognitoIdentityProviderClient,
  GetUserCommand,
  InitiateAuthCommand,
  ListUsersCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { embeddedClientId } from '#server/platform/identity/embedded/pool.ts';
import { type ApiUnderTest, createApiUnderTest } from '../../support/api-app.ts';
import { callIdentity } from '../../support/identity-call.ts';
import { newEmail, password } from '../../support/identity-pool.ts';
import type { Listening } from '../../support/listen.ts';
import { listenOnFreePort } from '../../support/listen.ts';
import { describeOnServer } from '../../support/test-database.ts';

const origin = 'https://otra.cu';

describeOnServer('the identity gateway', (testDatabase) => {
  let app: ApiUnderTest['app'];
  let listening: Listening;
  const create = (variables: Record<string, string> = {}) =>
    createApiUnderTest(testDatabase, { CORS_ORIGINS: origin, ...variables }).app;
  beforeAll(async () => {
    app = create();
    listening = await listenOnFreePort((request) => app.fetch(request));
  });
  afterAll(() => listening.close());

  const createClient = () =>
    new CognitoIdentityProviderClient({
      region: 'us-east-2',
      endpoint: `${listening.url}/identity`,
      credentials: { accessKeyId: 'none', secretAccessKey: 'none' },
      maxAttempts: 1,
    });

  it('speaks with the SDK of the hosted service, which puts a slash behind the address', async () => {
    const client = createClient();
    const Username = newEmail();
    const signedUp = await client.send(
      new SignUpCommand({ ClientId: embeddedClientId, Username, Password: password }),
    );
    expect(signedUp.UserConfirmed).toBe(false);
    await expect(
      client.send(
        new InitiateAuthCommand({
          ClientId: embeddedClientId,
          AuthFlow: 'USER_PASSWORD_AUTH',
          AuthParameters: { USERNAME: Username, PASSWORD: password },
        }),
      ),
    ).rejects.toMatchObject({ name: 'UserNotConfirmedException' });
    await expect(client.send(new GetUserCommand({ AccessToken: 'none' }))).rejects.toMatchObject({
      name: 'NotAuthorizedException',
    });
  });

  it('lets no action by that is not on its list', async () => {
    const listed = createClient().send(new ListUsersCommand({ UserPoolId: 'us-east-2_vitrina' }));
    await expect(listed).rejects.toMatchObject({ name: 'UnknownOperationException' });
    for (const action of ['AdminCreateUser', 'DeleteUser', 'toString', '']) {
      const response = await callIdentity(app, action, { ClientId: embeddedClientId });
      expect(response.status, action).toBe(400);
      expect(await response.json()).toMatchObject({ __type: 'UnknownOperationException' });
    }
  });

  it('refuses what is no request without failing', async () => {
    const bodies = ['', '{', 'null', '[]', '"text"', '{"ClientId":1}', '{"Username":"\\u0000"}'];
    for (const body of bodies) {
      const response = await callIdentity(app, 'ForgotPassword', body);
      expect(response.status, body).toBe(400);
      expect(await response.json()).toMatchObject({ __type: expect.any(String) as string });
    }
    const large = await callIdentity(app, 'ForgotPassword', { Username: 'a'.repeat(20_000) });
    expect(large.status).toBe(413);
  });

  it('is open to the origins that are named, and to no other', async () => {
    const preflight = (from: string) =>
      app.request('/identity', {
        method: 'OPTIONS',
        headers: {
          origin: from,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'content-type,x-amz-target,x-amz-user-agent',
        },
      });
    const { headers } = await preflight(origin);
    expect(headers.get('access-control-allow-origin')).toBe(origin);
    for (const header of ['x-amz-target', 'cache-control', 'amz-sdk-invocation-id']) {
      expect(headers.get('access-control-allow-headers')).toContain(header);
    }
    const foreign = await preflight('https://mala.example');
    expect(foreign.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('counts the requests of an address', async () => {
    const limited = create({ RATE_LIMIT_IDENTITY: '3' });
    const statuses: number[] = [];
    for (let request = 1; request <= 5; request += 1) {
      const body = { ClientId: embeddedClientId, Username: newEmail() };
      statuses.push((await callIdentity(limited, 'ForgotPassword', body)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
  });

  it.each([
    ['requests', '3', 429],
    ['codes of a name', '0', 400],
  ])('counts the %s from all addresses of a network as one', async (_, limit, refused) => {
    const limited = create({ RATE_LIMIT_IDENTITY: limit, TRUST_PROXY: '1' });
    const body = { ClientId: embeddedClientId, Username: newEmail() };
    const ask = async (address: string) =>
      (await callIdentity(limited, 'ForgotPassword', body, { 'x-forwarded-for': address })).status;
    const statuses: number[] = [];
    for (let host = 1; host <= 4; host += 1) statuses.push(await ask(`2001:db8:1:2::${host}`));
    expect(statuses).toEqual([200, 200, 200, refused]);
    expect(await ask('2001:db8:1:3::1')).toBe(200);
  });

  it('publishes the key set where the issuer says', async () => {
    const response = await app.request('/identity/.well-known/jwks.json');
    expect(await response.json()).toMatchObject({ keys: [{ kty: 'RSA', alg: 'RS256' }] });
  });
});
