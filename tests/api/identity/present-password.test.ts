import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { authMessages } from '#domain/messages.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import type { Database } from '#server/platform/db/open.ts';
import { createHostedPool } from '#server/platform/identity/hosted/pool.ts';
import { createQuickPool } from '../../support/quick-pool.ts';
import type { UserPool } from '#server/platform/identity/user-pool.ts';
import type { ApiUnderTest } from '../../support/api-app.ts';
import { createApiUnderTest } from '../../support/api-app.ts';
import type { StandIn } from '../../support/hosted-pool.ts';
import { startHostedPool } from '../../support/hosted-pool.ts';
import { callIdentity } from '../../support/identity-call.ts';
import type { Tokens } from '../../support/identity-pool.ts';
import { otherPassword, password } from '../../support/identity-pool.ts';
import { createEmailReader } from '../../support/emails.ts';
import { makeRegistration } from '../../support/registration.ts';
import type { DatabaseCopy } from '../../support/test-database.ts';
import { copyTemplate } from '../../support/test-database.ts';

type Body = Record<string, unknown>;

// The browser alone signs in at a pool that takes passwords only by SRP, so that the API has another way to verify one.
describe.each(['embedded', 'hosted', 'hosted, by SRP'] as const)(
  'what asks for the present password (%s pool)',
  (kind) => {
    let copy: DatabaseCopy;
    let database: Database;
    let standIn: StandIn | undefined;
    let identity: UserPool;
    let enter: UserPool;
    let api: ApiUnderTest;
    let email: string;
    let token: string;

    beforeAll(async () => {
      copy = await copyTemplate('server');
      database = await openDatabase(copy.location);
      if (kind === 'embedded') {
        identity = createQuickPool({ db: database.kysely, issuer: 'http://localhost/identity' });
        enter = identity;
      } else {
        standIn = await startHostedPool(database);
        const authFlow = kind === 'hosted' ? 'USER_PASSWORD_AUTH' : 'USER_SRP_AUTH';
        identity = createHostedPool({ ...standIn.settings, authFlow });
        enter = createHostedPool(standIn.settings);
      }
      api = createApiUnderTest({ database }, { RATE_LIMIT_IDENTITY: '0' }, { identity });
    });
    beforeEach(async () => {
      const registration = makeRegistration();
      ({ email } = registration);
      await api.services.accounts.register(registration);
      const code = await createEmailReader(database).readCode(email);
      await api.services.accounts.confirmSignUp({ email, code });
      token = (await signIn(password)).AccessToken;
    });
    afterAll(async () => {
      await standIn?.close();
      await database.close();
      await copy.remove();
    });

    const signIn = async (
      secret: string,
    ): Promise<Pick<Tokens, 'AccessToken' | 'RefreshToken'>> => {
      const { AuthenticationResult } = (await enter.call('InitiateAuth', {
        ClientId: enter.client.userPoolClientId,
        AuthFlow: 'USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: email, PASSWORD: secret },
      })) as { AuthenticationResult: Tokens };
      return AuthenticationResult;
    };
    const ask = (path: string, body: Body) =>
      api.call<Body>(`POST /auth/second-factor/${path}`, {
        body,
        headers: { authorization: `Bearer ${token}` },
      });
    const askGateway = (action: string, body: Body) =>
      callIdentity(api.app, action, { AccessToken: token, ...body });
    const readFactor = () =>
      database.kysely
        .selectFrom('identity_users')
        .select(['pending_totp_secret', 'totp_secret', 'totp_enabled', 'sms_enabled'])
        .where('email', '=', email)
        .executeTakeFirstOrThrow();
    /** Begins a second factor with the present password; returns a code of its app. */
    const begin = async (): Promise<string> => {
      const begun = await ask('begin', { password });
      expect(begun.status).toBe(200);
      return new TOTP({ secret: Secret.fromBase32(String(begun.body.secret)) }).generate();
    };
    const none = {
      pending_totp_secret: null,
      totp_secret: null,
      totp_enabled: false,
      sms_enabled: false,
    };

    it('a second factor is not set up by a token alone, in any way', async () => {
      const setting = { Enabled: true, PreferredMfa: true };
      const tries: [string, Body][] = [
        ['AssociateSoftwareToken', {}],
        ['AssociateSoftwareToken', { Session: 'made-up' }],
        ['VerifySoftwareToken', { UserCode: '123456' }],
        ['SetUserMFAPreference', { SoftwareTokenMfaSettings: setting }],
        ['SetUserMFAPreference', { SMSMfaSettings: setting }],
        ['SetUserMFAPreference', {}],
      ];
      for (const [action, body] of tries) {
        const refused = await askGateway(action, body);
        expect([action, refused.status]).toEqual([action, 400]);
        expect(await refused.json()).toMatchObject({ __type: 'NotAuthorizedException' });
      }
      expect(await readFactor()).toEqual(none);
    });

    it('a second factor is set up by who gives the present password, and a code of the app', async () => {
      expect(await ask('begin', { password: otherPassword })).toMatchObject({
        status: 400,
        body: {
          code: 'validation_failed',
          issues: [{ path: 'password', message: authMessages.currentPasswordWrong }],
        },
      });
      expect(await readFactor()).toEqual(none);

      const code = await begin();
      expect(await readFactor()).toMatchObject({ totp_enabled: false });
      const wrong = code === '000000' ? '000001' : '000000';
      expect(await ask('on', { code: wrong })).toMatchObject({
        status: 400,
        body: { code: 'invalid_code' },
      });
      expect(await ask('on', { code })).toMatchObject({
        status: 200,
        body: { message: 'Verificación en dos pasos activada' },
      });
      expect(await readFactor()).toMatchObject({ totp_enabled: true });
    });

    it('a second factor is replaced and switched off by who gives the present password alone', async () => {
      await ask('on', { code: await begin() });
      const before = await readFactor();
      expect(before).toMatchObject({ totp_enabled: true });
      for (const path of ['begin', 'off']) {
        expect((await ask(path, { password: otherPassword })).status).toBe(400);
      }
      expect(await readFactor()).toEqual(before);
      expect((await ask('on', { code: await begin() })).status).toBe(200);
      expect(await readFactor()).not.toEqual(before);
      expect((await ask('off', { password })).status).toBe(200);
      expect(await readFactor()).toMatchObject({ totp_enabled: false });
    });

    it('a password is changed, which ends every other session', async () => {
      const elsewhere = await signIn(password);
      const changed = await api.call('POST /auth/change-password', {
        body: { oldPassword: password, newPassword: otherPassword },
        headers: { authorization: `Bearer ${token}` },
      });
      const isSignedOut = kind !== 'embedded';
      expect(changed).toMatchObject({ status: 200, body: { isSignedOut, hasSessionsLeft: false } });
      const refresh = identity.call('GetTokensFromRefreshToken', {
        ClientId: identity.client.userPoolClientId,
        RefreshToken: elsewhere.RefreshToken,
      });
      await expect(refresh).rejects.toMatchObject({ name: 'NotAuthorizedException' });
      const own = await (isSignedOut
        ? signIn(otherPassword)
        : Promise.resolve({ AccessToken: token }));
      const user = await identity.call('GetUser', { AccessToken: own.AccessToken });
      expect(user).toMatchObject({ Username: expect.any(String) as string });
    });
  },
);
