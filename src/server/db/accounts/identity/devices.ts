import type { Kysely } from 'kysely';
import type { Schema } from '../../schema.ts';

type Db = Kysely<Schema>;

/** Whether a device is known for an account. */
export async function isDeviceOf(db: Db, userId: string, mac: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('identity_devices')
    .select('mac')
    .where('user_id', '=', userId)
    .where('mac', '=', mac)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a device is known for any account. */
export async function isKnownDevice(db: Db, mac: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('identity_devices')
    .select('mac')
    .where('mac', '=', mac)
    .where('expires_at', '>', now.toISOString())
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Has a device known for an account until a moment, and forgets all but the newest of the account. */
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

/** Forgets every device of an account. */
export async function forgetDevices(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('identity_devices').where('user_id', '=', userId).execute();
}
