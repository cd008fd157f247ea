import { beforeAll, describe, expect, test } from 'vitest';
import { percentile } from '../../../bench/support/benchmark.ts';
import {
  type TestPool,
  createTestPool,
  newEmail,
  otherPassword,
  password,
} from '../../support/identity-pool.ts';
import { describeOnBothEngines } from '../../support/test-database.ts';
import { deployedCost } from '#server/platform/identity/embedded/password-hash.ts';
import { isTrial, reportFigure, reportProgress, trialCount } from '../../support/trials/trial.ts';

const rounds = trialCount(60, 300);
/**
 * The medians of two groups of unknown names may differ by this factor. Both groups make the same calls, so a larger
 * difference comes from the machine.
 */
const noise = 1.03;
const mostRounds = 6 * rounds;

// The work of both calls is compared statement by statement in same-work.test.ts, whatever the machine is busy with.
describe.runIf(isTrial)('the time for an unknown name', () => {
  describeOnBothEngines('on', (testDatabase) => {
    let pool: TestPool;
    beforeAll(async () => {
      // The hash of a password takes most of the time of a call. Other tests make it cheap.
      pool = await createTestPool(testDatabase.database, { passwordCost: deployedCost });
    });

    const createAccount = async (): Promise<string> => {
      const Username = newEmail();
      await pool.call('SignUp', { Username, Password: password, UserAttributes: [] });
      return Username;
    };

    const calls: [string, (email: string) => Promise<unknown>][] = [
      [
        'a wrong password',
        (email) =>
          pool.call('InitiateAuth', {
            AuthFlow: 'USER_PASSWORD_AUTH',
            AuthParameters: { USERNAME: email, PASSWORD: otherPassword },
          }),
      ],
      ['a forgotten password', (email) => pool.call('ForgotPassword', { Username: email })],
      [
        'a code to be sent again',
        (email) => pool.call('ResendConfirmationCode', { Username: email }),
      ],
      [
        'a guess at a reset code',
        (email) =>
          pool.call('ConfirmForgotPassword', {
            Username: email,
            ConfirmationCode: '000000',
            Password: otherPassword,
          }),
      ],
    ];

    test.each(calls)('is that for a known one after %s', async (what, ask) => {
      const measure = async (email: string): Promise<number> => {
        const startedAt = performance.now();
        await ask(email).catch(() => undefined);
        return performance.now() - startedAt;
      };
      const times: [number[], number[], number[]] = [[], [], []];
      const [ofKnown, ofUnknown, ofOthers] = times;
      // It measures on until the two groups of unknown names agree. The known names have no say in when to stop, so
      // that this favours no outcome.
      while (ofKnown.length === 0 || compare(ofUnknown, ofOthers) > noise) {
        if (ofKnown.length >= mostRounds) break;
        // They are created beforehand, because the hash of a sign-up would slow the call that follows it.
        const known: string[] = [];
        while (known.length < rounds) known.push(await createAccount());
        for (let turn = 0; turn < 20; turn += 1) await measure(newEmail());
        for (const [turn, email] of known.entries()) {
          const names = [email, newEmail(), newEmail()];
          // Each goes first as often as the others, so that whatever else the machine does falls on all.
          for (let position = 0; position < 3; position += 1) {
            const index = (turn + position) % 3;
            times[index]?.push(await measure(names[index] ?? ''));
          }
          if (turn % 50 === 49) reportProgress(`${what}: ${ofKnown.length} rounds`);
        }
      }
      const ratio = compare(ofKnown, [...ofUnknown, ...ofOthers]);
      const { engine } = testDatabase;
      reportFigure(`${engine}, ${what}: the slower median by the faster, at most 1.1`, ratio);
      reportFigure(`${engine}, ${what}: the same of unknown names`, compare(ofUnknown, ofOthers));
      reportFigure(`${engine}, ${what}: times each was measured`, ofKnown.length);
      expect(ratio).toBeLessThanOrEqual(1.1);
    });
  });
});

/** How much slower the median of one is than that of the other. */
function compare(times: readonly number[], others: readonly number[]): number {
  const [one, other] = [percentile(times, 0.5), percentile(others, 0.5)];
  return Math.max(one / other, other / one);
}
