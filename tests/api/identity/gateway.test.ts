import {
  CognitoIdentityProviderClient,
  GetUserCommand,
  InitiateAuthCommand,
  ListUsersCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/platform/config/env.ts';
import { embeddedClientId } from '#server/platform/identity/embedded/pool.ts';
import { createServices } from '#server/create-services.ts';
import { newEmail, password } from '../../support/identity-pool.ts';
import type { Listening } from '../../support/listen.ts';
import { listenOnFreePort } from '../../support/listen.ts';
import { describeOnServer } from '../../support/test-database.ts';

const origin = 'https://otra.cu';

describeOnServer('the identity gateway', (testDatabase) => {
  let app: ReturnType<typeof createApp>;
  let listening: Listening;
  const create = (limit: string, variables: Record<string, string> = {}) => {
    const { database } = testDatabase;
    const config = readConfig({ CORS_ORIGINS: origin, RATE_LIMIT_IDENTITY: limit, ...variables });
    const logger = pino({ level: 'silent' });
    const services = createServices({ database, secret: 'a secret of the tests' });
    return createApp({ services, config, logger });
  };
  beforeAll(async () => {
    app = create('0');
    listening = await listenOnFreePort((request) => app.fetch(request));
  });
  afterAll(() => listening.close());

  const post = (action: string, body: unknown, to = app, headers: Record<string, string> = {}) =>
    to.request('/identity', {
      method: 'POST',
      headers: {
        ...headers,
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': `AWSCognitoIdentityProviderService.${action}`,
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
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
      const response = await post(action, { ClientId: embeddedClientId });
      expect(response.status, action).toBe(400);
      expect(await response.json()).toMatchObject({ __type: 'UnknownOperationException' });
    }
  });

  it('refuses what is no request without failing', async () => {
    const bodies = ['', '{', 'null', '[]', '"text"', '{"ClientId":1}', '{"Username":"\\u0000"}'];
    for (const body of bodies) {
      const response = await post('ForgotPassword', body);
      expect(response.status, body).toBe(400);
      expect(await response.json()).toMatchObject({ __type: expect.any(String) as string });
    }
    const large = await post('ForgotPassword', { Username: 'a'.repeat(20_000) });
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
    const limited = create('3');
    const statuses: number[] = [];
    for (let request = 1; request <= 5; request += 1) {
      const body = { ClientId: embeddedClientId, Username: newEmail() };
      statuses.push((await post('ForgotPassword', body, limited)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
  });

  it.each([
    ['requests', '3', 429],
    ['codes of a name', '0', 400],
  ])('counts the %s from all addresses of a network as one', async (_, limit, refused) => {
    const limited = create(limit, { TRUST_PROXY: '1' });
    const body = { ClientId: embeddedClientId, Username: newEmail() };
    const ask = async (address: string) =>
      (await post('ForgotPassword', body, limited, { 'x-forwarded-for': address })).status;
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
