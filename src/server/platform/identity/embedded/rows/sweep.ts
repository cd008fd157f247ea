import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { accessTokenMs, lockoutIdleMs, signUpCodeMs } from '#domain/accounts/identity-limits.ts';
import { unconfirmedDays } from '#domain/limits.ts';
import type { Schema } from '#server/platform/db/schema.ts';

/**
 * Deletes rows that no longer matter: old failures, dead codes, unfinished sign-ins, devices not seen for long,
 * sessions whose tokens have all expired, and unconfirmed accounts without a person of the product.
 */
export async function sweepIdentity(db: Kysely<Schema>, now: Date): Promise<void> {
  const before = (ms: number): string => new Date(now.getTime() - ms).toISOString();
  await db.deleteFrom('identity_challenges').where('expires_at', '<', before(0)).execute();
  await db.deleteFrom('identity_attempts').where('last_at', '<', before(lockoutIdleMs)).execute();
  await db.deleteFrom('identity_codes').where('expires_at', '<', before(signUpCodeMs)).execute();
  // Expired or not, the key of an unconfirmed registration still tells it from a later one with the same address.
  await db
    .deleteFrom('identity_sign_in_keys')
    .where('expires_at', '<', before(0))
    .where(
      sql<boolean>`not exists (select from identity_users
        where identity_users.id = identity_sign_in_keys.subject and identity_users.status = 'UNCONFIRMED')`,
    )
    .execute();
  await db.deleteFrom('identity_devices').where('expires_at', '<', before(0)).execute();
  await db
    .deleteFrom('identity_families')
    .where('expires_at', '<', before(accessTokenMs))
    .execute();
  await db
    .deleteFrom('identity_users')
    .where('status', '=', 'UNCONFIRMED')
    .where('created_at', '<', before(unconfirmedDays * 24 * 3_600_000))
    .where(sql<boolean>`not exists (select from users where users.identity_id = identity_users.id)`)
    .execute();
}
