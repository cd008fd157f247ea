import { normalizeEmail } from '#domain/accounts/email.ts';
import { runTransaction } from '#server/platform/db/run-transaction.ts';
import { forgetDevices } from './rows/devices.ts';
import { revokeUser } from './rows/sessions.ts';
import { updatePoolUser } from './rows/users.ts';
import type { ActionBody } from '../protocol.ts';
import { admit } from './admission.ts';
import { sendCode, useCode } from './code-exchange.ts';
import type { PoolContext } from './context.ts';
import { findSubject } from './context.ts';
import { identifyAsker } from './devices.ts';
import { liftLocks } from './lockout.ts';
import { checkPassword, requireUnchanged, requireValidPassword } from './password-check.ts';
import { requireSession } from './sessions.ts';
import { describeCodeDelivery } from './sign-up.ts';

/** Sends a code to a verified address. Any other name gets the same response and no email. */
export async function forgotPassword(
  context: PoolContext,
  body: ActionBody<'ForgotPassword'>,
): Promise<object> {
  await admit(context, body.Username, async () => {
    const { id, user } = await findSubject(context, body.Username);
    const isReachable = user !== null && user.emailVerified && !user.disabled;
    const recipient = isReachable ? user.email : null;
    await sendCode(context, { subject: id, purpose: 'reset', recipient });
  });
  return describeCodeDelivery(normalizeEmail(body.Username));
}

/** Sets a new password with a code, and ends every session that the old password opened. */
export async function confirmForgotPassword(
  context: PoolContext,
  body: ActionBody<'ConfirmForgotPassword'>,
): Promise<object> {
  requireValidPassword(body.Password);
  await admit(context, body.Username, () => resetPassword(context, body));
  return {};
}

async function resetPassword(
  context: PoolContext,
  body: ActionBody<'ConfirmForgotPassword'>,
): Promise<void> {
  const { id, user } = await findSubject(context, body.Username);
  const asker = await identifyAsker(context, id);
  const hash = await context.hasher.hash(body.Password);
  const guess = { subject: id, purpose: 'reset', code: body.ConfirmationCode } as const;
  await useCode(context, guess, async (tx) => {
    if (user === null) return;
    await updatePoolUser(tx, id, {
      password_hash: hash,
      status: 'CONFIRMED',
      temporary_until: null,
    });
    await liftLocks({ ...context, db: tx }, { subject: id, kind: 'password', asker });
    await forgetDevices(tx, id);
    await revokeUser(tx, id, context.now());
  });
}

/** Sets a new password and ends every session except the present one, so that nobody else stays signed in. */
export async function changePassword(
  context: PoolContext,
  body: ActionBody<'ChangePassword'>,
): Promise<object> {
  requireValidPassword(body.ProposedPassword);
  const { user, sessionId } = await requireSession(context, body.AccessToken);
  const verified = await checkPassword(context, user.id, body.PreviousPassword);
  const hash = await admit(context, user.id, () => context.hasher.hash(body.ProposedPassword));
  await runTransaction(context.db, async (tx) => {
    await requireUnchanged(tx, verified);
    await updatePoolUser(tx, user.id, { password_hash: hash });
    await forgetDevices(tx, user.id);
    await revokeUser(tx, user.id, context.now(), sessionId);
  });
  return {};
}
