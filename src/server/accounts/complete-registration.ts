import type { Transaction } from 'kysely';
import type { UserRecord } from '#server/platform/http/signed-in.ts';
import type { PendingRegistration } from '#server/platform/db/identity-schema.ts';
import { insertUser } from './rows.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { openStore, reserveStore } from '#server/stores/open-store.ts';

interface NewAccount {
  readonly identityId: string;
  readonly email: string;
  /** Until then the store waits, unseen (see `confirmOwner`). */
  readonly isConfirmed: boolean;
}

/**
 * Writes a person and their store, whose first contact are the address and the phone of the registration: without any it
 * is of no use to visitors, and the settings can change both. A person who is written down already keeps what they have,
 * and no store is added.
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
