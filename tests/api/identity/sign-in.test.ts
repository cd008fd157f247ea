import { beforeAll, expect, it } from 'vitest';
import { attemptsExceeded } from '#domain/accounts/identity-error.ts';
import { describeOnBothEngines } from '../../support/test-database.ts';
import type { TestPool } from '../../support/identity-pool.ts';
import {
  createTestPool,
  findAccountId,
  newEmail,
  otherPassword,
  password,
} from '../../support/identity-pool.ts';

const wrong = 'NotAuthorizedException: Incorrect username or password.';
const locked = `NotAuthorizedException: ${attemptsExceeded}`;

describeOnBothEngines('signing in', (testDatabase) => {
  let test: TestPool;
  beforeAll(async () => {
    test = await createTestPool(testDatabase.database);
  });

  const guess = (email: string, secret: string) =>
    test.refusal('InitiateAuth', {
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: email, PASSWORD: secret },
    });

  it('opens a session with the right password, however the address is written', async () => {
    const email = await test.createAccount();
    const tokens = await test.signIn(` ${email.toUpperCase()} `);
    const user = await test.call('GetUser', { AccessToken: tokens.AccessToken });
    expect(user.UserAttributes).toContainEqual({ Name: 'email', Value: email });
    expect(user.UserAttributes).toContainEqual({ Name: 'email_verified', Value: 'true' });
  });

  it('says the same for a wrong password and a name that nobody has', async () => {
    const email = await test.createAccount();
    expect(await guess(email, otherPassword)).toBe(wrong);
    expect(await guess(newEmail(), otherPassword)).toBe(wrong);
  });

  it('says that an account is not confirmed only to who knows its password', async () => {
    const email = newEmail();
    await test.call('SignUp', { Username: email, Password: password, UserAttributes: [] });
    expect(await guess(email, password)).toMatch(/^UserNotConfirmedException/);
    expect(await guess(email, otherPassword)).toBe(wrong);
  });

  it.each(['known', 'unknown'])(
    'locks a %s name after five failures, twice as long each time',
    async (kind) => {
      const email = kind === 'known' ? await test.createAccount() : newEmail();
      for (let failure = 1; failure <= 5; failure += 1) {
        expect(await guess(email, otherPassword)).toBe(wrong);
      }
      for (const seconds of [1, 2, 4, 8]) {
        test.clock.pass(seconds * 1_000 - 1);
        expect(await guess(email, otherPassword)).toBe(locked);
        test.clock.pass(1);
        expect(await guess(email, otherPassword)).toBe(wrong);
      }
    },
  );

  it('locks for a quarter of an hour at most, and forgets the failures after that', async () => {
    const email = await test.createAccount();
    for (let failure = 1; failure <= 14; failure += 1) {
      await guess(email, otherPassword);
      test.clock.pass(512_000);
    }
    await guess(email, otherPassword);
    test.clock.pass(15 * 60_000 - 1);
    expect(await guess(email, password)).toBe(locked);
    test.clock.pass(1);
    expect(await guess(email, otherPassword)).toBe(wrong);
    await expect(test.signIn(email)).resolves.toBeDefined();
  });

  it('locks nobody for longer when the clock is set back', async () => {
    const email = await test.createAccount();
    for (let failure = 1; failure <= 8; failure += 1) {
      await guess(email, otherPassword);
      test.clock.pass(60_000);
    }
    await guess(email, otherPassword);
    expect(await guess(email, password)).toBe(locked);
    test.clock.pass(-2 * 24 * 3_600_000);
    expect(await guess(email, otherPassword)).toBe(wrong);
    expect(await guess(email, password)).toBe(locked);
    test.clock.pass(15 * 60_000);
    await expect(test.signIn(email)).resolves.toBeDefined();
    test.clock.pass(2 * 24 * 3_600_000);
  });

  it('does not count tries while locked', async () => {
    const email = await test.createAccount();
    for (let failure = 1; failure <= 5; failure += 1) await guess(email, otherPassword);
    for (let extra = 1; extra <= 20; extra += 1) {
      expect(await guess(email, password)).toBe(locked);
    }
    test.clock.pass(1_000);
    await expect(test.signIn(email)).resolves.toBeDefined();
  });

  it('forgets the failures after a success', async () => {
    const email = await test.createAccount();
    for (let round = 1; round <= 3; round += 1) {
      for (let failure = 1; failure <= 4; failure += 1) {
        expect(await guess(email, otherPassword)).toBe(wrong);
      }
      await test.signIn(email);
    }
  });

  it('verifies five of fifty parallel guesses and refuses the rest unverified', async () => {
    const email = await test.createAccount();
    const responses = await Promise.all(
      Array.from({ length: 50 }, () => guess(email, otherPassword)),
    );
    expect(responses.filter((response) => response === wrong)).toHaveLength(5);
    expect(responses.filter((response) => response === locked)).toHaveLength(45);
  });

  it('verifies five of fifty parallel guesses at two processes', async () => {
    const email = await test.createAccount();
    const other = await createTestPool(testDatabase.database, { now: test.clock.now });
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        (index % 2 === 0 ? test : other).refusal('InitiateAuth', {
          AuthFlow: 'USER_PASSWORD_AUTH',
          AuthParameters: { USERNAME: email, PASSWORD: otherPassword },
        }),
      ),
    );
    expect(responses.filter((response) => response === wrong)).toHaveLength(5);
  });

  it('lets twenty right passwords in at the same moment', async () => {
    const email = await test.createAccount();
    const sessions = await Promise.all(Array.from({ length: 20 }, () => test.signIn(email)));
    expect(new Set(sessions.map(({ RefreshToken }) => RefreshToken)).size).toBe(20);
  });

  it('keeps a disabled account out, also with the tokens it had', async () => {
    const email = await test.createAccount();
    const { AccessToken } = await test.signIn(email);
    const id = await findAccountId(test.pool, email);
    await test.pool.accounts.setDisabled(testDatabase.database.kysely, id, true);
    expect(await guess(email, password)).toBe('NotAuthorizedException: User is disabled.');
    expect(await test.refusal('GetUser', { AccessToken })).toMatch(/^NotAuthorizedException/);
  });

  it('does not take passwords by SRP', async () => {
    const refusal = await test.refusal('InitiateAuth', {
      AuthFlow: 'USER_SRP_AUTH',
      AuthParameters: { USERNAME: 'ana@tienda.cu', SRP_A: 'ff' },
    });
    expect(refusal).toMatch(/^InvalidParameterException/);
  });

  it('knows no other client', async () => {
    const call = test.pool.call('ForgotPassword', { ClientId: 'other', Username: newEmail() });
    await expect(call).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
  });
});
