import type { Kysely } from 'kysely';
import { isPasswordValid } from '#domain/accounts/password.ts';
import type { PoolUser } from '#server/platform/db/identity-schema.ts';
import { findPoolUser, lockUnchanged } from './rows/users.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { createRefusal } from '../identity-error.ts';
import { admitTry } from './admission.ts';
import { type PoolContext, findSubject } from './context.ts';
import { identifyAsker, rememberDevice } from './devices.ts';
import { verifyAttempt } from './lockout.ts';

/**
 * Verifies the password of a sign-in. Everything that refuses one, in this order: TooManyRequestsException when the
 * queue is too long (`admission.ts`), NotAuthorizedException when the caller has tried too often (`lockout.ts`), for a
 * wrong password and for a disabled account, and then the refusals of `requireUsableAccount`. What begins the session
 * adds the refusal of `requireUnchanged`.
 */
export async function verifySignIn(
  context: PoolContext,
  username: string,
  password: string,
): Promise<PoolUser> {
  const user = await checkPassword(context, username, password);
  requireUsableAccount(user, context.now());
  await rememberDevice(context, user);
  return user;
}

/** Throws for an account that the right password does not open. */
export function requireUsableAccount(user: PoolUser, now: Date): void {
  if (user.status === 'RESET_REQUIRED') {
    throw createRefusal('PasswordResetRequiredException', 'Password reset required for the user');
  }
  if (user.status === 'UNCONFIRMED') {
    throw createRefusal('UserNotConfirmedException', 'User is not confirmed.');
  }
  if (user.status === 'FORCE_CHANGE_PASSWORD' && (user.temporaryUntil ?? '') <= now.toISOString()) {
    throw createRefusal(
      'NotAuthorizedException',
      'Temporary password has expired and must be reset by an administrator.',
    );
  }
}

/** Verifies a password and returns its user as stored at that moment. A name without an account takes the same time. */
export async function checkPassword(
  context: PoolContext,
  username: string,
  password: string,
): Promise<PoolUser> {
  const user = await admitTry(context, username, async (slot) => {
    const { id } = await findSubject(context, username);
    const asker = await identifyAsker(context, id);
    const attempt = { subject: id, kind: 'password', asker, slot } as const;
    return verifyAttempt(context, attempt, async () => {
      const current = await findPoolUser(context.db, id);
      const isRight = await context.hasher.verify(current?.passwordHash ?? null, password);
      if (!isRight || current === null) {
        throw createRefusal('NotAuthorizedException', 'Incorrect username or password.');
      }
      return current;
    });
  });
  if (user.disabled) throw createRefusal('NotAuthorizedException', 'User is disabled.');
  return user;
}

/**
 * Throws when the account has changed since the user was verified. Hashing takes long, and an act that ends every
 * session of an account must also end a session that is just being opened. The check locks the account, so the rest of
 * the transaction comes before any further change.
 */
export async function requireUnchanged(tx: Kysely<Schema>, verified: PoolUser): Promise<void> {
  if (await lockUnchanged(tx, verified)) return;
  throw createRefusal('NotAuthorizedException', 'Incorrect username or password.');
}

export function requireValidPassword(password: string): void {
  if (isPasswordValid(password)) return;
  throw createRefusal(
    'InvalidPasswordException',
    'Password did not conform with policy: at least 8 characters with upper and lower case, a number and a symbol',
  );
}
