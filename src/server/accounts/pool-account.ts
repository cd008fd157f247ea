import type { Kysely, Transaction } from 'kysely';
import type { ServiceContext } from '#server/platform/context.ts';
import { askPool } from './identity-refusals.ts';
import type { SignedIn } from '#server/platform/http/signed-in.ts';
import type { Caller } from '#server/platform/identity/caller.ts';
import type { PoolAccount } from '#server/platform/identity/embedded/account-acts.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { Administration } from '#server/platform/identity/hosted/administration.ts';
import { DomainError, isDomainError } from '#domain/errors.ts';

interface Person {
  readonly identityId: string;
  readonly email: string;
}
type Context = Pick<ServiceContext, 'identity'>;

/** The pool's data about an account; null when it has none, or when the keys to read it are missing. */
export async function findPoolAccount(
  { identity }: Context,
  db: Kysely<Schema>,
  { identityId, email }: Person,
): Promise<PoolAccount | null> {
  if (identity.kind === 'embedded') return identity.accounts.find(db, identityId);
  const { administration } = identity;
  const account = administration === null ? null : await askPool(administration.findUser(email));
  return account?.id === identityId ? { ...account, lastSignInAt: null } : null;
}

type PoolAct = 'reset' | 'sign-out' | 'disable' | 'enable';

/** Changes an account in its pool. When the pool is our database, the change is part of the transaction. */
export async function changePoolAccount(
  { identity }: Context,
  tx: Transaction<Schema>,
  { identityId: id, email }: Person,
  act: PoolAct,
): Promise<void> {
  if (identity.kind === 'embedded') {
    const { accounts } = identity;
    if (act === 'reset') return accounts.requireReset(tx, id);
    if (act === 'sign-out') return accounts.endSessions(tx, id);
    return accounts.setDisabled(tx, id, act === 'disable');
  }
  const { administration } = identity;
  if (administration === null) throw new DomainError('pool_keys_missing');
  // Somebody else may have registered with the same address since.
  if ((await askPool(administration.findUser(email)))?.id !== id) {
    throw new DomainError('user_not_found');
  }
  await askPool(administer(administration, email, act));
}

/** Erases an account in a hosted pool. Does nothing when the pool does not have it. */
export async function eraseHostedAccount(
  administration: Administration,
  { identityId, email }: Person,
): Promise<void> {
  // Somebody else may have registered with the same address since.
  const account = await askPool(administration.findUser(email));
  if (account?.id === identityId) await askPool(administration.deleteUser(email));
}

function administer(administration: Administration, email: string, act: PoolAct): Promise<void> {
  if (act === 'reset') return administration.requireReset(email);
  if (act === 'sign-out') return administration.endSessions(email);
  return administration.setDisabled(email, act === 'disable');
}

/**
 * Lets the pool verify the current password and, when the account has an authenticator app, a code of it. Both count
 * towards the pool's lockout. A hosted pool verifies codes only during a sign-in.
 */
export async function requirePasswordAgain(
  { identity }: Context,
  { user, accessToken }: SignedIn,
  { password, code }: { readonly password: string; readonly code?: string | null | undefined },
  caller: Caller,
): Promise<void> {
  const username = user.email;
  await askPool(identity.checkCurrentPassword({ username, accessToken }, password, caller)).catch(
    (cause: unknown) => {
      const isWrong = isDomainError(cause) && cause.code === 'invalid_credentials';
      throw isWrong ? new DomainError('wrong_password', { cause }) : cause;
    },
  );
  if (identity.kind === 'hosted') return;
  if (!(await identity.accounts.asksForCode(user.identityId))) return;
  if (code === undefined || code === null || code === '') throw new DomainError('code_required');
  await askPool(identity.accounts.checkCode(user.identityId, code));
}
