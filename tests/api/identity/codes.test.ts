import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  codeGuesses,
  codesPerHour,
  codesPerHourForDevices,
  guessesPerHourFromNetwork,
  resetCodeMs,
  signUpCodeMs,
} from '#domain/accounts/identity-limits.ts';
import { describeOnBothEngines } from '../../support/test-database.ts';
import { isTrial } from '../../support/trials/trial.ts';
import type { Caller } from '#server/platform/identity/caller.ts';
import type { TestPool } from '../../support/identity-pool.ts';
import {
  createCaller,
  createTestPool,
  newEmail,
  otherPassword,
  password,
  requireReset,
} from '../../support/identity-pool.ts';
import { countDone, tryFiftyTimes } from '../../support/parallel.ts';

const otherCode = (code: string, distance = 1): string =>
  String((Number(code) + distance) % 1_000_000).padStart(6, '0');

describeOnBothEngines('codes by mail', (testDatabase) => {
  let test: TestPool;
  beforeAll(async () => {
    test = await createTestPool(testDatabase.database);
  });

  const signUp = async (): Promise<string> => {
    const email = newEmail();
    await test.call('SignUp', { Username: email, Password: password, UserAttributes: [] });
    return email;
  };
  const confirm = (Username: string, ConfirmationCode: string) =>
    test.refusal('ConfirmSignUp', { Username, ConfirmationCode });
  const reset = (Username: string, ConfirmationCode: string) =>
    test.refusal('ConfirmForgotPassword', {
      Username,
      ConfirmationCode,
      Password: otherPassword,
    });

  it('confirms an account with the code that was sent', async () => {
    const email = await signUp();
    await test.call('ConfirmSignUp', {
      Username: email,
      ConfirmationCode: await test.readCode(email),
    });
    await expect(test.signIn(email)).resolves.toBeDefined();
  });

  it('leaves an account that waits for its code waiting when a new password is demanded', async () => {
    const email = await signUp();
    await requireReset(test.pool, testDatabase.database, email);
    expect(await confirm(email, await test.readCode(email))).toBe('nothing was refused');
    await expect(test.signIn(email)).resolves.toBeDefined();
  });

  it('takes the code for a proof of the address, whatever is demanded besides', async () => {
    const email = await signUp();
    const code = await test.readCode(email);
    await testDatabase.database.kysely
      .updateTable('identity_users')
      .set({ status: 'RESET_REQUIRED' })
      .where('email', '=', email)
      .execute();
    expect(await confirm(email, code)).toBe('nothing was refused');
    await test.call('ForgotPassword', { Username: email });
    expect(await reset(email, await test.readCode(email))).toBe('nothing was refused');
    await expect(test.signIn(email, otherPassword)).resolves.toBeDefined();
  });

  it('refuses a second account of the same address, however it is written', async () => {
    const email = await signUp();
    const again = { Username: email.toUpperCase(), Password: password, UserAttributes: [] };
    expect(await test.refusal('SignUp', again)).toMatch(/^UsernameExistsException/);
  });

  it('makes one account of fifty sign-ups at once', async () => {
    const Username = newEmail();
    const outcomes = await tryFiftyTimes(() =>
      test.call('SignUp', { Username, Password: password, UserAttributes: [] }),
    );
    expect(countDone(outcomes)).toBe(1);
    expect(new Set(outcomes)).toEqual(new Set(['done', 'UsernameExistsException']));
  });

  it('refuses a weak password before anything is written', async () => {
    const Username = newEmail();
    for (const Password of ['sin-mayusculas-1', `${password}\u0000`, `${password}\ud800`]) {
      const weak = { Username, Password, UserAttributes: [] };
      expect(await test.refusal('SignUp', weak)).toMatch(/^InvalidPasswordException/);
    }
    expect(await test.readEmail(Username)).toBeNull();
  });

  it('does not take the code before the last one', async () => {
    const email = await signUp();
    const first = await test.readCode(email);
    await test.call('ResendConfirmationCode', { Username: email });
    const second = await test.readCode(email);
    if (first !== second) expect(await confirm(email, first)).toMatch(/^CodeMismatchException/);
    expect(await confirm(email, second)).toBe('nothing was refused');
  });

  it('lets a sign-up code live for a day', async () => {
    const email = await signUp();
    const code = await test.readCode(email);
    test.clock.pass(signUpCodeMs - 1);
    expect(await confirm(email, otherCode(code))).toMatch(/^CodeMismatchException/);
    test.clock.pass(1);
    expect(await confirm(email, code)).toMatch(/^ExpiredCodeException/);
  });

  it('lets a reset code live for an hour', async () => {
    const email = await test.createAccount();
    await test.call('ForgotPassword', { Username: email });
    const code = await test.readCode(email);
    test.clock.pass(resetCodeMs - 1);
    expect(await reset(email, otherCode(code))).toMatch(/^CodeMismatchException/);
    test.clock.pass(1);
    expect(await reset(email, code)).toMatch(/^ExpiredCodeException/);
  });

  it('kills a code after five wrong guesses, also for the right one', async () => {
    const email = await test.createAccount();
    await test.call('ForgotPassword', { Username: email });
    const code = await test.readCode(email);
    for (let guess = 1; guess <= 5; guess += 1) {
      expect(await reset(email, otherCode(code, guess))).toMatch(/^CodeMismatchException/);
    }
    expect(await reset(email, code)).toMatch(/^ExpiredCodeException/);
    expect(await reset(email, otherCode(code))).toMatch(/^ExpiredCodeException/);
  });

  it('verifies five of fifty wrong guesses at once', async () => {
    const email = await test.createAccount();
    await test.call('ForgotPassword', { Username: email });
    const code = await test.readCode(email);
    const outcomes = await tryFiftyTimes((index) =>
      test.call('ConfirmForgotPassword', {
        Username: email,
        ConfirmationCode: otherCode(code, index + 1),
        Password: otherPassword,
      }),
    );
    expect(outcomes.filter((name) => name === 'CodeMismatchException')).toHaveLength(5);
    expect(outcomes.filter((name) => name === 'ExpiredCodeException')).toHaveLength(45);
  });

  it('takes a code once of fifty times at once', async () => {
    const email = await test.createAccount();
    await test.call('ForgotPassword', { Username: email });
    const ConfirmationCode = await test.readCode(email);
    const outcomes = await tryFiftyTimes(() =>
      test.call('ConfirmForgotPassword', {
        Username: email,
        ConfirmationCode,
        Password: otherPassword,
      }),
    );
    expect(countDone(outcomes)).toBe(1);
    expect(await reset(email, ConfirmationCode)).toMatch(/^ExpiredCodeException/);
  });

  it('leaves a code good when what it is for could not be done', async () => {
    const unconfirmed = await signUp();
    const confirmation = await test.readCode(unconfirmed);
    const forgetful = await test.createAccount();
    await test.call('ForgotPassword', { Username: forgetful });
    const resetting = await test.readCode(forgetful);
    const { kysely } = testDatabase.database;
    await sql`alter table identity_users add constraint frozen check (false) not valid`.execute(
      kysely,
    );
    try {
      expect(await confirm(unconfirmed, confirmation)).toContain('frozen');
      expect(await reset(forgetful, resetting)).toContain('frozen');
    } finally {
      await sql`alter table identity_users drop constraint frozen`.execute(kysely);
    }
    expect(await confirm(unconfirmed, confirmation)).toBe('nothing was refused');
    expect(await reset(forgetful, resetting)).toBe('nothing was refused');
  });

  it('does not take a sign-up code for a reset', async () => {
    const email = await signUp();
    expect(await reset(email, await test.readCode(email))).toMatch(/^CodeMismatchException/);
  });

  it('sets no password without a code that was asked for', async () => {
    const email = await test.createAccount();
    for (const code of ['', '000000', '123456']) {
      expect(await reset(email, code)).toMatch(/^CodeMismatchException/);
    }
    await expect(test.signIn(email)).resolves.toBeDefined();
  });

  it('sends five reset mails an hour, the oldest making room for the next', async () => {
    const email = await test.createAccount();
    const ask = () => test.refusal('ForgotPassword', { Username: email });
    for (const minutes of [0, 50, 1, 1, 1]) {
      test.clock.pass(minutes * 60_000);
      expect(await ask()).toBe('nothing was refused');
    }
    expect(await ask()).toMatch(/^LimitExceededException/);
    test.clock.pass(7 * 60_000);
    expect(await ask()).toBe('nothing was refused');
    expect(await ask()).toMatch(/^LimitExceededException/);
  });

  it.each([
    ['/24', '203.0.113.7', '203.0.113.99', 3],
    ['/64', '2001:db8:0:7::1', '2001:db8:0:7::2', 3],
    ['/56', '2001:db8:0:7::1', '2001:db8:0:8::1', 4],
    ['/48', '2001:db8:0:700::1', '2001:db8:0:800::1', 4],
  ])(
    'leaves some of the five to others when a stranger of one %s asks',
    async (_, one, other, most) => {
      const Username = await test.createAccount();
      const ask = async (address: string) =>
        (await test.refusal('ForgotPassword', { Username }, createCaller(address))).split(':')[0];
      const asked: (string | undefined)[] = [];
      for (const address of [one, one, other, other, one, other]) asked.push(await ask(address));
      const sent = 'nothing was refused';
      const limited = 'LimitExceededException';
      expect(asked.filter((outcome) => outcome === sent)).toHaveLength(most);
      expect(await ask('198.51.100.1')).toBe(sent);
      for (const address of ['198.51.100.1', '198.51.100.1']) asked.push(await ask(address));
      expect(await ask('192.0.2.1')).toBe(limited);
      expect(asked).toContain(limited);
    },
  );

  it('sends two more to a device that is known, also when strangers have used up theirs', async () => {
    const Username = await test.createAccount();
    const owner = createCaller('198.51.100.7');
    await test.signIn(Username, password, owner);
    const ask = (caller: Caller) => test.refusal('ForgotPassword', { Username }, caller);
    for (const address of ['203.0.113.1', '203.0.114.1', '203.0.115.1']) {
      for (let mail = 1; mail <= 3; mail += 1) await ask(createCaller(address));
    }
    expect(await ask(createCaller('192.0.2.1'))).toMatch(/^LimitExceededException/);
    expect(await ask(owner)).toBe('nothing was refused');
    expect(await test.readEmail(Username)).toMatchObject({ kind: 'reset-password' });
    expect(await ask(owner)).toBe('nothing was refused');
    expect(await ask(owner)).toMatch(/^LimitExceededException/);
  });

  // What is counted of guesses is counted alike on both, and the embedded engine takes three times as long.
  describe.skipIf(testDatabase.engine === 'embedded' && !isTrial)(
    'a code that strangers guess at',
    () => {
      const guess = async (Username: string, caller: Caller, ConfirmationCode = 'no code') =>
        test
          .refusal(
            'ConfirmForgotPassword',
            { Username, ConfirmationCode, Password: password },
            caller,
          )
          .then((refusal) => refusal.split(':')[0]);
      const countVerified = (outcomes: readonly (string | undefined)[]): number => {
        expect(new Set(outcomes)).toEqual(
          new Set(['CodeMismatchException', 'LimitExceededException']),
        );
        return outcomes.filter((outcome) => outcome === 'CodeMismatchException').length;
      };

      it('stays good for its owner, also when each is guessed at as it is sent', async () => {
        const Username = await test.createAccount();
        const owner = createCaller('198.51.100.7');
        const guessed: (string | undefined)[] = [];
        let code = '';
        for (let mail = 1; mail <= 3; mail += 1) {
          await test.call('ForgotPassword', { Username }, owner);
          code = await test.readCode(Username);
          const all = Array.from({ length: 20 }, (_, n) =>
            guess(Username, createCaller(`203.0.113.${n}`)),
          );
          guessed.push(...(await Promise.all(all)));
        }
        expect(countVerified(guessed)).toBe(guessesPerHourFromNetwork[0]);
        expect(await guess(Username, owner, code)).toBe('nothing was refused');
      });

      it.each([
        ['/56', (n: number) => `2001:db8:0:${n.toString(16)}::1`],
        ['/48', (n: number) => `2001:db8:0:${(n * 256).toString(16)}::1`],
      ])('is guessed at fifteen times an hour from one %s', async (_, addressOf) => {
        const Username = await test.createAccount();
        const all = Array.from({ length: 30 }, (_value, n) =>
          guess(Username, createCaller(addressOf(n))),
        );
        expect(countVerified(await Promise.all(all))).toBe(15);
      });

      it('has as many guesses of strangers verified an hour as five codes have, and says as little', async () => {
        const outcomes: (string | undefined)[][] = [];
        for (const Username of [await test.createAccount(), newEmail()]) {
          const all = Array.from({ length: 60 }, (_, n) =>
            guess(Username, createCaller(`203.${n}.113.7`)),
          );
          outcomes.push((await Promise.all(all)).sort());
          expect(countVerified(outcomes.at(-1) ?? [])).toBe(codeGuesses * codesPerHour);
        }
        expect(outcomes[1]).toEqual(outcomes[0]);
      });

      it('is taken from a known device when strangers have used up their guesses', async () => {
        const Username = await test.createAccount();
        const owner = createCaller('198.51.100.7');
        await test.signIn(Username, password, owner);
        await test.call('ForgotPassword', { Username }, owner);
        for (let n = 0; n < 60; n += 1) await guess(Username, createCaller(`203.${n}.113.7`));
        expect(await guess(Username, createCaller('198.51.100.8'))).toBe('LimitExceededException');
        const code = await test.readCode(Username);
        const own = Array.from({ length: 9 }, (_, n) =>
          guess(Username, owner, otherCode(code, n + 1)),
        );
        expect(new Set(await Promise.all(own))).toEqual(new Set(['CodeMismatchException']));
        expect(await guess(Username, owner, code)).toBe('nothing was refused');
      });

      it('has ten guesses of known devices verified an hour', async () => {
        const Username = await test.createAccount();
        const owner = createCaller('198.51.100.7');
        await test.signIn(Username, password, owner);
        const own = Array.from({ length: 20 }, () => guess(Username, owner));
        expect(countVerified(await Promise.all(own))).toBe(codeGuesses * codesPerHourForDevices);
      });

      it('is guessed at again an hour later', async () => {
        const Username = await test.createAccount();
        const stranger = createCaller('203.0.113.7');
        for (let n = 0; n < 11; n += 1) await guess(Username, stranger);
        expect(await guess(Username, stranger)).toBe('LimitExceededException');
        test.clock.pass(3_600_000);
        expect(await guess(Username, stranger)).toBe('CodeMismatchException');
      });

      it('stays good also where it confirms an account', async () => {
        const Username = await signUp();
        const code = await test.readCode(Username);
        const confirmFrom = (address: string, ConfirmationCode: string) =>
          test.refusal('ConfirmSignUp', { Username, ConfirmationCode }, createCaller(address));
        for (let n = 0; n < 20; n += 1) await confirmFrom('203.0.113.7', 'no code');
        expect(await confirmFrom('203.0.113.7', code)).toMatch(/^LimitExceededException/);
        expect(await confirmFrom('198.51.100.7', code)).toBe('nothing was refused');
      });
    },
  );

  it('sends mails again after the clock was set back', async () => {
    const email = await test.createAccount();
    const ask = () => test.refusal('ForgotPassword', { Username: email });
    for (let mail = 1; mail <= 5; mail += 1) await ask();
    test.clock.pass(-2 * 24 * 3_600_000);
    expect(await ask()).toBe('nothing was refused');
    test.clock.pass(2 * 24 * 3_600_000);
  });

  it('sends five of fifty reset mails asked for at once', async () => {
    const email = await test.createAccount();
    const outcomes = await tryFiftyTimes(() => test.call('ForgotPassword', { Username: email }));
    expect(countDone(outcomes)).toBe(5);
  });

  it('responds alike for a known name and one that nobody has, guess by guess', async () => {
    const known = await test.createAccount();
    const unknown = newEmail();
    const record = async (email: string): Promise<unknown[]> => {
      const responses: unknown[] = [];
      responses.push(await reset(email, '000000'));
      responses.push(await confirm(email, '000000'));
      for (let mail = 1; mail <= 6; mail += 1) {
        responses.push(await test.refusal('ForgotPassword', { Username: email }));
        responses.push(await test.refusal('ResendConfirmationCode', { Username: email }));
      }
      for (let guess = 1; guess <= 7; guess += 1) {
        responses.push(await reset(email, 'aaaaaa'), await confirm(email, 'aaaaaa'));
      }
      return responses;
    };
    expect(await record(unknown)).toEqual(await record(known));
  });

  it('names the place of a code from what was typed alone', async () => {
    const known = await test.createAccount();
    const describe = async (Username: string) => test.call('ForgotPassword', { Username });
    expect(await describe(known)).toEqual(await describe(newEmail()));
  });

  it('queues an email to nobody for a name that nobody has', async () => {
    const email = newEmail();
    await test.call('ForgotPassword', { Username: email });
    expect(await test.readEmail(email)).toBeNull();
  });

  it('ends every session and lifts the lock when a password is reset', async () => {
    const email = await test.createAccount();
    const before = await test.signIn(email);
    for (let failure = 1; failure <= 6; failure += 1) {
      await test.refusal('InitiateAuth', {
        AuthFlow: 'USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: email, PASSWORD: otherPassword },
      });
    }
    await test.call('ForgotPassword', { Username: email });
    expect(await reset(email, await test.readCode(email))).toBe('nothing was refused');
    const refresh = { RefreshToken: before.RefreshToken };
    expect(await test.refusal('GetTokensFromRefreshToken', refresh)).toMatch(/^NotAuthorized/);
    expect(await test.refusal('GetUser', before)).toMatch(/^NotAuthorized/);
    await expect(test.signIn(email, otherPassword)).resolves.toBeDefined();
  });
});
