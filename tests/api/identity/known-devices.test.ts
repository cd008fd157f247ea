import { beforeAll, describe, expect, it } from 'vitest';
import { attemptsExceeded } from '#domain/accounts/identity-error.ts';
import {
  deviceMs,
  devicesPerAccount,
  strangersAfterFailures,
  strangersPauseMs,
} from '#domain/accounts/identity-limits.ts';
import { identityPath } from '#domain/paths/identity-path.ts';
import type { Caller } from '#server/platform/identity/caller.ts';
import { embeddedClientId } from '#server/platform/identity/embedded/pool.ts';
import { type ApiUnderTest, createApiUnderTest } from '../../support/api-app.ts';
import { createEmailReader } from '../../support/emails.ts';
import { callIdentity } from '../../support/identity-call.ts';
import {
  type TestPool,
  createCaller,
  createTestPool,
  newEmail,
  otherPassword,
  password,
} from '../../support/identity-pool.ts';
import { makeRegistration } from '../../support/registration.ts';
import { describeOnBothAsTrial, describeOnBothEngines } from '../../support/test-database.ts';

const wrong = 'NotAuthorizedException: Incorrect username or password.';
const locked = `NotAuthorizedException: ${attemptsExceeded}`;

describeOnBothAsTrial('a name that strangers guess at', (testDatabase) => {
  let test: TestPool;
  beforeAll(async () => {
    test = await createTestPool(testDatabase.database);
  });

  const guess = (email: string, caller: Caller, secret = otherPassword) =>
    test.refusal(
      'InitiateAuth',
      {
        AuthFlow: 'USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: email, PASSWORD: secret },
      },
      caller,
    );
  const guessUntilLocked = async (email: string, caller: Caller): Promise<void> => {
    for (let failure = 1; failure <= 5; failure += 1) {
      expect(await guess(email, caller)).toBe(wrong);
    }
    expect(await guess(email, caller)).toBe(locked);
  };

  it('opens to its owner on another network, and stays locked for theirs', async () => {
    const email = await test.createAccount();
    await guessUntilLocked(email, createCaller('203.0.113.7'));
    await expect(test.signIn(email, password, createCaller('198.51.100.7'))).resolves.toBeDefined();
    expect(await guess(email, createCaller('203.0.113.8'))).toBe(locked);
  });

  it('opens to a known device also on their network, which stays locked', async () => {
    const email = await test.createAccount();
    const owner = createCaller('203.0.113.7');
    await test.signIn(email, password, owner);
    await guessUntilLocked(email, createCaller('203.0.113.8'));
    await expect(test.signIn(email, password, owner)).resolves.toBeDefined();
    expect(await guess(email, createCaller('203.0.113.8'))).toBe(locked);
  });

  it('locks a known device for what it does itself', async () => {
    const email = await test.createAccount();
    const owner = createCaller('203.0.113.7');
    await test.signIn(email, password, owner);
    await guessUntilLocked(email, owner);
    await expect(test.signIn(email, password, createCaller('203.0.113.7'))).resolves.toBeDefined();
  });

  it.each([
    ['/56', 20, (n: number) => `2001:db8:5:${(n + 256).toString(16)}::1`],
    ['/48', 80, (n: number) => `2001:db8:5:${(n * 256).toString(16)}::1`],
  ])('locks the whole %s after %d failures', async (_, most, addressOf) => {
    const email = await test.createAccount();
    const outcomes: string[] = [];
    for (let n = 0; n < most + 5; n += 1) {
      outcomes.push(await guess(email, createCaller(addressOf(n))));
      // The turns of strangers come one after the other.
      if (n < most - 1) test.clock.pass(n < strangersAfterFailures - 1 ? 1 : strangersPauseMs);
    }
    expect(outcomes.filter((outcome) => outcome === wrong)).toHaveLength(most);
    expect(outcomes.slice(most)).toEqual(Array(5).fill(locked));
  });

  it('is guessed at by strangers of all networks one after the other, with a pause', async () => {
    const email = await test.createAccount();
    const address = (n: number): string => `203.0.${n}.1`;
    let next = 0;
    const ask = () => guess(email, createCaller(address((next += 1))));
    for (let n = 0; n < strangersAfterFailures; n += 1) expect(await ask()).toBe(wrong);
    let isOver = false;
    const waiting = ask().finally(() => {
      isOver = true;
    });
    // At another name nobody waits, so that a guess that begins later is over sooner.
    expect(await guess(await test.createAccount(), createCaller('192.0.2.1'))).toBe(wrong);
    expect(isOver).toBe(false);
    test.clock.pass(strangersPauseMs);
    expect(await waiting).toBe(wrong);
    test.clock.pass(strangersPauseMs);
    await expect(test.signIn(email, password, createCaller('198.51.100.7'))).resolves.toBeDefined();
  });

  it('lets a known device in between the turns of strangers', async () => {
    const email = await test.createAccount();
    const owner = createCaller('198.51.100.7');
    await test.signIn(email, password, owner);
    for (let n = 0; n < strangersAfterFailures; n += 1) {
      expect(await guess(email, createCaller(`203.0.${n}.1`))).toBe(wrong);
    }
    await expect(test.signIn(email, password, owner)).resolves.toBeDefined();
  });

  describe('a device', () => {
    const isKnown = async (email: string, device: Caller): Promise<boolean> => {
      await guessUntilLocked(email, createCaller('203.0.113.8'));
      const outcome = await guess(email, device, password);
      test.clock.pass(3_600_000);
      return outcome === 'nothing was refused';
    };

    it('is forgotten when the password changes', async () => {
      const email = await test.createAccount();
      const owner = createCaller('203.0.113.7');
      const { AccessToken } = await test.signIn(email, password, owner);
      await test.call('ChangePassword', {
        AccessToken,
        PreviousPassword: password,
        ProposedPassword: `${password}x`,
      });
      await guessUntilLocked(email, createCaller('203.0.113.8'));
      expect(await guess(email, owner, `${password}x`)).toBe(locked);
    });

    it('is forgotten when the password is reset', async () => {
      const email = await test.createAccount();
      const owner = createCaller('203.0.113.7');
      await test.signIn(email, password, owner);
      await test.call('ForgotPassword', { Username: email });
      const ConfirmationCode = await test.readCode(email);
      await test.call('ConfirmForgotPassword', {
        Username: email,
        ConfirmationCode,
        Password: password,
      });
      expect(await isKnown(email, owner)).toBe(false);
    });

    it('is known for 180 days after it was last used', async () => {
      const email = await test.createAccount();
      const owner = createCaller('203.0.113.7');
      await test.signIn(email, password, owner);
      test.clock.pass(deviceMs - 2 * 3_600_000);
      expect(await isKnown(email, owner)).toBe(true);
      test.clock.pass(deviceMs - 2 * 3_600_000);
      expect(await isKnown(email, owner)).toBe(true);
      test.clock.pass(deviceMs);
      expect(await isKnown(email, owner)).toBe(false);
    });

    it('is one of ten of an account, of which the oldest is forgotten', async () => {
      const email = await test.createAccount();
      const [oldest, second] = [createCaller('203.0.113.7'), createCaller('203.0.113.7')];
      const later = Array.from({ length: devicesPerAccount - 1 }, () =>
        createCaller('203.0.113.7'),
      );
      for (const caller of [oldest, second, ...later]) {
        test.clock.pass(1);
        await test.signIn(email, password, caller);
      }
      expect(await isKnown(email, second)).toBe(true);
      expect(await isKnown(email, oldest)).toBe(false);
    });

    it('is known for several accounts at once, and for no other', async () => {
      const [one, other, third] = [
        await test.createAccount(),
        await test.createAccount(),
        await test.createAccount(),
      ];
      const shared = createCaller('203.0.113.7');
      await test.signIn(one, password, shared);
      await test.signIn(other, password, shared);
      expect(await isKnown(one, shared)).toBe(true);
      expect(await isKnown(other, shared)).toBe(true);
      expect(await isKnown(third, shared)).toBe(false);
    });

    it('does not take what it is known by from anybody else', async () => {
      const email = await test.createAccount();
      const given: string[] = [];
      const planted = { ...createCaller('203.0.113.7'), device: 'A'.repeat(22) };
      await test.signIn(email, password, { ...planted, keepDevice: (token) => given.push(token) });
      expect(given).toHaveLength(1);
      expect(given[0]).toMatch(/^[\w-]{22}$/);
      expect(given[0]).not.toBe(planted.device);
      expect(await isKnown(email, planted)).toBe(false);
    });

    it('is kept as an HMAC alone', async () => {
      const email = await test.createAccount();
      const owner = createCaller('203.0.113.7');
      await test.signIn(email, password, owner);
      const rows = await testDatabase.database.kysely
        .selectFrom('identity_devices')
        .selectAll()
        .execute();
      expect(rows).not.toEqual([]);
      expect(JSON.stringify(rows)).not.toContain(owner.device);
    });

    it('is not made known by a wrong password, nor of a name that nobody has', async () => {
      const email = await test.createAccount();
      const stranger = createCaller('203.0.113.9');
      await guess(email, stranger);
      await guess(newEmail(), stranger);
      expect(stranger.device).toBeNull();
    });
  });
});

