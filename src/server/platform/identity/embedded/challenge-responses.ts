import { runTransaction } from '#server/platform/db/run-transaction.ts';
import { forgetDevices } from './rows/devices.ts';
import { revokeUser } from './rows/sessions.ts';
import type { ChallengeName, MfaMethod } from '#server/platform/db/identity-schema.ts';
import { updatePoolUser } from './rows/users.ts';
import { createRefusal } from '../identity-error.ts';
import type { ActionBody } from '../protocol.ts';
import { admit } from './admission.ts';
import type { OpenChallenge } from './challenges.ts';
import { finishChallenge, requireChallenge } from './challenges.ts';
import { useCode } from './code-exchange.ts';
import type { PoolContext } from './context.ts';
import { verifyFactor } from './lockout.ts';
import { listMfaMethods } from './mfa-methods.ts';
import { requireUnchanged, requireValidPassword } from './password-check.ts';
import { openSession } from './sessions.ts';
import { demandSecondFactor, startMfa } from './sign-in.ts';
import { verifyTotp } from './totp.ts';

type Responses = ActionBody<'RespondToAuthChallenge'>['ChallengeResponses'];
type Handler = (
  context: PoolContext,
  challenge: OpenChallenge,
  responses: Responses,
) => Promise<object>;

const handlers: Record<ChallengeName, Handler> = {
  NEW_PASSWORD_REQUIRED: setNewPassword,
  SMS_MFA: respondWithSms,
  SOFTWARE_TOKEN_MFA: respondWithTotp,
  SELECT_MFA_TYPE: selectMfa,
  MFA_SETUP: completeSetup,
};

export async function respondToAuthChallenge(
  context: PoolContext,
  body: ActionBody<'RespondToAuthChallenge'>,
): Promise<object> {
  const { ChallengeName: name, Session: session, ChallengeResponses: responses } = body;
  if (!isChallengeName(name)) throw createRefusal('InvalidParameterException', 'Unknown challenge');
  if (name === 'NEW_PASSWORD_REQUIRED') requireValidPassword(responses.NEW_PASSWORD ?? '');
  const username = responses.USERNAME ?? '';
  const challenge = await requireChallenge(context, { session, name, username });
  return handlers[name](context, challenge, responses);
}

function isChallengeName(name: string): name is ChallengeName {
  return Object.hasOwn(handlers, name);
}

async function setNewPassword(
  context: PoolContext,
  challenge: OpenChallenge,
  responses: Responses,
): Promise<object> {
  const { user } = challenge;
  const newPassword = responses.NEW_PASSWORD ?? '';
  const hash = await admit(context, user.id, () => context.hasher.hash(newPassword));
  await finishChallenge(context, challenge);
  await runTransaction(context.db, async (tx) => {
    await requireUnchanged(tx, user);
    await revokeUser(tx, user.id, context.now());
    await forgetDevices(tx, user.id);
    await updatePoolUser(tx, user.id, {
      password_hash: hash,
      status: 'CONFIRMED',
      temporary_until: null,
    });
  });
  return demandSecondFactor(context, { ...user, passwordHash: hash, status: 'CONFIRMED' });
}

async function respondWithSms(
  context: PoolContext,
  challenge: OpenChallenge,
  responses: Responses,
): Promise<object> {
  const { user } = challenge;
  await verifyFactor(context, user.id, () =>
    useCode(context, { subject: user.id, purpose: 'mfa', code: responses.SMS_MFA_CODE ?? '' }),
  );
  await finishChallenge(context, challenge);
  return openSession(context, user);
}

async function respondWithTotp(
  context: PoolContext,
  challenge: OpenChallenge,
  responses: Responses,
): Promise<object> {
  const { user } = challenge;
  await verifyTotp(context, user, responses.SOFTWARE_TOKEN_MFA_CODE ?? '');
  await finishChallenge(context, challenge);
  return openSession(context, user);
}

async function selectMfa(
  context: PoolContext,
  challenge: OpenChallenge,
  responses: Responses,
): Promise<object> {
  const method = responses.ANSWER as MfaMethod;
  if (!listMfaMethods(challenge.user).includes(method)) {
    throw createRefusal('InvalidParameterException', 'MFA method is not available');
  }
  await finishChallenge(context, challenge);
  return startMfa(context, challenge.user, method);
}

async function completeSetup(context: PoolContext, challenge: OpenChallenge): Promise<object> {
  const { user } = challenge;
  if (!challenge.verified || user.totpSecret === null) {
    throw createRefusal('InvalidParameterException', 'MFA is not set up');
  }
  await finishChallenge(context, challenge);
  await runTransaction(context.db, async (tx) => {
    // Without this check, a thief who knew the former password could set up their own app, and the owner who has just
    // reset the password would need its codes.
    await requireUnchanged(tx, user);
    await updatePoolUser(tx, user.id, { totp_enabled: true, preferred_mfa: 'SOFTWARE_TOKEN_MFA' });
  });
  return openSession(context, { ...user, totpEnabled: true });
}
