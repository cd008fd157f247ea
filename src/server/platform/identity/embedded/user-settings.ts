import type { PoolUser } from '#server/platform/db/identity-schema.ts';
import { acceptTotpSecret, updatePoolUser, useTotpStep } from './rows/users.ts';
import { runTransaction } from '#server/platform/db/run-transaction.ts';
import { createRefusal } from '../identity-error.ts';
import type { ActionBody } from '../protocol.ts';
import { finishChallenge, requireChallenge, startChallenge } from './challenges.ts';
import type { PoolContext } from './context.ts';
import { listMfaMethods } from './mfa-methods.ts';
import { requireUnchanged } from './password-check.ts';
import { requireBearer } from './sessions.ts';
import { createTotpSecret, findTotpStep } from './totp.ts';

export async function getUser(context: PoolContext, body: ActionBody<'GetUser'>): Promise<object> {
  const user = await requireBearer(context, body.AccessToken);
  const methods = listMfaMethods(user);
  return {
    Username: user.id,
    UserAttributes: listAttributes(user),
    ...(methods.length === 0 ? {} : { UserMFASettingList: methods }),
    ...(user.preferredMfa === null ? {} : { PreferredMfaSetting: user.preferredMfa }),
  };
}

function listAttributes(user: PoolUser): { Name: string; Value: string }[] {
  const attributes = {
    sub: user.id,
    email: user.email,
    email_verified: String(user.emailVerified),
    phone_number: user.phone,
    phone_number_verified: user.phone === null ? null : String(user.phoneVerified),
    given_name: user.givenName,
    family_name: user.familyName,
  };
  return Object.entries(attributes).flatMap(([Name, Value]) =>
    Value === null ? [] : [{ Name, Value }],
  );
}

/** Creates a secret for an authenticator app. It takes effect when the app has shown a right code. */
export async function associateSoftwareToken(
  context: PoolContext,
  body: ActionBody<'AssociateSoftwareToken'>,
): Promise<object> {
  const secret = createTotpSecret();
  if (body.AccessToken !== undefined) {
    const user = await requireBearer(context, body.AccessToken);
    await updatePoolUser(context.db, user.id, { pending_totp_secret: secret });
    return { SecretCode: secret };
  }
  const challenge = await requireChallenge(context, { session: body.Session, name: 'MFA_SETUP' });
  await finishChallenge(context, challenge);
  await updatePoolUser(context.db, challenge.userId, { pending_totp_secret: secret });
  const { Session } = await startChallenge(context, challenge.user, { name: 'MFA_SETUP' });
  return { SecretCode: secret, Session };
}

export async function verifySoftwareToken(
  context: PoolContext,
  body: ActionBody<'VerifySoftwareToken'>,
): Promise<object> {
  const name = body.FriendlyDeviceName ?? null;
  if (body.AccessToken !== undefined) {
    const user = await requireBearer(context, body.AccessToken);
    await acceptToken(context, user, { code: body.UserCode, name });
    return { Status: 'SUCCESS' };
  }
  const challenge = await requireChallenge(context, { session: body.Session, name: 'MFA_SETUP' });
  await runTransaction(context.db, async (tx) => {
    await requireUnchanged(tx, challenge.user);
    await acceptToken({ ...context, db: tx }, challenge.user, { code: body.UserCode, name });
  });
  await finishChallenge(context, challenge);
  const { Session } = await startChallenge(context, challenge.user, {
    name: 'MFA_SETUP',
    isVerified: true,
  });
  return { Status: 'SUCCESS', Session };
}

async function acceptToken(
  context: PoolContext,
  user: PoolUser,
  { code, name }: { code: string; name: string | null },
): Promise<void> {
  const secret = user.pendingTotpSecret;
  const step = secret === null ? null : findTotpStep(secret, code, context.now());
  const isAccepted =
    secret !== null &&
    step !== null &&
    (await acceptTotpSecret(context.db, user.id, { secret, name }));
  if (!isAccepted) throw createRefusal('EnableSoftwareTokenMFAException', 'Code mismatch');
  await useTotpStep(context.db, user.id, step);
}

export async function setMfaPreference(
  context: PoolContext,
  body: ActionBody<'SetUserMFAPreference'>,
): Promise<object> {
  const user = await requireBearer(context, body.AccessToken);
  const { SoftwareTokenMfaSettings: totp, SMSMfaSettings: sms } = body;
  if (totp?.Enabled === true && user.totpSecret === null) {
    throw createRefusal('InvalidParameterException', 'User has not verified software token mfa');
  }
  if (sms?.Enabled === true && user.phone === null) {
    throw createRefusal(
      'InvalidParameterException',
      'User does not have delivery config set to turn on SMS_MFA',
    );
  }
  await updatePoolUser(context.db, user.id, {
    totp_enabled: totp?.Enabled ?? user.totpEnabled,
    sms_enabled: sms?.Enabled ?? user.smsEnabled,
    preferred_mfa: choosePreference(user, body),
  });
  return {};
}

function choosePreference(
  user: PoolUser,
  { SoftwareTokenMfaSettings: totp, SMSMfaSettings: sms }: ActionBody<'SetUserMFAPreference'>,
): PoolUser['preferredMfa'] {
  if (totp?.PreferredMfa === true && totp.Enabled !== false) return 'SOFTWARE_TOKEN_MFA';
  if (sms?.PreferredMfa === true && sms.Enabled !== false) return 'SMS_MFA';
  const changed = user.preferredMfa === 'SMS_MFA' ? sms : totp;
  return changed === undefined ? user.preferredMfa : null;
}
