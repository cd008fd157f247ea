import type { Transaction } from 'kysely';
import { unconfirmedDays } from '#domain/limits.ts';
import { runEach } from '#domain/run-each.ts';
import {
  type Unconfirmed,
  listUnconfirmed,
  removeUnconfirmed,
  removeUnconfirmedAccount,
} from './expired-rows.ts';
import { findUser } from './rows.ts';
import { dropEmails } from '#server/platform/mail/queue.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { transact } from '#server/platform/db/transact.ts';
import type { ServiceContext } from '#server/platform/context.ts';

type Context = Pick<ServiceContext, 'database' | 'identity'>;

/**
 * Erases registrations that nobody has confirmed in time, so that a person who cannot read the address's mail does not
 * keep the address or the url of a store. Returns the number of erased ones.
 */
export async function expireRegistrations(
  context: Context,
  now: Date,
  stopping?: AbortSignal,
): Promise<number> {
  const before = new Date(now.getTime() - unconfirmedDays * 24 * 3_600_000);
  return runEach(
    await listUnconfirmed(context.database.kysely, before),
    (person) => expire(context, person),
    'Registrations could not be erased',
    stopping,
  );
}

/** Erases an unconfirmed registration of the embedded pool. Leaves a confirmed one alone. */
export async function removeRegistration(
  tx: Transaction<Schema>,
  identityId: string,
): Promise<void> {
  const person = await findUser(tx, identityId);
  if (!(await removeUnconfirmedAccount(tx, identityId)) || person === null) return;
  await removeUnconfirmed(tx, person.id);
  await dropEmails(tx, person.email, 'confirm-account');
}

async function expire({ database, identity }: Context, person: Unconfirmed): Promise<boolean> {
  if (identity.kind === 'hosted' && !(await mayExpireHosted(identity, person))) return false;
  return transact(database, async (tx) => {
    // A person who gave the code directly to the pool is confirmed there. Their store opens when they sign in.
    const isWaiting =
      identity.kind === 'hosted' || (await removeUnconfirmedAccount(tx, person.identityId));
    return isWaiting && removeUnconfirmed(tx, person.id);
  });
}

/**
 * Deletes the account of a hosted pool. Without keys the pool keeps the account, and a person who confirms it later has
 * no store.
 */
async function mayExpireHosted(
  { administration }: Extract<Context['identity'], { kind: 'hosted' }>,
  { email, identityId }: Unconfirmed,
): Promise<boolean> {
  if (administration === null) return true;
  const account = await administration.findUser(email);
  if (account?.id !== identityId) return true;
  if (!account.isConfirmed) await administration.deleteUser(email);
  return !account.isConfirmed;
}
