import { beforeAll, expect, test } from 'vitest';
import { attemptsExceeded } from '#domain/accounts/identity-error.ts';
import {
  codeGuesses,
  codesPerHour,
  hourMs,
  lockoutAfterFailures,
  lockoutLongestMs,
} from '#domain/accounts/identity-limits.ts';
import {
  type TestPool,
  createCaller,
  createTestPool,
  newEmail,
  otherPassword,
  password,
} from '../../support/identity-pool.ts';
import { countDone, tryFiftyTimes } from '../../support/parallel.ts';
import { describeOnBothAsTrial } from '../../support/test-database.ts';
import { reportFigure, reportProgress, trialCount } from '../../support/trials/trial.ts';

const hours = trialCount(1, 24);
const wrong = 'NotAuthorizedException: Incorrect username or password.';
const locked = `NotAuthorizedException: ${attemptsExceeded}`;

/** Failures until a lock is the longest, and the time that the locks before it take: after it the count begins anew. */
const locksUntilLongest = Math.ceil(Math.log2(lockoutLongestMs / 1000));
const failuresOfCycle = lockoutAfterFailures + locksUntilLongest;
const cycleMs = (2 ** locksUntilLongest - 1) * 1000 + lockoutLongestMs;

describeOnBothAsTrial('guessing without pause', (testDatabase) => {
  let pool: TestPool;
  beforeAll(async () => {
    pool = await createTestPool(testDatabase.database);
  });

  const stranger = createCaller('203.0.113.7');
  const guess = (email: string, secret: string) =>
    pool.refusal(
      'InitiateAuth',
      {
        AuthFlow: 'USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: email, PASSWORD: secret },
      },
      stranger,
    );

  /** Eight guesses at once, every minute; the responses, minute by minute. */
  async function guessPasswords(email: string): Promise<string[][]> {
    const minutes: string[][] = [];
    for (let minute = 0; minute < hours * 60; minute += 1) {
      const guesses = Array.from({ length: 8 }, () => guess(email, otherPassword));
      minutes.push((await Promise.all(guesses)).sort());
      pool.clock.pass(60_000);
      if (minute % 60 === 59) reportProgress(`${(minute + 1) / 60} of ${hours} hours of passwords`);
    }
    return minutes;
  }

  test('at a password has few of them verified, and says nothing of who has an account', async () => {
    const email = await pool.createAccount();
    const responses = await guessPasswords(email);
    const all = responses.flat();
    const verified = all.filter((response) => response === wrong).length;
    const { engine } = testDatabase;
    reportFigure(`${engine}: guesses at a password in ${hours} hours`, all.length);
    reportFigure(`${engine}: of these verified`, verified);
    expect(new Set(all)).toEqual(new Set([wrong, locked]));
    const cycles = Math.ceil((hours * hourMs) / cycleMs);
    expect(verified).toBeGreaterThanOrEqual(failuresOfCycle);
    expect(verified).toBeLessThanOrEqual(cycles * failuresOfCycle);
    expect(await guessPasswords(newEmail())).toEqual(responses);
    // Its owner gets in once the guessing has stopped.
    pool.clock.pass(lockoutLongestMs);
    await expect(pool.signIn(email, password)).resolves.toBeDefined();
  });

  /** Asks for a code as often as it is sent, and guesses fifty times at once at each. */
  async function guessCodes(email: string): Promise<string[][]> {
    const rounds: string[][] = [];
    for (let round = 0; round < hours * 2 * codesPerHour; round += 1) {
      const asked = await pool.refusal('ForgotPassword', { Username: email });
      // No code has letters, so that a guess is never right by chance.
      const guesses = await tryFiftyTimes((index) =>
        pool.call('ConfirmForgotPassword', {
          Username: email,
          ConfirmationCode: `no${index}`,
          Password: otherPassword,
        }),
      );
      rounds.push([asked, ...guesses.sort()]);
      pool.clock.pass(hourMs / codesPerHour / 2);
      if (round % 20 === 19) reportProgress(`${round + 1} of ${hours * 2 * codesPerHour} codes`);
    }
    return rounds;
  }

  test('at a code has five verified of each, also beside the right one, and says as little', async () => {
    const email = await pool.createAccount();
    const responses = await guessCodes(email);
    const all = responses.flatMap(([, ...guesses]) => guesses);
    const verified = all.filter((name) => name === 'CodeMismatchException').length;
    const { engine } = testDatabase;
    reportFigure(`${engine}: guesses at codes in ${hours} hours`, all.length);
    reportFigure(`${engine}: of these verified, of a million codes`, verified);
    expect(countDone(all)).toBe(0);
    expect(verified).toBeGreaterThanOrEqual(codeGuesses);
    expect(verified).toBeLessThanOrEqual(hours * codesPerHour * codeGuesses);
    const ConfirmationCode = await pool.readCode(email);
    const late = { Username: email, ConfirmationCode, Password: otherPassword };
    expect(await pool.refusal('ConfirmForgotPassword', late)).toMatch(/^ExpiredCode/);
    expect(await guessCodes(newEmail())).toEqual(responses);
    await expect(pool.signIn(email, password)).resolves.toBeDefined();
  });
});
