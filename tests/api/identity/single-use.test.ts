import { beforeAll, expect, it } from 'vitest';
import type { TestPool } from '../../support/identity-pool.ts';
import { createTestPool, newEmail, otherPassword, password } from '../../support/identity-pool.ts';
import { countDone, tryFiftyTimes } from '../../support/parallel.ts';
import { describeOnBothAsTrial } from '../../support/test-database.ts';

interface Challenge {
  ChallengeName: string;
  Session: string;
  ChallengeParameters: Record<string, string>;
}

// What is not here is beside what it belongs to: codes of resets, SMS and the app, and guesses at passwords.
describeOnBothAsTrial('fifty tries at once', (testDatabase) => {
  let test: TestPool;
  let strict: TestPool;
  beforeAll(async () => {
    const { database } = testDatabase;
    test = await createTestPool(database);
    strict = await createTestPool(database, { isMfaRequired: true, now: test.clock.now });
  });

  const challenge = async (email: string, pool = test): Promise<Challenge> =>
    (await pool.call('InitiateAuth', {
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: email, PASSWORD: password },
    })) as unknown as Challenge;
  const respond = (asked: Challenge, responses: Record<string, string>) =>
    test.call('RespondToAuthChallenge', {
      ChallengeName: asked.ChallengeName,
      Session: asked.Session,
      ChallengeResponses: {
        USERNAME: asked.ChallengeParameters.USER_ID_FOR_SRP ?? '',
        ...responses,
      },
    });

  it('confirm an account once with its code', async () => {
    const Username = newEmail();
    await test.call('SignUp', { Username, Password: password, UserAttributes: [] });
    const ConfirmationCode = await test.readCode(Username);
    const outcomes = await tryFiftyTimes(() =>
      test.call('ConfirmSignUp', { Username, ConfirmationCode }),
    );
    expect(countDone(outcomes)).toBe(1);
  });

  it('replace a temporary password once in one sign-in', async () => {
    const email = newEmail();
    await test.pool.invitations.invite(email, password);
    const asked = await challenge(email);
    const outcomes = await tryFiftyTimes((index) =>
      respond(asked, { NEW_PASSWORD: `${otherPassword}${index}` }),
    );
    expect(countDone(outcomes)).toBe(1);
    const chosen = outcomes.indexOf('done');
    await expect(test.signIn(email, `${otherPassword}${chosen}`)).resolves.toBeDefined();
  });

  it('set an app up once, and end the sign-in that demanded it once', async () => {
    const asked = await challenge(await strict.createAccount(), strict);
    const begun = await test.call('AssociateSoftwareToken', { Session: asked.Session });
    const verified: string[] = [];
    const outcomes = await tryFiftyTimes(async () => {
      const { Session } = await test.call('VerifySoftwareToken', {
        Session: String(begun.Session),
        UserCode: test.generate(String(begun.SecretCode)),
      });
      verified.push(String(Session));
    });
    expect(countDone(outcomes)).toBe(1);
    const ends = await tryFiftyTimes(() => respond({ ...asked, Session: verified[0] ?? '' }, {}));
    expect(countDone(ends)).toBe(1);
  });

  it('set an app up once for who is signed in', async () => {
    const { AccessToken } = await test.signIn(await test.createAccount());
    const { SecretCode } = await test.call('AssociateSoftwareToken', { AccessToken });
    const UserCode = test.generate(String(SecretCode));
    const outcomes = await tryFiftyTimes(() =>
      test.call('VerifySoftwareToken', { AccessToken, UserCode }),
    );
    expect(countDone(outcomes)).toBe(1);
  });

  it('verify five guesses at a code of the app, over however many sign-ins', async () => {
    const email = await test.createAccount();
    const { AccessToken } = await test.signIn(email);
    const { SecretCode } = await test.call('AssociateSoftwareToken', { AccessToken });
    await test.call('VerifySoftwareToken', {
      AccessToken,
      UserCode: test.generate(String(SecretCode)),
    });
    const SoftwareTokenMfaSettings = { Enabled: true, PreferredMfa: true };
    await test.call('SetUserMFAPreference', {
      AccessToken,
      SoftwareTokenMfaSettings,
      SMSMfaSettings: undefined,
    });
    const asked = await Promise.all(Array.from({ length: 25 }, () => challenge(email)));
    const twice = [...asked, ...asked].values();
    const outcomes = await tryFiftyTimes(async () => {
      const { value } = twice.next();
      if (value !== undefined) await respond(value, { SOFTWARE_TOKEN_MFA_CODE: 'wrong' });
    });
    expect(outcomes.filter((name) => name === 'CodeMismatchException')).toHaveLength(5);
    expect(outcomes.filter((name) => name === 'NotAuthorizedException')).toHaveLength(45);
  });

  it('renew nothing with a refresh token that was used, and end its session', async () => {
    const { AccessToken, RefreshToken } = await test.signIn(await test.createAccount());
    const refresh = (token: string) =>
      test.call('GetTokensFromRefreshToken', { RefreshToken: token });
    const { AuthenticationResult } = await refresh(RefreshToken);
    const newest = (AuthenticationResult as { RefreshToken: string }).RefreshToken;
    test.clock.pass(61_000);
    expect(countDone(await tryFiftyTimes(() => refresh(RefreshToken)))).toBe(0);
    await expect(refresh(newest)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
    expect((await test.pool.verifyToken(AccessToken)).outcome).toBe('expired');
  });
});
