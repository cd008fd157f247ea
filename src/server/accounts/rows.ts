import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import type { UserRecord } from '#server/platform/http/signed-in.ts';
import type { PendingRegistration } from '#server/platform/db/identity-schema.ts';
import { listSpellings, spellingRank } from '#server/platform/db/email-spellings.ts';
import { prepared } from '#server/platform/db/prepared.ts';
import { createId } from '#server/platform/db/random-id.ts';
import type { Schema } from '#server/platform/db/schema.ts';

export type NewUserRecord = Omit<UserRecord, 'id' | 'leavingAt'>;

type Db = Kysely<Schema>;

const userColumns = [
  'id',
  'identity_id as identityId',
  'email',
  'first_name as firstName',
  'last_name as lastName',
  'phone',
  sql<boolean>`confirmed_at is not null`.as('isConfirmed'),
  'leaving_at as leavingAt',
] as const;

export async function findUser(db: Db, identityId: string): Promise<UserRecord | null> {
  const row = await db
    .selectFrom('users')
    .select(userColumns)
    .where('identity_id', '=', identityId)
    .modifyEnd(prepared)
    .executeTakeFirst();
  return row ?? null;
}

/** Inserts a person; null when the identity already has one. */
export async function insertUser(db: Db, user: NewUserRecord): Promise<UserRecord | null> {
  const row = await db
    .insertInto('users')
    .values({
      id: createId(),
      identity_id: user.identityId,
      email: user.email,
      first_name: user.firstName,
      last_name: user.lastName,
      phone: user.phone,
      ...(!user.isConfirmed && { confirmed_at: null }),
    })
    .onConflict((conflict) => conflict.column('identity_id').doNothing())
    .returning(userColumns)
    .executeTakeFirst();
  return row ?? null;
}

export async function findEmail(db: Db, id: string): Promise<string | null> {
  const row = await db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirst();
  return row?.email ?? null;
}

/** The newest person with an address as it is typed. An older one with this address has no account any more. */
export async function findNewestUser(db: Db, email: string): Promise<UserRecord | null> {
  const spellings = listSpellings(email);
  const row = await db
    .selectFrom('users')
    .select(userColumns)
    .where('email', 'in', spellings)
    .orderBy(spellingRank('email', spellings))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * The newest person with an address as it is typed, if they are unconfirmed. An older one with this address has no
 * account any more.
 */
export async function findUnconfirmed(db: Db, email: string): Promise<string | null> {
  const spellings = listSpellings(email);
  const row = await db
    .selectFrom('users')
    .select(['id', 'confirmed_at'])
    .where('email', 'in', spellings)
    .orderBy(spellingRank('email', spellings))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.confirmed_at === null ? row.id : null;
}

/** Records that a person has confirmed the account. Returns false when that was recorded before. */
export async function confirmUser(tx: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ confirmed_at: sql<string>`now()`, updated_at: sql<string>`now()` })
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Stores a registration before the hosted pool is called. Returns false when one with this address waits already. */
export async function insertPending(
  db: Db,
  email: string,
  payload: PendingRegistration,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('pending_registrations')
    .values({ id: createId(), email, payload: JSON.stringify(payload) })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function replacePending(
  db: Db,
  email: string,
  payload: PendingRegistration,
): Promise<void> {
  await db
    .updateTable('pending_registrations')
    .set({ payload: JSON.stringify(payload) })
    .where('email', '=', email)
    .execute();
}

/** Removes a pending registration and returns it, so that the same transaction can complete or drop it. */
export async function takePending(db: Db, email: string): Promise<PendingRegistration | null> {
  const row = await db
    .deleteFrom('pending_registrations')
    .where('email', 'in', listSpellings(email))
    .returning('payload')
    .executeTakeFirst();
  return row?.payload ?? null;
}

export async function listPending(
  db: Db,
  before: Date,
): Promise<{ email: string; createdAt: string }[]> {
  return db
    .selectFrom('pending_registrations')
    .select(['email', 'created_at as createdAt'])
    .where('created_at', '<', before.toISOString())
    .orderBy('created_at')
    .execute();
}
