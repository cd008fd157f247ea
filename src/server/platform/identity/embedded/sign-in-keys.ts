import type { Kysely } from 'kysely';
import { createSignInKey, signInKeyPattern } from '#domain/accounts/sign-in-key.ts';
import { signInKeyMs, signUpCodeMs } from '#domain/accounts/identity-limits.ts';
import type { NewPoolUser, PoolUser } from '#server/platform/db/identity-schema.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { createRefusal } from '../identity-error.ts';
import { hashSignInKey } from './codes.ts';
import type { PoolContext, Subject } from './context.ts';
import { inMs } from './context.ts';
import { hasSignInKey, insertSignInKey, takeSignInKey } from './rows/sign-in-keys.ts';

type Owner = Pick<PoolUser, 'id' | 'passwordHash'>;

export const isSignInKey = (password: string): boolean => signInKeyPattern.test(password);

/**
 * Stores the key that a browser created when it registered somebody. The key expires with the confirmation code, and
 * becomes useless when the registration's password changes.
 */
export async function keepFirstSignIn(
  context: PoolContext,
  db: Kysely<Schema>,
  user: NewPoolUser,
  key: string,
): Promise<void> {
  const mac = hashKeyOf(context, user, key);
  const expiresAt = inMs(context.now(), signUpCodeMs);
  await insertSignInKey(db, { mac, subject: user.id, expiresAt });
}

/** Whether a key came with the registration of a subject, used or not. */
export async function isFirstSignInOf(
  context: PoolContext,
  { user }: Subject,
  key: string,
): Promise<boolean> {
  if (user === null) return false;
  return hasSignInKey(context.db, { mac: hashKeyOf(context, user, key), subject: user.id });
}

/**
 * Creates a key for a browser whose password has just been verified, so that the following sign-in need not hash the
 * password again.
 */
export async function issueSignInKey(context: PoolContext, user: PoolUser): Promise<string> {
  const key = createSignInKey();
  const mac = hashKeyOf(context, user, key);
  const expiresAt = inMs(context.now(), signInKeyMs);
  await insertSignInKey(context.db, { mac, subject: user.id, expiresAt });
  return key;
}

/** Uses a key and returns its user. The error does not tell what is wrong with the key. */
export async function useSignInKey(
  context: PoolContext,
  { id, user }: Subject,
  key: string,
): Promise<PoolUser> {
  // A name without an account takes the same time.
  const mac = hashKeyOf(context, { id, passwordHash: user?.passwordHash ?? '' }, key);
  const isTaken = await takeSignInKey(context.db, mac, context.now());
  if (!isTaken || user === null || user.disabled) {
    throw createRefusal('NotAuthorizedException', 'Incorrect username or password.');
  }
  return user;
}

const hashKeyOf = ({ keys }: PoolContext, { id, passwordHash }: Owner, key: string): string =>
  hashSignInKey(keys, { subject: id, passwordHash, key });
