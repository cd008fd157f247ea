import type { Kysely, Updateable } from 'kysely';
import { sql } from 'kysely';
import { listSpellings, spellingRank } from '#server/platform/db/email-spellings.ts';
import type { IdentityUserTable } from '#server/platform/db/identity-schema.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { NewPoolUser, PoolUser } from '#server/platform/db/identity-schema.ts';

type Db = Kysely<Schema>;

const columns = [
  'id',
  'email',
  'email_verified as emailVerified',
  'phone',
  'phone_verified as phoneVerified',
  'given_name as givenName',
  'family_name as familyName',
  'password_hash as passwordHash',
  'status',
  'temporary_until as temporaryUntil',
  'disabled',
  'totp_secret as totpSecret',
  'totp_enabled as totpEnabled',
  'totp_name as totpName',
  'pending_totp_secret as pendingTotpSecret',
  'sms_enabled as smsEnabled',
  'preferred_mfa as preferredMfa',
] as const;

export async function findPoolUser(db: Db, id: string): Promise<PoolUser | null> {
  const row = await db
    .selectFrom('identity_users')
    .select(columns)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** Finds a user by id, or by an address in any spelling. */
export async function findNamedPoolUser(db: Db, typed: string): Promise<PoolUser | null> {
  const spellings = listSpellings(typed);
  const row = await db
    .selectFrom('identity_users')
    .select(columns)
    .where((where) => where.or([where('id', '=', typed), where('email', 'in', spellings)]))
    .orderBy(spellingRank('email', spellings))
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** False when the address is taken, in any spelling. */
export async function insertPoolUser(db: Db, user: NewPoolUser): Promise<boolean> {
  if ((await findNamedPoolUser(db, user.email)) !== null) return false;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('identity_users')
    .values({
      id: user.id,
      email: user.email,
      email_verified: user.emailVerified ?? false,
      phone: user.phone,
      given_name: user.givenName,
      family_name: user.familyName,
      password_hash: user.passwordHash,
      status: user.status,
      temporary_until: user.temporaryUntil?.toISOString() ?? null,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function updatePoolUser(
  db: Db,
  id: string,
  change: Updateable<IdentityUserTable>,
): Promise<void> {
  await db
    .updateTable('identity_users')
    .set({ ...change, updated_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute();
}

/**
 * Locks a user until the transaction ends, so that the account cannot change in between. Returns false when the facts
 * that verified the user have changed.
 */
export async function lockUnchanged(tx: Db, verified: PoolUser): Promise<boolean> {
  const row = await tx
    .selectFrom('identity_users')
    .select('id')
    .where('id', '=', verified.id)
    .where('password_hash', '=', verified.passwordHash)
    .where('status', '=', verified.status)
    .where('totp_enabled', '=', verified.totpEnabled)
    .where('sms_enabled', '=', verified.smsEnabled)
    .where('disabled', '=', false)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Demands a new password, which needs a code. An account that waits for its first code has no confirmed address for
 * another one, and is not changed.
 */
export async function demandReset(db: Db, id: string): Promise<void> {
  await db
    .updateTable('identity_users')
    .set({ status: 'RESET_REQUIRED', updated_at: sql<string>`now()` })
    .where('id', '=', id)
    .where('status', '<>', 'UNCONFIRMED')
    .execute();
}

/** Marks a TOTP step as used. Returns false when it or a later one was used already. */
export async function useTotpStep(db: Db, id: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('identity_users')
    .set({ totp_step: step })
    .where('id', '=', id)
    .where((where) => where.or([where('totp_step', 'is', null), where('totp_step', '<', step)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Puts the waiting secret into use. Returns false when another secret is waiting by now. */
export async function acceptTotpSecret(
  db: Db,
  id: string,
  accepted: { secret: string; name: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('identity_users')
    .set({
      totp_secret: accepted.secret,
      totp_name: accepted.name,
      pending_totp_secret: null,
      updated_at: sql<string>`now()`,
    })
    .where('id', '=', id)
    .where('pending_totp_secret', '=', accepted.secret)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Deletes the account of the embedded pool with its sessions, its codes and the counters under its id. Those of devices
 * and networks expire by themselves.
 */
export async function erasePoolUser(tx: Db, identityId: string): Promise<void> {
  await tx.deleteFrom('identity_users').where('id', '=', identityId).execute();
  await tx.deleteFrom('identity_codes').where('subject', '=', identityId).execute();
  await tx.deleteFrom('identity_sign_in_keys').where('subject', '=', identityId).execute();
  await tx.deleteFrom('identity_attempts').where('subject', '=', identityId).execute();
}
