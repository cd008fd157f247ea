import { forgetFactors, keepFactor } from '#server/operators/factor-rows.ts';
import type { Caller } from '#server/platform/identity/caller.ts';
import type { ServiceContext } from '#server/platform/context.ts';
import { askPool, explainPassword } from './identity-refusals.ts';
import type { SignedIn } from '#server/platform/http/signed-in.ts';
import { authMessages } from '#domain/messages.ts';
import { decodeJwt } from 'jose';
import type { Action } from '#server/platform/identity/protocol.ts';

/**
 * The authenticator app of the signed-in person. Setting one up and disabling it need the current password, so that a
 * stolen session can neither lock the owner out nor remove the second factor.
 */
export function createSecondFactor({ database, identity }: ServiceContext) {
  const requirePassword = (
    { user, accessToken }: SignedIn,
    password: string,
    caller: Caller,
  ): Promise<void> =>
    identity
      .checkCurrentPassword({ username: user.email, accessToken }, password, caller)
      .catch((cause: unknown) => {
        throw explainPassword(cause, 'password');
      });
  const prefer = async ({ accessToken: AccessToken }: SignedIn, isOn: boolean): Promise<void> => {
    const SoftwareTokenMfaSettings = { Enabled: isOn, PreferredMfa: isOn };
    const body = { AccessToken, SoftwareTokenMfaSettings, SMSMfaSettings: undefined };
    await askPool(identity.call('SetUserMFAPreference', body));
  };
  /**
   * Ends the other sessions, which have not shown the factor. This one has just shown it. A hosted pool cannot end only
   * the others.
   */
  const endOtherSessions = async ({ user, accessToken, session }: SignedIn): Promise<void> => {
    const { kysely } = database;
    await forgetFactors(kysely, user.identityId);
    if (identity.kind === 'embedded') await askPool(identity.endOtherSessions(accessToken));
    if (session !== null) await keepFactor(kysely, session, user.identityId);
  };

  return {
    /** Returns the secret for the app. A sign-in does not ask for a code until the app has shown one. */
    async beginSecondFactor(
      signedIn: SignedIn,
      password: string,
      caller: Caller,
    ): Promise<{ secret: string }> {
      await requirePassword(signedIn, password, caller);
      const { accessToken: AccessToken } = signedIn;
      const response = await askPool(identity.call('AssociateSoftwareToken', { AccessToken }));
      return { secret: (response as { SecretCode: string }).SecretCode };
    },

    async enableSecondFactor(signedIn: SignedIn, UserCode: string): Promise<{ message: string }> {
      const { accessToken: AccessToken } = signedIn;
      await askPool(identity.call('VerifySoftwareToken', { AccessToken, UserCode }));
      await prefer(signedIn, true);
      await endOtherSessions(signedIn);
      return { message: authMessages.mfaEnabled };
    },

    async disableSecondFactor(
      signedIn: SignedIn,
      password: string,
      caller: Caller,
    ): Promise<{ message: string }> {
      await requirePassword(signedIn, password, caller);
      await prefer(signedIn, false);
      await forgetFactors(database.kysely, signedIn.user.identityId);
      return { message: authMessages.mfaDisabled };
    },
  };
}

/** The last steps of a sign-in in which a second factor was shown or set up. */
const factorSteps = new Set(['SOFTWARE_TOKEN_MFA', 'SMS_MFA', 'MFA_SETUP']);

/** Records that a session was opened with a second factor. Only the pool's response is trusted. */
export async function noteFactor(
  { database }: Pick<ServiceContext, 'database'>,
  action: Action,
  body: object,
  response: object,
): Promise<void> {
  if (action !== 'RespondToAuthChallenge' || !('ChallengeName' in body)) return;
  if (!factorSteps.has(String(body.ChallengeName)) || !('AuthenticationResult' in response)) return;
  const { AccessToken } = response.AuthenticationResult as { AccessToken?: string };
  const { sub, origin_jti: session } = decodeJwt(AccessToken ?? '');
  if (typeof session !== 'string' || sub === undefined) return;
  await keepFactor(database.kysely, session, sub);
}
