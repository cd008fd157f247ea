import { beforeAll, expect, it } from 'vitest';
import { Secret, TOTP } from 'otpauth';
import { challengeMs, temporaryPasswordMs } from '#domain/accounts/identity-limits.ts';
import { describeOnBothEngines } from '../../support/test-database.ts';
import type { TestPool } from '../../support/identity-pool.ts';
import {
  createTestPool,
  findAccountId,
  newEmail,
  otherPassword,
  password,
  requireReset,
} from '../../support/identity-pool.ts';
import { countDone, tryFiftyTimes } from '../../support/parallel.ts';

const phone = '+5351234567';

interface Challenge {
  ChallengeName: string;
  Session: string;
  ChallengeParameters: Record<string, string>;
}

describeOnBothEngines('challenges', (testDatabase) => {
  let test: TestPool;
  beforeAll(async () => {
    test = await createTestPool(testDatabase.database);
  });

  const challenge = async (email: string, secret = password, from = test): Promise<Challenge> =>
    (await from.call('InitiateAuth', {
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: email, PASSWORD: secret },
    })) as unknown as Challenge;
  const respond = (
    { ChallengeName, Session, ChallengeParameters }: Challenge,
    responses: Record<string, string>,
    from = test,
  ) =>
    from.call('RespondToAuthChallenge', {
      ChallengeName,
      Session,
      ChallengeResponses: { USERNAME: ChallengeParameters.USER_ID_FOR_SRP ?? '', ...responses },
    });
  const refused = async (work: Promise<unknown>): Promise<string> => {
    try {
      await work;
    } catch (error) {
      if (error instanceof Error) return error.name;
    }
    return 'nothing was refused';
  };
  const generate = (secret: string, from = test): string => from.generate(secret);

  const createTotpAccount = async (): Promise<{ email: string; secret: string }> => {
    const email = await test.createAccount({ phone });
    const { AccessToken } = await test.signIn(email);
    const { SecretCode } = await test.call('AssociateSoftwareToken', { AccessToken });
    const secret = SecretCode as string;
    await test.call('VerifySoftwareToken', { AccessToken, UserCode: generate(secret) });
    await test.call('SetUserMFAPreference', {
      AccessToken,
      SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true },
      SMSMfaSettings: undefined,
    });
    test.clock.pass(60_000);
    return { email, secret };
  };
  const createSmsAccount = async (): Promise<string> => {
    const email = await test.createAccount({ phone });
    const { AccessToken } = await test.signIn(email);
    await test.call('SetUserMFAPreference', {
      AccessToken,
      SMSMfaSettings: { Enabled: true, PreferredMfa: true },
      SoftwareTokenMfaSettings: undefined,
    });
    return email;
  };

  it('asks for the code of the authenticator app and opens the session with it', async () => {
    const { email, secret } = await createTotpAccount();
    const asked = await challenge(email);
    expect(asked.ChallengeName).toBe('SOFTWARE_TOKEN_MFA');
    const done = await respond(asked, { SOFTWARE_TOKEN_MFA_CODE: generate(secret) });
    expect(done.AuthenticationResult).toBeDefined();
  });

  it('lists the factors that are on', async () => {
    const { email, secret } = await createTotpAccount();
    const code = { SOFTWARE_TOKEN_MFA_CODE: generate(secret) };
    const { AuthenticationResult } = await respond(await challenge(email), code);
    const user = await test.call('GetUser', AuthenticationResult as { AccessToken: string });
    expect(user).toMatchObject({
      UserMFASettingList: ['SOFTWARE_TOKEN_MFA'],
      PreferredMfaSetting: 'SOFTWARE_TOKEN_MFA',
    });
  });

  it('leaves the challenge open after a wrong code, for two more tries', async () => {
    const { email, secret } = await createTotpAccount();
    const asked = await challenge(email);
    const wrong = { SOFTWARE_TOKEN_MFA_CODE: 'abcdef' };
    expect(await refused(respond(asked, wrong))).toBe('CodeMismatchException');
    expect(await refused(respond(asked, wrong))).toBe('CodeMismatchException');
    const done = await respond(asked, { SOFTWARE_TOKEN_MFA_CODE: generate(secret) });
    expect(done.AuthenticationResult).toBeDefined();
  });

  it('closes a challenge after three tries, and locks after five failures in all', async () => {
    const { email, secret } = await createTotpAccount();
    const wrong = { SOFTWARE_TOKEN_MFA_CODE: '' };
    const first = await challenge(email);
    for (let failure = 1; failure <= 3; failure += 1) {
      expect(await refused(respond(first, wrong))).toBe('CodeMismatchException');
    }
    const right = () => ({ SOFTWARE_TOKEN_MFA_CODE: generate(secret) });
    expect(await refused(respond(first, right()))).toBe('NotAuthorizedException');
    const second = await challenge(email);
    for (let failure = 4; failure <= 5; failure += 1) {
      expect(await refused(respond(second, wrong))).toBe('CodeMismatchException');
    }
    await expect(respond(second, right())).rejects.toThrow('attempts exceeded');
    test.clock.pass(1_000);
    await expect(respond(await challenge(email), right())).resolves.toBeDefined();
  });

  it('takes a code of the app once, also of fifty times at once', async () => {
    const { email, secret } = await createTotpAccount();
    const [first, ...others] = await Promise.all([1, 2, 3].map(() => challenge(email)));
    if (first === undefined) throw new Error('No challenge');
    const code = { SOFTWARE_TOKEN_MFA_CODE: generate(secret) };
    const outcomes = await tryFiftyTimes(() => respond(first, code));
    expect(countDone(outcomes)).toBe(1);
    for (const other of others) {
      expect(await refused(respond(other, code))).toBe('CodeMismatchException');
    }
  });

  it('does not take a code twice that turned the app on', async () => {
    const email = await test.createAccount();
    const { AccessToken } = await test.signIn(email);
    const { SecretCode } = await test.call('AssociateSoftwareToken', { AccessToken });
    const UserCode = generate(SecretCode as string);
    await test.call('VerifySoftwareToken', { AccessToken, UserCode });
    await test.call('SetUserMFAPreference', {
      AccessToken,
      SoftwareTokenMfaSettings: { Enabled: true },
      SMSMfaSettings: undefined,
    });
    const asked = await challenge(email);
    const used = respond(asked, { SOFTWARE_TOKEN_MFA_CODE: UserCode });
    expect(await refused(used)).toBe('CodeMismatchException');
  });

  it('takes no code for an account without an app, not even one of an empty secret', async () => {
    const id = await findAccountId(test.pool, await test.createAccount());
    const empty = new TOTP({ secret: new Secret({ buffer: new ArrayBuffer(0) }) });
    const code = empty.generate({ timestamp: test.clock.now().getTime() });
    const checked = test.pool.accounts.checkCode(id, code);
    expect(await refused(checked)).toBe('CodeMismatchException');
  });

  it('turns the app on only with a code of its secret', async () => {
    const { AccessToken } = await test.signIn(await test.createAccount());
    await test.call('AssociateSoftwareToken', { AccessToken });
    const verify = test.call('VerifySoftwareToken', { AccessToken, UserCode: 'abcdef' });
    expect(await refused(verify)).toBe('EnableSoftwareTokenMFAException');
    const enable = test.call('SetUserMFAPreference', {
      AccessToken,
      SoftwareTokenMfaSettings: { Enabled: true },
      SMSMfaSettings: undefined,
    });
    expect(await refused(enable)).toBe('InvalidParameterException');
  });

  it('sends a code by SMS and opens the session with it, once', async () => {
    const email = await createSmsAccount();
    const asked = await challenge(email);
    expect(asked).toMatchObject({
      ChallengeName: 'SMS_MFA',
      ChallengeParameters: {
        CODE_DELIVERY_DELIVERY_MEDIUM: 'SMS',
        CODE_DELIVERY_DESTINATION: '+******4567',
      },
    });
    const code = { SMS_MFA_CODE: await test.readCode(phone) };
    const outcomes = await tryFiftyTimes(() => respond(asked, code));
    expect(countDone(outcomes)).toBe(1);
    expect(await refused(respond(asked, code))).toBe('NotAuthorizedException');
  });

  it('lets a challenge live for three minutes', async () => {
    const asked = await challenge(await createSmsAccount());
    const code = { SMS_MFA_CODE: await test.readCode(phone) };
    test.clock.pass(challengeMs - 1);
    const other = { SMS_MFA_CODE: code.SMS_MFA_CODE === '000000' ? '000001' : '000000' };
    expect(await refused(respond(asked, other))).toBe('CodeMismatchException');
    test.clock.pass(1);
    expect(await refused(respond(asked, code))).toBe('NotAuthorizedException');
  });

  it('lets who has two factors and prefers none choose', async () => {
    const { email, secret } = await createTotpAccount();
    const code = { SOFTWARE_TOKEN_MFA_CODE: generate(secret) };
    const { AuthenticationResult } = await respond(await challenge(email), code);
    await test.call('SetUserMFAPreference', {
      ...(AuthenticationResult as { AccessToken: string }),
      SMSMfaSettings: { Enabled: true },
      SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: false },
    });
    const asked = await challenge(email);
    expect(asked.ChallengeName).toBe('SELECT_MFA_TYPE');
    expect(asked.ChallengeParameters.MFAS_CAN_CHOOSE).toBe('["SOFTWARE_TOKEN_MFA","SMS_MFA"]');
    expect(await refused(respond(asked, { ANSWER: 'EMAIL_OTP' }))).toBe(
      'InvalidParameterException',
    );
    const chosen = (await respond(asked, { ANSWER: 'SMS_MFA' })) as unknown as Challenge;
    const done = await respond(chosen, { SMS_MFA_CODE: await test.readCode(phone) });
    expect(done.AuthenticationResult).toBeDefined();
  });

  it('opens nothing without the password: no session of another challenge, user or making', async () => {
    const email = await createSmsAccount();
    const asked = await challenge(email);
    const SMS_MFA_CODE = await test.readCode(phone);
    const other = await test.createAccount();
    const tries = [
      { ...asked, ChallengeName: 'NEW_PASSWORD_REQUIRED' },
      { ...asked, ChallengeName: 'MFA_SETUP' },
      { ...asked, ChallengeName: 'PASSWORD_VERIFIER' },
      { ...asked, Session: 'made-up' },
      { ...asked, ChallengeParameters: { USER_ID_FOR_SRP: other } },
    ];
    for (const forged of tries) {
      const responses = { SMS_MFA_CODE, NEW_PASSWORD: otherPassword };
      expect(await refused(respond(forged, responses))).toMatch(/^(NotAuth|InvalidParam)/);
    }
  });

  it('demands a password of their own from who was invited', async () => {
    const email = newEmail();
    await test.pool.invitations.invite(email, password);
    expect(await test.readEmail(email)).toMatchObject({ temporaryPassword: password });
    const asked = await challenge(email);
    expect(asked).toMatchObject({
      ChallengeName: 'NEW_PASSWORD_REQUIRED',
      ChallengeParameters: { requiredAttributes: '[]' },
    });
    const weak = respond(asked, { NEW_PASSWORD: 'corta' });
    expect(await refused(weak)).toBe('InvalidPasswordException');
    const outcomes = await tryFiftyTimes(() => respond(asked, { NEW_PASSWORD: otherPassword }));
    expect(countDone(outcomes)).toBe(1);
    await expect(test.signIn(email, otherPassword)).resolves.toBeDefined();
  });

  it('lets a temporary password live for seven days', async () => {
    const email = newEmail();
    await test.pool.invitations.invite(email, password);
    test.clock.pass(temporaryPasswordMs - 1);
    await expect(challenge(email)).resolves.toMatchObject({
      ChallengeName: 'NEW_PASSWORD_REQUIRED',
    });
    test.clock.pass(1);
    await expect(challenge(email)).rejects.toThrow('Temporary password has expired');
  });

  it('demands a new password by code when an operator says so', async () => {
    const email = await test.createAccount();
    await requireReset(test.pool, testDatabase.database, email);
    expect(await refused(challenge(email))).toBe('PasswordResetRequiredException');
    await test.call('ForgotPassword', { Username: email });
    await test.call('ConfirmForgotPassword', {
      Username: email,
      ConfirmationCode: await test.readCode(email),
      Password: otherPassword,
    });
    await expect(test.signIn(email, otherPassword)).resolves.toBeDefined();
  });

  it('sets the app up during the sign-in where everyone must have one', async () => {
    const strict = await createTestPool(testDatabase.database, { isMfaRequired: true });
    const email = await strict.createAccount();
    const asked = await challenge(email, password, strict);
    expect(asked.ChallengeName).toBe('MFA_SETUP');
    expect(await refused(respond(asked, {}, strict))).toBe('InvalidParameterException');
    const associated = await strict.call('AssociateSoftwareToken', { Session: asked.Session });
    const verified = await strict.call('VerifySoftwareToken', {
      Session: associated.Session as string,
      UserCode: generate(associated.SecretCode as string, strict),
    });
    const done = await respond({ ...asked, Session: verified.Session as string }, {}, strict);
    expect(done.AuthenticationResult).toBeDefined();
    strict.clock.pass(60_000);
    expect((await challenge(email, password, strict)).ChallengeName).toBe('SOFTWARE_TOKEN_MFA');
  });
});
