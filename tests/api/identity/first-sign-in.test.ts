import { beforeAll, expect, it } from 'vitest';
import { createFirstSignInKey } from '#domain/accounts/first-sign-in.ts';
import { embeddedClientId } from '#server/platform/identity/embedded/pool.ts';
import type { ApiUnderTest } from '../../support/api-app.ts';
import { createApiUnderTest } from '../../support/api-app.ts';
import { otherPassword } from '../../support/identity-pool.ts';
import { createEmailReader } from '../../support/emails.ts';
import { countDone, tryFiftyTimes } from '../../support/parallel.ts';
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
    const firstSignIn = createFirstSignInKey();
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

  it('opens no account that is not confirmed', async () => {
    const { email, key } = await register();
    await expect(enter(email, key)).rejects.toMatchObject({ name: 'UserNotConfirmedException' });
  });

  it('opens nobody else’s account, and none with another key', async () => {
    const ana = await register();
    const leo = await register();
    await confirm(ana.email);
    await expect(enter(ana.email, leo.key)).rejects.toMatchObject(refused);
    await expect(enter(ana.email, createFirstSignInKey())).rejects.toMatchObject(refused);
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
