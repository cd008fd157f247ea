import { fetchAuthSession, getCurrentUser, signIn } from 'aws-amplify/auth';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { findPoolServer } from '../../../scripts/pool-server.ts';
import { type Database, openDatabase } from '#server/platform/db/open.ts';
import { type HostedPool, createHostedPool } from '#server/platform/identity/hosted/pool.ts';
import type { PoolNews } from '#server/platform/identity/hosted/pool-watch.ts';
import { configureAmplify, listenAsGateway } from '../../support/amplify.ts';
import { type ApiUnderTest, createApiUnderTest } from '../../support/api-app.ts';
import { type Tokens, otherPassword, password } from '../../support/identity-pool.ts';
import { type PoolServer, emulatorCode, startPoolServer } from '../../support/pool-server.ts';
import { makeRegistration } from '../../support/registration.ts';
import { type DatabaseCopy, copyTemplate } from '../../support/test-database.ts';

// Before a pool that others wrote. It has no lockout and no fresh codes: what becomes of those is tested before the
// stand-in, which has them.
describe.skipIf(findPoolServer() === null)('a hosted pool of others', () => {
  let copy: DatabaseCopy;
  let database: Database;
  let server: PoolServer;
  let identity: HostedPool;
  let api: ApiUnderTest;
  const news: PoolNews[] = [];
  beforeAll(async () => {
    copy = await copyTemplate('server');
    database = await openDatabase(copy.location);
    server = await startPoolServer();
    identity = createHostedPool(server.settings, (one) => news.push(one));
    api = createApiUnderTest({ database }, {}, { identity });
  });
  afterAll(async () => {
    await server.stop();
    await database.close();
    await copy.remove();
  });

  const ClientId = () => server.settings.clientId;
  const initiate = (email: string, secret: string) =>
    identity.call('InitiateAuth', {
      ClientId: ClientId(),
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: email, PASSWORD: secret },
    }) as Promise<{ AuthenticationResult: Tokens; Session: string; ChallengeName: string }>;
  const register = async (): Promise<string> => {
    const body = { ...makeRegistration(), firstSignIn: undefined };
    expect(await api.call('POST /auth/register-with-business', { body })).toMatchObject({
      status: 201,
    });
    return body.email;
  };
  const confirm = async (email: string): Promise<void> => {
    const body = { email, code: emulatorCode };
    expect(await api.call('POST /auth/confirm-signup', { body })).toMatchObject({ status: 200 });
  };
  const login = (email: string, secret: string) =>
    api.call('POST /auth/login', { body: { email, password: secret } });
  const bearer = ({ AccessToken }: Tokens) => ({ authorization: `Bearer ${AccessToken}` });

  it('registers, confirms and signs in, and knows a wrong password and a wrong code', async () => {
    const email = await register();
    expect(await login(email, password)).toMatchObject({
      body: { success: false, requiresConfirmation: true },
    });
    expect(await api.call('POST /auth/resend-code', { body: { email } })).toMatchObject({
      status: 200,
    });
    await api.refuse(400, 'POST /auth/confirm-signup', { body: { email, code: '654321' } });
    await confirm(email);
    expect(news).toEqual([]);
    await api.refuse(401, 'POST /auth/login', { body: { email, password: otherPassword } });
    expect(await login(email, password)).toMatchObject({ body: { success: true } });
    const { AuthenticationResult } = await initiate(email, password);
    expect((await api.call('/business', { headers: bearer(AuthenticationResult) })).status).toBe(
      200,
    );
    const renewed = (await identity.call('GetTokensFromRefreshToken', {
      ClientId: ClientId(),
      RefreshToken: AuthenticationResult.RefreshToken,
    })) as { AuthenticationResult: Tokens };
    const again = await api.call('/business', { headers: bearer(renewed.AuthenticationResult) });
    expect(again.status).toBe(200);
    await identity.call('RevokeToken', {
      ClientId: ClientId(),
      Token: AuthenticationResult.RefreshToken,
    });
  });

  it('gives the browser’s client tokens, and others as often as it asks, until they are revoked', async () => {
    const email = await register();
    await confirm(email);
    const gateway = await listenAsGateway(identity);
    onTestFinished(() => gateway.close());
    const kept = configureAmplify(gateway.url, identity.client);
    const options = { authFlowType: 'USER_PASSWORD_AUTH' } as const;
    const enter = (secret: string) => signIn({ username: email, password: secret, options });
    await expect(enter(otherPassword)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
    expect((await enter(password)).isSignedIn).toBe(true);
    const given: string[] = [];
    for (const forceRefresh of [false, true, true]) {
      const { tokens } = await fetchAuthSession({ forceRefresh });
      const AccessToken = String(tokens?.accessToken);
      const headers = { authorization: `Bearer ${AccessToken}` };
      expect((await api.call('/business', { headers })).status).toBe(200);
      given.push(AccessToken);
    }
    expect(new Set(given).size).toBe(3);
    const [, Token = ''] = [...kept].find(([name]) => name.endsWith('.refreshToken')) ?? [];
    await identity.call('RevokeToken', { ClientId: ClientId(), Token });
    expect(await fetchAuthSession({ forceRefresh: true })).toMatchObject({ tokens: undefined });
    expect([...kept.keys()].filter((name) => name.endsWith('Token'))).toEqual([]);
    await expect(getCurrentUser()).rejects.toMatchObject({
      name: 'UserUnAuthenticatedException',
    });
  });

  it('sets a forgotten password anew, and changes one', async () => {
    const email = await register();
    await confirm(email);
    expect(await api.call('POST /auth/forgot-password', { body: { email } })).toMatchObject({
      status: 200,
    });
    const reset = { email, code: emulatorCode, newPassword: otherPassword };
    expect(await api.call('POST /auth/reset-password', { body: reset })).toMatchObject({
      status: 200,
    });
    const { AuthenticationResult } = await initiate(email, otherPassword);
    const changed = await api.call('POST /auth/change-password', {
      body: { oldPassword: otherPassword, newPassword: password },
      headers: bearer(AuthenticationResult),
    });
    expect(changed).toMatchObject({
      status: 200,
      body: { isSignedOut: true, hasSessionsLeft: false },
    });
    expect(await login(email, password)).toMatchObject({ body: { success: true } });
  });

  it('sets up an authenticator app, which the next sign-in asks for', async () => {
    const email = await register();
    await confirm(email);
    const headers = bearer((await initiate(email, password)).AuthenticationResult);
    const begun = await api.call<{ secret: string }>('POST /auth/second-factor/begin', {
      body: { password },
      headers,
    });
    const code = new TOTP({ secret: Secret.fromBase32(begun.body.secret) }).generate();
    const on = await api.call('POST /auth/second-factor/on', { body: { code }, headers });
    expect(on).toMatchObject({ status: 200 });
    expect(await initiate(email, password)).toMatchObject({ ChallengeName: 'SOFTWARE_TOKEN_MFA' });
  });

  it('takes an account back, with the keys of the server', async () => {
    const email = await register();
    expect(await identity.administration?.findUser(email)).toHaveProperty('id');
    await identity.administration?.deleteUser(email);
    expect(await identity.administration?.findUser(email)).toBeNull();
  });
});