describeOnBothEngines('the cookie of a device', (testDatabase) => {
  let api: ApiUnderTest;
  const https = { SITE_URL: 'https://vitrina.example' };
  const login = async (headers: Record<string, string> = {}) => {
    const registration = makeRegistration();
    const { email } = registration;
    await api.call('POST /auth/register-with-business', { body: registration });
    const code = await createEmailReader(testDatabase.database).readCode(email);
    await api.call('POST /auth/confirm-signup', { body: { email, code } });
    const body = { email, password };
    const response = await api.call('POST /auth/login', { body, headers });
    return { email, cookies: response.headers.getSetCookie() };
  };

  const openSession = (email: string, headers: Record<string, string>): Promise<Response> =>
    callIdentity(
      api.app,
      'InitiateAuth',
      {
        ClientId: embeddedClientId,
        AuthFlow: 'USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: email, PASSWORD: password },
      },
      headers,
    );

  it('goes only to calls that check a password or send a code, and no script reads it', async () => {
    api = createApiUnderTest(testDatabase, https);
    const { cookies } = await login();
    expect(cookies).toHaveLength(3);
    for (const [index, path] of ['/api/auth', '/api/account', identityPath].entries()) {
      expect(cookies[index]).toMatch(
        new RegExp(
          `^vitrina-device=[\\w-]{22}; Max-Age=15552000; Path=${path}; HttpOnly; Secure; SameSite=Strict$`,
        ),
      );
    }
  });

  it('is not Secure where the site is not', async () => {
    api = createApiUnderTest(testDatabase);
    const { cookies } = await login();
    expect(cookies[0]).not.toContain('Secure');
  });

  it('has its device known by either door', async () => {
    api = createApiUnderTest(testDatabase, https);
    const { email, cookies } = await login();
    const cookie = cookies[0]?.split(';')[0] ?? '';
    const refuse = (secret: string, headers: Record<string, string> = {}) =>
      api.call('POST /auth/login', { body: { email, password: secret }, headers });
    for (let failure = 1; failure <= 5; failure += 1) await refuse(otherPassword);
    expect((await refuse(password)).status).toBe(429);
    expect((await refuse(password, { cookie })).status).toBe(200);
    const response = await openSession(email, { cookie });
    expect(response.status).toBe(200);
    expect(response.headers.getSetCookie()).toHaveLength(3);
  });

  it('has requests of one address counted apart for the account that knows it, and not when it is made up', async () => {
    const most = 5;
    api = createApiUnderTest(testDatabase, {
      TRUST_PROXY: '1',
      RATE_LIMIT_IDENTITY: String(most),
    });
    const from = (address: string, cookie?: string) => ({
      'x-forwarded-for': address,
      ...(cookie !== undefined && { cookie }),
    });
    const registration = makeRegistration();
    const { email } = registration;
    const home = from('198.51.100.7');
    await api.call('POST /auth/register-with-business', { body: registration, headers: home });
    const code = await createEmailReader(testDatabase.database).readCode(email);
    await api.call('POST /auth/confirm-signup', { body: { email, code }, headers: home });
    const enter = (headers: Record<string, string>) =>
      api.call('POST /auth/login', { body: { email, password }, headers });
    const signInAtHome = async (): Promise<string> =>
      (await enter(home)).headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const phone = await signInAtHome();
    const tablet = await signInAtHome();
    const shared = '203.0.113.7';
    const crowd = Array.from({ length: 3 * most }, () =>
      api.call('POST /auth/forgot-password', {
        body: { email: newEmail() },
        headers: from(shared),
      }),
    );
    const statuses = (await Promise.all(crowd)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(most);
    expect((await enter(from(shared))).status).toBe(429);
    expect((await enter(from(shared, `vitrina-device=${'A'.repeat(22)}`))).status).toBe(429);
    // Either door, and all devices of the account together.
    expect((await enter(from(shared, phone))).status).toBe(200);
    expect((await openSession(email, from(shared, phone))).status).toBe(200);
    const more = [phone, tablet, phone, tablet].map((cookie) => enter(from(shared, cookie)));
    expect((await Promise.all(more)).map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    expect((await openSession(email, from(shared, phone))).status).toBe(429);
  });
});
