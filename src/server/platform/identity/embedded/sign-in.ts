import { listMfaMethods } from './mfa-methods.ts';
import type { MfaMethod, PoolUser } from '#server/platform/db/identity-schema.ts';
import { createRefusal } from '../identity-error.ts';
import { maskPhone } from '../masking.ts';
import type { ActionBody } from '../protocol.ts';
import { admit } from './admission.ts';
import { startChallenge } from './challenges.ts';
import { sendCode } from './code-exchange.ts';
import type { PoolContext } from './context.ts';
import { findSubject } from './context.ts';
import { rememberDevice } from './devices.ts';
import { isSignInKey, useSignInKey } from './sign-in-keys.ts';
import { requireUsableAccount, verifySignIn } from './password-check.ts';
import { openSession } from './sessions.ts';

export async function initiateAuth(
  context: PoolContext,
  body: ActionBody<'InitiateAuth'>,
): Promise<object> {
  if (body.AuthFlow !== 'USER_PASSWORD_AUTH') {
    throw createRefusal(
      'InvalidParameterException',
      `${body.AuthFlow} flow not enabled for this client`,
    );
  }
  const { USERNAME = '', PASSWORD = '' } = body.AuthParameters;
  if (USERNAME.trim() === '') {
    throw createRefusal('InvalidParameterException', 'Missing required parameter USERNAME');
  }
  const user = isSignInKey(PASSWORD)
    ? await redeemKey(context, USERNAME, PASSWORD)
    : await verifySignIn(context, USERNAME, PASSWORD);
  if (user.status === 'FORCE_CHANGE_PASSWORD') return demandNewPassword(context, user);
  return demandSecondFactor(context, user);
}

/** The user of a one-use key, which a browser gets for a password that was verified a moment ago. */
async function redeemKey(context: PoolContext, username: string, key: string): Promise<PoolUser> {
  const user = await admit(context, username, async () =>
    useSignInKey(context, await findSubject(context, username), key),
  );
  requireUsableAccount(user, context.now());
  await rememberDevice(context, user);
  return user;
}

function demandNewPassword(context: PoolContext, user: PoolUser): Promise<object> {
  const attributes = { email: user.email, email_verified: String(user.emailVerified) };
  return startChallenge(context, user, {
    name: 'NEW_PASSWORD_REQUIRED',
    parameters: { requiredAttributes: '[]', userAttributes: JSON.stringify(attributes) },
  });
}

/** The step after the password: a second factor if the user has one, otherwise the session. */
export function demandSecondFactor(context: PoolContext, user: PoolUser): Promise<object> {
  const methods = listMfaMethods(user);
  const [first, second] = methods;
  if (first === undefined) {
    if (!context.isMfaRequired) return openSession(context, user);
    const parameters = { MFAS_CAN_SETUP: JSON.stringify(['SOFTWARE_TOKEN_MFA']) };
    return startChallenge(context, user, { name: 'MFA_SETUP', parameters });
  }
  if (second === undefined) return startMfa(context, user, first);
  if (user.preferredMfa !== null && methods.includes(user.preferredMfa)) {
    return startMfa(context, user, user.preferredMfa);
  }
  const parameters = { MFAS_CAN_CHOOSE: JSON.stringify(methods) };
  return startChallenge(context, user, { name: 'SELECT_MFA_TYPE', parameters });
}

export async function startMfa(
  context: PoolContext,
  user: PoolUser,
  method: MfaMethod,
): Promise<object> {
  if (method === 'SOFTWARE_TOKEN_MFA') {
    const parameters = user.totpName === null ? {} : { FRIENDLY_DEVICE_NAME: user.totpName };
    return startChallenge(context, user, { name: method, parameters });
  }
  const phone = user.phone ?? '';
  await sendCode(context, { subject: user.id, purpose: 'mfa', recipient: phone });
  return startChallenge(context, user, {
    name: method,
    parameters: {
      CODE_DELIVERY_DELIVERY_MEDIUM: 'SMS',
      CODE_DELIVERY_DESTINATION: maskPhone(phone),
    },
  });
}
