import type { Transaction } from 'kysely';
import type { UserRecord } from '#server/platform/http/signed-in.ts';
import type { PendingRegistration } from '#server/platform/db/identity-schema.ts';
import { insertUser, listPending, takePending, confirmUser, findUnconfirmed } from './rows.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { openStore, reserveStore, openReservedStores } from '#server/stores/open-store.ts';
import { runEach } from '#domain/run-each.ts';
import { transact } from '#server/platform/db/transact.ts';
import type { ServiceContext } from '#server/platform/context.ts';

interface NewAccount {
  readonly identityId: string;
  readonly email: string;
  /** While this is false, visitors do not see the store (see `confirmOwner`). */
  readonly isConfirmed: boolean;
}

/**
 * Writes a person and their store into the database. The store's first contacts are the address and the phone of the
 * registration, because a store without contacts is useless to visitors; the settings can change both. A person who
 * exists already keeps their data, and gets no second store.
 */
export async function completeRegistration(
  tx: Transaction<Schema>,
  account: NewAccount,
  registration: PendingRegistration,
): Promise<UserRecord | null> {
  const { firstName, lastName, phone, businessName, businessType, province, whatsapp } =
    registration;
  const user = await insertUser(tx, { ...account, firstName, lastName, phone });
  if (user === null) return null;
  const { email } = account;
  const store = { name: businessName, type: businessType, province, email, phone, whatsapp };
  if (account.isConfirmed) await openStore(tx, user.id, store);
  else await reserveStore(tx, user.id, store);
  return user;
}

/** Milliseconds during which an unfinished registration is left alone. */
const graceMs = 60_000;
/** Without the keys to ask the pool, a pending registration is kept this long for its owner to sign in. */
const keepMs = 7 * 24 * 3_600_000;
/** The greatest difference between the clocks of pool and database, in milliseconds. */
const clockMs = 5_000;

/** Completes interrupted registrations, and drops those without an account. Returns the number of completed ones. */
export async function resumeRegistrations(
  { database, identity }: Pick<ServiceContext, 'database' | 'identity'>,
  now: Date,
  stopping?: AbortSignal,
): Promise<number> {
  if (identity.kind === 'embedded') return 0;
  const { administration } = identity;
  const wait = administration === null ? keepMs : graceMs;
  const before = new Date(now.getTime() - wait);
  const resume = async ({ email, createdAt }: Note): Promise<boolean> => {
    const account = (await administration?.findUser(email)) ?? null;
    // An account older than the pending registration belongs to somebody else, and must not get its store.
    const isOurs =
      account !== null && account.createdAt.getTime() >= Date.parse(createdAt) - clockMs;
    return transact(database, async (tx) => {
      const pending = await takePending(tx, email);
      if (pending === null || !isOurs) return false;
      const { id: identityId } = account;
      await completeRegistration(tx, { identityId, email, isConfirmed: false }, pending);
      return true;
    });
  };
  const notes = await listPending(database.kysely, before);
  return runEach(notes, resume, 'Registrations could not be completed', stopping);
}

type Note = Awaited<ReturnType<typeof listPending>>[number];

type Context = Pick<ServiceContext, 'database'>;

/** Records that the pool has confirmed an account, and makes its store public, in one transaction. */
export async function confirmOwner({ database }: Context, userId: string): Promise<void> {
  await transact(database, async (tx) => {
    if (await confirmUser(tx, userId)) await openReservedStores(tx, userId);
  });
}

/** Like `confirmOwner`, for the address whose code the pool has just accepted. */
export async function confirmAddress(context: Context, email: string): Promise<void> {
  const userId = await findUnconfirmed(context.database.kysely, email);
  if (userId !== null) await confirmOwner(context, userId);
}
