import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { createSignInKey } from '#domain/accounts/sign-in-key.ts';
import { embeddedClientId } from '#server/platform/identity/embedded/pool.ts';
import type { LoginResponse } from '#contract/accounts.ts';
import type { ApiUnderTest } from '../../support/api-app.ts';
import { createApiUnderTest } from '../../support/api-app.ts';
import {
  createClock,
  otherPassword,
  password,
  readAccessToken,
} from '../../support/identity-pool.ts';
import { createEmailReader } from '../../support/emails.ts';
import { countDone, tryFiftyTimes } from '../../support/parallel.ts';
import { createQuickPool } from '../../support/quick-pool.ts';
import { makeRegistration } from '../../support/registration.ts';
import { describeOnBothEngines } from '../../support/test-database.ts';

describeOnBothEngines('the first sign-in, with the key of the registration', (testDatabase) => {
  let api: ApiUnderTest;
  let emails: ReturnType<typeof createEmailReader>;
  beforeAll(() => {
    api = createApiUnderTest(testDatabase);
    emails = createEmailReader(testDatabase.database);
  });

  const enter = (USERNAME: string, PASSWORD: string) =>
    api.services.identity.call('InitiateAuth', {
      ClientId: embeddedClientId,
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME, PASSWORD },
    });
  const register = async () => {
    const firstSignIn = createSignInKey();
    const registration = makeRegistration({ firstSignIn });
    const { email } = registration;
    await api.call('POST /auth/register-with-business', { body: registration });
    return { email, key: firstSignIn };
  };
  const confirm = async (email: string) => {
    const body = { email, code: await emails.readCode(email) };
    expect((await api.call('POST /auth/confirm-signup', { body })).status).toBe(200);
  };
  const refused = { name: 'NotAuthorizedException' };

  it('works once, even when tried fifty times at once', async () => {
    const { email, key } = await register();
    await confirm(email);
    const outcomes = await tryFiftyTimes(() => enter(email, key));
    expect(countDone(outcomes)).toBe(1);
    await expect(enter(email, key)).rejects.toMatchObject(refused);
  });

  it('is known where the release before, which serves beside this one, has kept it', async () => {
    const { email, key } = await register();
    const { kysely } = testDatabase.database;
    await sql`
      with moved as (
        delete from identity_sign_in_keys
        where subject = (select id from identity_users where email = ${email})
        returning mac, subject, expires_at
      )
      insert into identity_codes (subject, purpose, mac, expires_at)
      select subject, 'first-sign-in', mac, expires_at from moved`.execute(kysely);
    const body = { email, code: await emails.readCode(email), firstSignIn: key };
    expect((await api.call('POST /auth/confirm-signup', { body })).status).toBe(200);
    expect(await enter(email, key)).toHaveProperty('AuthenticationResult.AccessToken');
    await expect(enter(email, key)).rejects.toMatchObject(refused);
  });

  it('confirms its registration after it has expired, and then opens nothing', async () => {
    const clock = createClock();
    const identity = createQuickPool({
      db: testDatabase.database.kysely,
      issuer: 'http://localhost/identity',
      now: clock.now,
    });
    const later = createApiUnderTest(testDatabase, {}, { identity });
    const { email, key } = await register();
    clock.pass(25 * 3_600_000);
    await identity.sweep();
    expect((await later.call('POST /auth/resend-code', { body: { email } })).status).toBe(200);
    const code = await createEmailReader(testDatabase.database, clock.now).readCode(email);
    const body = { email, code, firstSignIn: key };
    expect((await later.call('POST /auth/confirm-signup', { body })).status).toBe(200);
    const entered = identity.call('InitiateAuth', {
      ClientId: embeddedClientId,
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: email, PASSWORD: key },
    });
    await expect(entered).rejects.toMatchObject(refused);
  });

  it('opens no account that is not confirmed', async () => {
    const { email, key } = await register();
    await expect(enter(email, key)).rejects.toMatchObject({ name: 'UserNotConfirmedException' });
  });

  it('opens nobody else’s account, and none with another key', async () => {
    const ana = await register();
    const leo = await register();
    await confirm(ana.email);
    await expect(enter(ana.email, leo.key)).rejects.toMatchObject(refused);
    await expect(enter(ana.email, createSignInKey())).rejects.toMatchObject(refused);
    await expect(enter('nadie@example.com', ana.key)).rejects.toMatchObject(refused);
    expect(await enter(ana.email, ana.key)).toHaveProperty('AuthenticationResult.AccessToken');
  });

  it('dies with the password that it came with', async () => {
    const { email, key } = await register();
    await confirm(email);
    await api.call('POST /auth/forgot-password', { body: { email } });
    const body = { email, code: await emails.readCode(email), newPassword: otherPassword };
    expect((await api.call('POST /auth/reset-password', { body })).status).toBe(200);
    await expect(enter(email, key)).rejects.toMatchObject(refused);
  });

  it('takes no key that is not as long as it must be', async () => {
    for (const firstSignIn of ['', 'once:abc', 5]) {
      const body = { ...makeRegistration(), firstSignIn };
      const { issues } = await api.refuse(400, 'POST /auth/register-with-business', { body });
      expect(issues?.map(({ path }) => path)).toEqual(['firstSignIn']);
    }
  });
});

