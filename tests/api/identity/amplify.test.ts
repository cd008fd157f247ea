import {
  confirmResetPassword,
  confirmSignIn,
  confirmSignUp,
  fetchAuthSession,
  fetchMFAPreference,
  getCurrentUser,
  resendSignUpCode,
  resetPassword,
  setUpTOTP,
  signIn,
  signOut,
  signUp,
  updateMFAPreference,
  updatePassword,
  verifyTOTPSetup,
} from 'aws-amplify/auth';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createHostedPool } from '#server/platform/identity/hosted/pool.ts';
import { createQuickPool } from '../../support/quick-pool.ts';
import type { EmbeddedPool } from '#server/platform/identity/embedded/pool.ts';
import type { ActionBody } from '#server/platform/identity/protocol.ts';
import type { UserPool } from '#server/platform/identity/user-pool.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import type { Database } from '#server/platform/db/open.ts';
import { configureAmplify, listenAsGateway } from '../../support/amplify.ts';
import type { StandIn } from '../../support/hosted-pool.ts';
import { startHostedPool } from '../../support/hosted-pool.ts';
import { newEmail, otherPassword, password, requireReset } from '../../support/identity-pool.ts';
import { createEmailReader } from '../../support/emails.ts';
import type { Listening } from '../../support/listen.ts';
import type { DatabaseCopy } from '../../support/test-database.ts';
import { copyTemplate } from '../../support/test-database.ts';

const phone = '+5351234567';

