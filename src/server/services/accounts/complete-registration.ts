import type { Transaction } from 'kysely';
import type { PendingRegistration, UserRecord } from '#server/db/account-records.ts';
import { insertUser } from '#server/db/accounts.ts';
import type { Schema } from '#server/db/schema.ts';
import { openStore } from '../open-store.ts';

/** Writes a person and their store. A person who is written down already keeps what they have, and no store is added. */
export async function completeRegistration(
  tx: Transaction<Schema>,
  account: { identityId: string; email: string },
  registration: PendingRegistration,
): Promise<UserRecord | null> {
  const { firstName, lastName, phone, businessName, businessType, province } = registration;
  const user = await insertUser(tx, { ...account, firstName, lastName, phone });
  if (user === null) return null;
  await openStore(tx, user.id, { name: businessName, type: businessType, province });
  return user;
}
