import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { forgetStores } from '#server/platform/log/changes.ts';
import { rememberBlocks } from '#server/stores/block-mark-rows.ts';
import { type MarkOf } from '#server/platform/visitor-marks.ts';
import { hasAddress } from '#server/operators/request-rows.ts';
import type { Schema } from '#server/platform/db/schema.ts';

type Db = Kysely<Schema>;

/** A person with the data that leaving needs. */
export interface LeavingPerson {
  readonly id: string;
  readonly identityId: string;
  readonly email: string;
  readonly phone: string | null;
  readonly leavingAt: string | null;
}

const personColumns = [
  'id',
  'identity_id as identityId',
  'email',
  'phone',
  'leaving_at as leavingAt',
] as const;

/** A person, locked until the transaction ends, so that nobody opens a store for them meanwhile. */
export async function lockPerson(tx: Db, id: string): Promise<LeavingPerson | null> {
  const row = await tx
    .selectFrom('users')
    .select(personColumns)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function setLeaving(tx: Db, id: string, at: Date | null): Promise<void> {
  await tx
    .updateTable('users')
    .set({ leaving_at: at?.toISOString() ?? null, updated_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute();
}

/** Whether a person still wants to leave. */
export async function isLeaving(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('leaving_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** The open stores of a person, or those that were closed only because the person leaves. */
export async function listStoresOf(
  tx: Db,
  ownerId: string,
  state: 'open' | 'left',
): Promise<string[]> {
  const rows = await tx
    .selectFrom('businesses')
    .select('id')
    .where('owner_id', '=', ownerId)
    .$if(state === 'open', (query) => query.where('deleted_at', 'is', null))
    .$if(state === 'left', (query) => query.where('closed_by', '=', 'leaving'))
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Records that a store closed because its owner leaves, or that it is open again. */
export async function setClosedByLeaving(tx: Db, id: string, isClosed: boolean): Promise<void> {
  await tx
    .updateTable('businesses')
    .set(isClosed ? { closed_by: 'leaving' } : { closed_by: null, deleted_at: null })
    .where('id', '=', id)
    .execute();
}

/**
 * The people who asked to be erased before a time. People with a role, among them the last operator, are left to the
 * command.
 */
export async function listLeft(db: Db, before: Date): Promise<LeavingPerson[]> {
  return db
    .selectFrom('users')
    .select(personColumns)
    .where('leaving_at', '<=', before.toISOString())
    .where('id', 'not in', db.selectFrom('operators').select('user_id'))
    .orderBy('leaving_at')
    .execute();
}

/**
 * Erases a leaving person with everything that belongs to them, in one transaction. Returns false when they have come
 * back. The record keeps ids; a request about their data keeps the id of the account, and a blocked store leaves its
 * marks.
 */
export async function erasePerson(
  tx: Db,
  { id, email, phone, identityId }: LeavingPerson,
  markOf: MarkOf,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('users')
    .where('id', '=', id)
    .where('leaving_at', 'is not', null)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  await rememberBlocks(tx, sql`b.owner_id = ${id}`, markOf, email);
  const stores = tx.selectFrom('businesses').select('id').where('owner_id', '=', id);
  await forgetStores(tx, stores);
  await tx.deleteFrom('businesses').where('owner_id', '=', id).execute();
  await tx.deleteFrom('idempotency_keys').where('owner_id', '=', id).execute();
  await tx.deleteFrom('uploads').where('owner_id', '=', id).execute();
  await tx.deleteFrom('mail_queue').where('recipient', '=', email).execute();
  await tx.deleteFrom('pending_registrations').where('email', '=', email).execute();
  await tx.deleteFrom('passed_factors').where('identity_id', '=', identityId).execute();
  await tx
    .updateTable('data_requests')
    .set({ subject: id, note: null })
    .where(namesPerson({ email, phone }))
    .execute();
  return true;
}

/**
 * Whether a request is about a person. Its subject and note, which somebody wrote, contain the person's full address,
 * or no address and the digits of their phone. Another person may have the same phone.
 */
function namesPerson({ email, phone }: Pick<LeavingPerson, 'email' | 'phone'>) {
  const written = sql`concat_ws(' ', subject, note)`;
  const digits = sql`regexp_replace(${written}, '[^0-9]', '', 'g')`;
  const number = /\d{8}$/.exec(phone?.replace(/\D/g, '') ?? '')?.[0] ?? null;
  return sql<boolean>`(${hasAddress(written, email)}
    or (position('@' in ${written}) = 0 and position(${number}::text in ${digits}) > 0))`;
}
