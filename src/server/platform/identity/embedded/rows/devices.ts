import { type Kysely, sql } from 'kysely';
import type { Schema } from '#server/platform/db/schema.ts';

type Db = Kysely<Schema>;

/** An account that knows a device. */
export interface DeviceAccount {
  readonly mac: string;
  readonly id: string;
  readonly email: string;
}

/** A device that has given the right password of an account before. */
export interface KnownDevice {
  readonly mac: string;
  readonly accounts: readonly Omit<DeviceAccount, 'mac'>[];
}

/** The accounts that know some devices, in the order of their ids. */
export function listDeviceAccounts(
  db: Db,
  macs: readonly string[],
  now: Date,
): Promise<DeviceAccount[]> {
  return db
    .selectFrom('identity_devices as d')
    .innerJoin('identity_users as u', 'u.id', 'd.user_id')
    .select(['d.mac', 'u.id', 'u.email'])
    .where('d.mac', '=', sql<string>`any(${[...new Set(macs)]}::text[])`)
    .where('d.expires_at', '>', now.toISOString())
    .orderBy('u.id')
    .execute();
}

/** Makes a device known to an account until a time, and forgets all but the account's newest devices. */
export async function keepDevice(
  db: Db,
  { userId, mac, expiresAt }: { userId: string; mac: string; expiresAt: Date },
  most: number,
  now: Date,
): Promise<void> {
  const seen = { seen_at: now.toISOString(), expires_at: expiresAt.toISOString() };
  await db
    .insertInto('identity_devices')
    .values({ user_id: userId, mac, ...seen })
    .onConflict((conflict) => conflict.columns(['user_id', 'mac']).doUpdateSet(seen))
    .execute();
  const newest = db
    .selectFrom('identity_devices')
    .select('mac')
    .where('user_id', '=', userId)
    .orderBy('seen_at', 'desc')
    .orderBy('mac')
    .limit(most);
  await db
    .deleteFrom('identity_devices')
    .where('user_id', '=', userId)
    .where('mac', 'not in', newest)
    .execute();
}

export async function forgetDevices(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('identity_devices').where('user_id', '=', userId).execute();
}
