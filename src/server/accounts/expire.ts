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
 * Erases the registrations that nobody has confirmed in time, so that neither an address nor the url of a store is held
 * by who cannot read the mail that goes there. Returns how many it erased.
 */
export async function expireRegistrations(context: Context, now: Date): Promise<number> {
  const before = new Date(now.getTime() - unconfirmedDays * 24 * 3_600_000);
  return runEach(
    await listUnconfirmed(context.database.kysely, before),
    (person) => expire(context, person),
    'Registrations could not be erased',
  );
}

/** Erases a registration of the embedded pool that nobody has confirmed; one that was is left. */
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
    // Who gave the code to the pool itself is confirmed there, and opens the store by signing in.
    const isWaiting =
      identity.kind === 'hosted' || (await removeUnconfirmedAccount(tx, person.identityId));
    return isWaiting && removeUnconfirmed(tx, person.id);
  });
}

/** Deletes the account of a hosted pool; without keys for it the pool keeps it, and who confirms it later has no store. */
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
