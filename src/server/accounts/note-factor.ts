import { decodeJwt } from 'jose';
import type { Action } from '#server/platform/identity/protocol.ts';
import { keepFactor } from '#server/operators/factor-rows.ts';
import type { ServiceContext } from '#server/platform/context.ts';

/** The last steps of a sign-in in which a factor besides the password was shown, or set up. */
const factorSteps = new Set(['SOFTWARE_TOKEN_MFA', 'SMS_MFA', 'MFA_SETUP']);

/** Notes a session that the pool has opened for a second factor; only the pool's response is believed. */
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
