import type { Kysely } from 'kysely';
import { firstSignInKeyPattern } from '#domain/accounts/first-sign-in.ts';
import { signUpCodeMs } from '#domain/accounts/identity-limits.ts';
import { guessCode, hasCode, issueCode } from './rows/codes.ts';
import type { NewPoolUser, PoolUser } from '#server/platform/db/identity-schema.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { createRefusal } from '../identity-error.ts';
import { hashCode } from './codes.ts';
import type { PoolContext, Subject } from './context.ts';
import { inMs } from './context.ts';

const purpose = 'first-sign-in' as const;

/**
 * A browser that registers someone makes up a key, and signs in with it once, in place of the password, when the account
 * is confirmed. It lives as long as the code of the confirmation, and dies with the password that it came with.
 */
export async function keepFirstSignIn(
  context: PoolContext,
  db: Kysely<Schema>,
  user: NewPoolUser,
  key: string,
): Promise<void> {
  const now = context.now();
  const mac = sign(context, user.id, user.passwordHash, key);
  const expiresAt = inMs(now, signUpCodeMs);
  const code = { subject: user.id, purpose, mac, expiresAt, perHour: 1, isCounted: false };
  await issueCode(db, code, now);
}

export const isFirstSignInKey = (password: string): boolean => firstSignInKeyPattern.test(password);

/** Uses a key up, and returns its user. What is wrong about it is not said. */
export async function useFirstSignIn(
  context: PoolContext,
  { id, user }: Subject,
  key: string,
): Promise<PoolUser> {
  const now = context.now();
  const mac = sign(context, id, user?.passwordHash ?? '', key);
  const guess = { subject: id, purpose, mac, expiresAt: inMs(now, signUpCodeMs) };
  const outcome = await guessCode(context.db, guess, now);
  if (outcome !== 'accepted' || user === null || user.disabled) {
    throw createRefusal('NotAuthorizedException', 'Incorrect username or password.');
  }
  return user;
}

/** Whether a key came with the registration of a subject, used or not. */
export async function isFirstSignInOf(
  context: PoolContext,
  { id, user }: Subject,
  key: string,
): Promise<boolean> {
  return hasCode(context.db, {
    subject: id,
    purpose,
    mac: sign(context, id, user?.passwordHash ?? '', key),
  });
}

const sign = ({ keys }: PoolContext, id: string, passwordHash: string, key: string): string =>
  hashCode(keys, id, purpose, JSON.stringify([passwordHash, key]));