describeOnBothEngines('a sign-in, with the key of a verified password', (testDatabase) => {
  let clock: ReturnType<typeof createClock>;
  let api: ApiUnderTest;
  let emails: ReturnType<typeof createEmailReader>;
  let email: string;
  beforeAll(() => {
    clock = createClock();
    const identity = createQuickPool({
      db: testDatabase.database.kysely,
      issuer: 'http://localhost/identity',
      now: clock.now,
    });
    api = createApiUnderTest(testDatabase, {}, { identity });
    emails = createEmailReader(testDatabase.database, clock.now);
  });
  beforeEach(async () => {
    const registration = makeRegistration();
    ({ email } = registration);
    await api.call('POST /auth/register-with-business', { body: registration });
    const code = await emails.readCode(email);
    await api.call('POST /auth/confirm-signup', { body: { email, code } });
  });

  const login = async (secret = password): Promise<LoginResponse> =>
    (await api.call<LoginResponse>('POST /auth/login', { body: { email, password: secret } })).body;
  const readKey = async (secret?: string): Promise<string> => (await login(secret)).signInKey ?? '';
  const enter = (key: string) =>
    api.services.identity.call('InitiateAuth', {
      ClientId: embeddedClientId,
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: email, PASSWORD: key },
    });
  const refused = { name: 'NotAuthorizedException' };

  it('opens one session, with the settings that the browser needs for it', async () => {
    const { signInKey = '', settings } = await login();
    expect(settings).toMatchObject({ pool: 'embedded', userPoolClientId: embeddedClientId });
    const outcomes = await tryFiftyTimes(() => enter(signInKey));
    expect(countDone(outcomes)).toBe(1);
  });

  it('is not given for a wrong password', async () => {
    expect(await login(otherPassword)).not.toHaveProperty('signInKey');
  });

  it('dies after a minute', async () => {
    const key = await readKey();
    clock.pass(60_001);
    await expect(enter(key)).rejects.toMatchObject(refused);
  });

  it('goes by itself for each device, however many keys strangers guess', async () => {
    const [phone, laptop] = [await readKey(), await readKey()];
    for (let guess = 0; guess < 12; guess += 1) {
      await expect(enter(createSignInKey())).rejects.toMatchObject(refused);
    }
    expect(await enter(phone)).toHaveProperty('AuthenticationResult.AccessToken');
    expect(await enter(laptop)).toHaveProperty('AuthenticationResult.AccessToken');
  });

  it('dies with the password', async () => {
    const key = await readKey();
    const token = await readAccessToken(api.services.identity, { email, password });
    const body = { oldPassword: password, newPassword: otherPassword };
    await api.call('POST /auth/change-password', {
      body,
      headers: { authorization: `Bearer ${token}` },
    });
    await expect(enter(key)).rejects.toMatchObject(refused);
    expect(await enter(await readKey(otherPassword))).toHaveProperty('AuthenticationResult');
  });
});
