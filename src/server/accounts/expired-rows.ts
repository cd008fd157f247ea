import type { Kysely } from 'kysely';
import type { Schema } from '#server/platform/db/schema.ts';

type Db = Kysely<Schema>;

/** A person whose account is not confirmed. */
export interface Unconfirmed {
  readonly id: string;
  readonly identityId: string;
  readonly email: string;
}

export async function listUnconfirmed(db: Db, before: Date): Promise<Unconfirmed[]> {
  return db
    .selectFrom('users')
    .select(['id', 'identity_id as identityId', 'email'])
    .where('confirmed_at', 'is', null)
    .where('created_at', '<', before.toISOString())
    .orderBy('created_at')
    .execute();
}

/** Erases an account of the embedded pool that waits for its code. Returns false when no such account waits. */
export async function removeUnconfirmedAccount(tx: Db, identityId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('identity_users')
    .where('id', '=', identityId)
    .where('status', '=', 'UNCONFIRMED')
    .executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  await tx
    .deleteFrom('identity_codes')
    .where('subject', '=', identityId)
    .where('purpose', '=', 'sign-up')
    .execute();
  await tx.deleteFrom('identity_sign_in_keys').where('subject', '=', identityId).execute();
  return true;
}

/** Erases an unconfirmed person with their stores, which nobody has seen. The urls of the stores become free again. */
export async function removeUnconfirmed(tx: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('users')
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  const stores = tx
    .selectFrom('businesses')
    .select('id')
    .where('owner_id', '=', id)
    .where('public_since', 'is', null);
  await tx.deleteFrom('slugs').where('business_id', 'in', stores).execute();
  await tx
    .deleteFrom('businesses')
    .where('owner_id', '=', id)
    .where('public_since', 'is', null)
    .execute();
  return true;
}
