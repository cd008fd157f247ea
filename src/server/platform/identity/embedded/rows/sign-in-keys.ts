import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Schema } from '#server/platform/db/schema.ts';

type Db = Kysely<Schema>;

export interface SignInKeyRow {
  readonly mac: string;
  readonly subject: string;
  readonly expiresAt: Date;
}

export async function insertSignInKey(db: Db, key: SignInKeyRow): Promise<void> {
  await db
    .insertInto('identity_sign_in_keys')
    .values({ mac: key.mac, subject: key.subject, expires_at: key.expiresAt.toISOString() })
    // A repeated registration brings the same key again.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Uses a key in one statement, so of several simultaneous attempts one returns true. */
export async function takeSignInKey(db: Db, mac: string, now: Date): Promise<boolean> {
  const at = now.toISOString();
  const { numUpdatedRows } = await db
    .updateTable('identity_sign_in_keys')
    .set({ used_at: at })
    .where('mac', '=', mac)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Whether a key was stored, used or not. The release before may serve beside this one, and it stores the keys of
 * registrations among the codes, under the same MAC. Such a key is copied here first.
 */
export async function hasSignInKey(
  db: Db,
  { mac, subject }: Pick<SignInKeyRow, 'mac' | 'subject'>,
): Promise<boolean> {
  await sql`
    insert into identity_sign_in_keys (mac, subject, expires_at, used_at)
    select mac, subject, expires_at, case when used_by is not null then now() end
    from identity_codes where subject = ${subject} and purpose = 'first-sign-in' and mac = ${mac}
    on conflict do nothing`.execute(db);
  const row = await db
    .selectFrom('identity_sign_in_keys')
    .select('mac')
    .where('mac', '=', mac)
    .executeTakeFirst();
  return row !== undefined;
}
