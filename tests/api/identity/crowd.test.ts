import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import type { LoginResponse } from '#contract/accounts.ts';
import { strangersPatienceMs, strangersPauseMs } from '#domain/accounts/identity-limits.ts';
import { deployedCost } from '#server/platform/identity/embedded/password-hash.ts';
import { embeddedClientId } from '#server/platform/identity/embedded/pool.ts';
import { percentile } from '../../../bench/support/benchmark.ts';
import { type ApiUnderTest, createApiUnderTest } from '../../support/api-app.ts';
import { createEmailReader } from '../../support/emails.ts';
import { callIdentity } from '../../support/identity-call.ts';
import { newEmail, otherPassword, password } from '../../support/identity-pool.ts';
import { createQuickPool, passwordCost } from '../../support/quick-pool.ts';
import { makeRegistration } from '../../support/registration.ts';
import { describeOnBothAsTrial } from '../../support/test-database.ts';
import { isTrial, reportFigure, trialCount } from '../../support/trials/trial.ts';

const medianSeconds = 3;
const longestSeconds = 10;
const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

describeOnBothAsTrial('a sign-in in a crowd, behind a trusted proxy', (testDatabase) => {
  let api: ApiUnderTest;
  let email: string;
  let owners = 0;
  let emails: ReturnType<typeof createEmailReader>;
  beforeAll(async () => {
    emails = createEmailReader(testDatabase.database);
    const identity = createQuickPool({
      db: testDatabase.database.kysely,
      issuer: 'http://localhost/identity',
      passwordCost: isTrial ? deployedCost : passwordCost,
    });
    const limits = { TRUST_PROXY: '1', RATE_LIMIT_IDENTITY: '60' };
    api = createApiUnderTest(testDatabase, limits, { identity });
    const registration = makeRegistration();
    ({ email } = registration);
    await api.call('POST /auth/register-with-business', { body: registration });
    const code = await emails.readCode(email);
    await api.call('POST /auth/confirm-signup', { body: { email, code } });
  });

  const from = (address: string) => ({ 'x-forwarded-for': `192.0.2.1, ${address}` });
  const guess = async (address: string, name = newEmail()): Promise<number> => {
    const body = { email: name, password: otherPassword };
    return (await api.call('POST /auth/login', { body, headers: from(address) })).status;
  };
  /** The two calls of a browser; it has no cookie before, and may keep none. */
  const signIn = async (
    keepsCookies: boolean,
  ): Promise<{ statuses: number[]; seconds: number }> => {
    const startedAt = performance.now();
    const headers = from(`198.51.${(owners += 1)}.7`);
    const body = { email, password };
    const {
      status,
      headers: given,
      body: { signInKey },
    } = await api.call<LoginResponse>('POST /auth/login', { body, headers });
    const [cookie = ''] = given.getSetCookie()[0]?.split(';') ?? [];
    const call = {
      ClientId: embeddedClientId,
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: email, PASSWORD: signInKey },
    };
    const response = await callIdentity(api.app, 'InitiateAuth', call, {
      ...headers,
      ...(keepsCookies && { cookie }),
    });
    const seconds = (performance.now() - startedAt) / 1_000;
    return { statuses: [status, response.status], seconds };
  };

  /** Signs the owner in again and again, each time on a new device, and says how long it took. */
  const signInOften = async (what: string, times: number, keepsCookies = true): Promise<void> => {
    const taken: number[] = [];
    for (let time = 0; time < times; time += 1) {
      const { statuses, seconds } = await signIn(keepsCookies);
      expect(statuses).toEqual([200, 200]);
      taken.push(seconds);
      // People come at any moment of a pause, and not always at the same one.
      if (isTrial) await sleep(500 + Math.random() * strangersPauseMs);
    }
    const { engine } = testDatabase;
    const [median, most] = [percentile(taken, 0.5), Math.max(...taken)];
    reportFigure(`${engine}, ${what}: sign-ins of the owner`, `${taken.length}, none refused`);
    reportFigure(
      `${engine}, ${what}: seconds, median and most`,
      `${median.toFixed(2)}, ${most.toFixed(2)}`,
    );
    if (!isTrial) return;
    expect(median).toBeLessThanOrEqual(medianSeconds);
    expect(most).toBeLessThanOrEqual(longestSeconds);
  };
  /**
   * Lets a crowd come, once a second where it is a trial, until the work is done. It is there for as long as a stranger
   * waits: before, each of it has tried as little as the owner, and nobody can tell them apart.
   */
  const during = async (
    come: () => Promise<number>[],
    work: () => Promise<void>,
  ): Promise<void> => {
    const crowd = come();
    const timer = isTrial ? setInterval(() => crowd.push(...come()), 1_000) : undefined;
    try {
      if (isTrial) await sleep(strangersPatienceMs);
      await work();
    } finally {
      clearInterval(timer);
    }
    expect(new Set(await Promise.all(crowd)).has(200)).toBe(false);
  };

  test('of sixty from each of six networks comes before it', async () => {
    const each = trialCount(12, 60);
    let done = 0;
    const crowd = range(6).flatMap((network) =>
      range(each).map(async (n) => {
        const status = await guess(`203.0.${network}.${n + 1}`);
        done += 1;
        return status;
      }),
    );
    await signInOften('60 from each of six networks', 1);
    // Whoever has to wait with the crowd for each query is in when nearly all of it is done.
    expect(done).toBeLessThan(crowd.length / 2);
    expect(new Set(await Promise.all(crowd))).toEqual(new Set([401]));
  });

  test.each([
    [
      '250 networks of one /56, one a second',
      (n: number) => `2001:db8:5:${(n + 256).toString(16)}::1`,
    ],
    ['250 networks of IPv4, one a second', (n: number) => `10.${n}.0.1`],
  ])('is not refused for %s', async (what, addressOf) => {
    await during(
      () => range(trialCount(50, 250)).map((n) => guess(addressOf(n))),
      () => signInOften(what, trialCount(1, 20)),
    );
  });

  test.each([
    ['one stranger guessing the name', 1],
    ['strangers of 20 networks guessing the name', 20],
  ])('is not refused for %s', async (what, networks) => {
    for (let n = 0; n < 6; n += 1) await guess('203.0.113.7', email);
    await during(
      () =>
        range(trialCount(Math.min(networks, 3), networks)).map((n) => guess(`203.0.${n}.7`, email)),
      () => signInOften(what, trialCount(1, 24)),
    );
  });

  test('is not refused either where the browser keeps no cookie of another origin', async () => {
    await during(
      () => [guess('203.0.113.7', email)],
      () => signInOften('one stranger, without cookies', trialCount(1, 12), false),
    );
  });

  test('leaves a reset mail to a device that is known', async () => {
    const login = await api.call('POST /auth/login', {
      body: { email, password },
      headers: from('198.51.100.7'),
    });
    const [cookie = ''] = login.headers.getSetCookie()[0]?.split(';') ?? [];
    const ask = async (headers: Record<string, string>): Promise<number> =>
      (await api.call('POST /auth/forgot-password', { body: { email }, headers })).status;
    const asked: number[] = [];
    for (const n of range(12)) asked.push(await ask(from(`203.0.${n % 4}.7`)));
    expect(asked.filter((status) => status === 200)).toHaveLength(5);
    expect(await ask({ ...from('203.0.1.7'), cookie })).toBe(200);
    expect(await emails.read(email)).toMatchObject({ kind: 'reset-password' });
  });
});