describe.each(['embedded', 'hosted'] as const)('the browser’s client (%s pool)', (kind) => {
  let copy: DatabaseCopy;
  let database: Database;
  let standIn: StandIn | undefined;
  let keeper: EmbeddedPool;
  let pool: UserPool;
  let gateway: Listening;
  let emails: ReturnType<typeof createEmailReader>;

  beforeAll(async () => {
    copy = await copyTemplate('server');
    database = await openDatabase(copy.location);
    emails = createEmailReader(database);
    if (kind === 'hosted') {
      standIn = await startHostedPool(database);
      keeper = standIn.pool;
      pool = createHostedPool(standIn.settings);
    } else {
      keeper = createQuickPool({ db: database.kysely, issuer: 'http://localhost/identity' });
      pool = keeper;
    }
    gateway = await listenAsGateway(pool);
  });
  afterAll(async () => {
    await gateway.close();
    await standIn?.close();
    await database.close();
    await copy.remove();
  });
  beforeEach(() => {
    configureAmplify(gateway.url, pool.client);
  });

  const options = { authFlowType: 'USER_PASSWORD_AUTH' } as const;
  const enter = (username: string, secret = password) =>
    signIn({ username, password: secret, options });
  const createAccount = async (): Promise<string> => {
    const username = newEmail();
    const userAttributes = { email: username, given_name: 'Ana', phone_number: phone };
    await signUp({ username, password, options: { userAttributes } });
    await confirmSignUp({ username, confirmationCode: await emails.readCode(username) });
    return username;
  };
  const accessToken = async (): Promise<string> => {
    const { tokens } = await fetchAuthSession();
    return String(tokens?.accessToken);
  };
  const verify = async (token: string): Promise<string> => (await pool.verifyToken(token)).outcome;
  const generate = (secret: string, offset = 0): string =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + offset });

  /** Adds an app to who is signed in, as the API does for who gives the password. */
  const addApp = async (): Promise<string> => {
    const AccessToken = await accessToken();
    const response = await pool.call('AssociateSoftwareToken', { AccessToken });
    const { SecretCode } = response as { SecretCode: string };
    const UserCode = generate(SecretCode);
    await pool.call('VerifySoftwareToken', { AccessToken, UserCode });
    return SecretCode;
  };
  const prefer = async (settings: Partial<ActionBody<'SetUserMFAPreference'>>): Promise<void> => {
    await pool.call('SetUserMFAPreference', {
      AccessToken: await accessToken(),
      SMSMfaSettings: undefined,
      SoftwareTokenMfaSettings: undefined,
      ...settings,
    });
  };

  it('signs up, confirms and signs in, and the API accepts its token', async () => {
    const username = newEmail();
    const signedUp = await signUp({
      username,
      password,
      options: { userAttributes: { email: username } },
    });
    expect(signedUp.nextStep).toMatchObject({
      signUpStep: 'CONFIRM_SIGN_UP',
      codeDeliveryDetails: { deliveryMedium: 'EMAIL', destination: 'a***@t***' },
    });
    expect((await enter(username)).nextStep.signInStep).toBe('CONFIRM_SIGN_UP');
    await resendSignUpCode({ username });
    await confirmSignUp({ username, confirmationCode: await emails.readCode(username) });
    expect((await enter(username)).nextStep.signInStep).toBe('DONE');
    expect((await getCurrentUser()).userId).toBe(signedUp.userId);
    expect(await verify(await accessToken())).toBe('valid');
  });

  it('gets each refusal under its name', async () => {
    const username = await createAccount();
    await expect(enter(username, otherPassword)).rejects.toMatchObject({
      name: 'NotAuthorizedException',
    });
    await expect(enter(newEmail(), otherPassword)).rejects.toMatchObject({
      name: 'NotAuthorizedException',
    });
    await expect(signUp({ username, password })).rejects.toMatchObject({
      name: 'UsernameExistsException',
    });
    await expect(signUp({ username: newEmail(), password: 'abc' })).rejects.toMatchObject({
      name: 'InvalidPasswordException',
    });
    await resetPassword({ username });
    const code = await emails.readCode(username);
    const confirmationCode = code === '000000' ? '000001' : '000000';
    await expect(
      confirmResetPassword({ username, confirmationCode, newPassword: otherPassword }),
    ).rejects.toMatchObject({ name: 'CodeMismatchException' });
  });

  it('recovers a forgotten password', async () => {
    const username = await createAccount();
    const { nextStep } = await resetPassword({ username });
    expect(nextStep.resetPasswordStep).toBe('CONFIRM_RESET_PASSWORD_WITH_CODE');
    await confirmResetPassword({
      username,
      confirmationCode: await emails.readCode(username),
      newPassword: otherPassword,
    });
    expect((await enter(username, otherPassword)).isSignedIn).toBe(true);
  });

  it('is led to a reset when one is demanded', async () => {
    const username = await createAccount();
    await requireReset(keeper, database, username);
    expect((await enter(username)).nextStep.signInStep).toBe('RESET_PASSWORD');
  });

  it('chooses a password of its own after an invitation', async () => {
    const username = newEmail();
    await keeper.invitations.invite(username, password);
    const { nextStep } = await enter(username);
    expect(nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED');
    const done = await confirmSignIn({ challengeResponse: otherPassword });
    expect(done.isSignedIn).toBe(true);
  });

  it('changes its password', async () => {
    const username = await createAccount();
    await enter(username);
    await updatePassword({ oldPassword: password, newPassword: otherPassword });
    await signOut();
    expect((await enter(username, otherPassword)).isSignedIn).toBe(true);
  });

  it('refreshes its session and gets a new refresh token each time', async () => {
    await enter(await createAccount());
    const before = await accessToken();
    const { tokens } = await fetchAuthSession({ forceRefresh: true });
    expect(String(tokens?.accessToken)).not.toBe(before);
    await fetchAuthSession({ forceRefresh: true });
    expect(await verify(await accessToken())).toBe('valid');
  });

  it('signs out here, which ends its session', async () => {
    const username = await createAccount();
    await enter(username);
    const token = await accessToken();
    await signOut();
    expect(await keeper.verifyToken(token)).toEqual({ outcome: 'expired' });
    await expect(getCurrentUser()).rejects.toMatchObject({
      name: 'UserUnAuthenticatedException',
    });
  });

  it('signs out everywhere', async () => {
    const username = await createAccount();
    await enter(username);
    const elsewhere = await accessToken();
    // As another device, which knows nothing of that session.
    configureAmplify(gateway.url, pool.client);
    await enter(username);
    await signOut({ global: true });
    expect(await keeper.verifyToken(elsewhere)).toEqual({ outcome: 'expired' });
  });

  it('neither sets a factor up nor switches one on with its token alone', async () => {
    await enter(await createAccount());
    const refusal = { name: 'NotAuthorizedException' };
    await expect(setUpTOTP()).rejects.toMatchObject(refusal);
    await expect(verifyTOTPSetup({ code: '123456' })).rejects.toMatchObject(refusal);
    await expect(updateMFAPreference({ sms: 'PREFERRED' })).rejects.toMatchObject(refusal);
    expect(await fetchMFAPreference()).toEqual({});
  });

  it('signs in with an authenticator app, after a wrong code', async () => {
    const username = await createAccount();
    await enter(username);
    const secret = await addApp();
    await prefer({ SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true } });
    expect(await fetchMFAPreference()).toEqual({ enabled: ['TOTP'], preferred: 'TOTP' });
    await signOut();
    const { nextStep } = await enter(username);
    expect(nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_TOTP_CODE');
    await expect(confirmSignIn({ challengeResponse: '12345a' })).rejects.toMatchObject({
      name: 'CodeMismatchException',
    });
    const done = await confirmSignIn({ challengeResponse: generate(secret, 30_000) });
    expect(done.isSignedIn).toBe(true);
  });

  it('signs in with a code by SMS', async () => {
    const username = await createAccount();
    await enter(username);
    await prefer({ SMSMfaSettings: { Enabled: true, PreferredMfa: true } });
    await signOut();
    const { nextStep } = await enter(username);
    expect(nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_SMS_CODE');
    const done = await confirmSignIn({ challengeResponse: await emails.readCode(phone) });
    expect(done.isSignedIn).toBe(true);
  });

  it('chooses between two factors', async () => {
    const username = await createAccount();
    await enter(username);
    const secret = await addApp();
    await prefer({
      SoftwareTokenMfaSettings: { Enabled: true },
      SMSMfaSettings: { Enabled: true },
    });
    await signOut();
    const { nextStep } = await enter(username);
    expect(nextStep).toMatchObject({
      signInStep: 'CONTINUE_SIGN_IN_WITH_MFA_SELECTION',
      allowedMFATypes: ['TOTP', 'SMS'],
    });
    await confirmSignIn({ challengeResponse: 'TOTP' });
    const done = await confirmSignIn({ challengeResponse: generate(secret, 30_000) });
    expect(done.isSignedIn).toBe(true);
  });
});
