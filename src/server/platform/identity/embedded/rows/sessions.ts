import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { refreshGraceMs } from '#domain/accounts/identity-limits.ts';
import { prepared } from '#server/platform/db/prepared.ts';
import type { Schema } from '#server/platform/db/schema.ts';

type Db = Kysely<Schema>;

export interface FamilyRecord {
  readonly id: string;
  readonly userId: string;
  readonly authenticatedAt: string;
}

export async function insertFamily(
  db: Db,
  family: { id: string; userId: string; authenticatedAt: Date; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('identity_families')
    .values({
      id: family.id,
      user_id: family.userId,
      authenticated_at: family.authenticatedAt.toISOString(),
      expires_at: family.expiresAt.toISOString(),
    })
    .execute();
}

export async function insertRefreshToken(db: Db, hash: string, familyId: string): Promise<void> {
  await db.insertInto('identity_refresh_tokens').values({ hash, family_id: familyId }).execute();
}

export type Redemption =
  | ({ readonly outcome: 'accepted' } & FamilyRecord)
  | { readonly outcome: 'unknown' | 'expired' | 'revoked' | 'reused' };

/** Uses a refresh token. Using one again after the grace period means theft, so its whole family is revoked. */
export async function redeemRefreshToken(db: Db, hash: string, now: Date): Promise<Redemption> {
  const at = now.toISOString();
  const grace = new Date(now.getTime() - refreshGraceMs).toISOString();
  const { rows } = await sql<FamilyRecord>`
    update identity_refresh_tokens t set used_at = coalesce(t.used_at, ${at}::timestamptz)
    from identity_families f join identity_users u on u.id = f.user_id
    where t.hash = ${hash} and f.id = t.family_id and f.revoked_at is null and not u.disabled
      and f.expires_at > ${at}::timestamptz and (t.used_at is null or t.used_at >= ${grace}::timestamptz)
    returning f.id, f.user_id as "userId", f.authenticated_at as "authenticatedAt"`.execute(db);
  return rows[0] === undefined
    ? explainRefusal(db, hash, now)
    : { outcome: 'accepted', ...rows[0] };
}

async function explainRefusal(db: Db, hash: string, now: Date): Promise<Redemption> {
  const token = await db
    .selectFrom('identity_refresh_tokens as t')
    .innerJoin('identity_families as f', 'f.id', 't.family_id')
    .select(['f.id', 'f.expires_at', 'f.revoked_at', 't.used_at'])
    .where('t.hash', '=', hash)
    .executeTakeFirst();
  if (token === undefined) return { outcome: 'unknown' };
  if (token.revoked_at !== null) return { outcome: 'revoked' };
  if (token.expires_at <= now.toISOString()) return { outcome: 'expired' };
  if (token.used_at === null) return { outcome: 'revoked' };
  await revokeFamily(db, token.id, now);
  return { outcome: 'reused' };
}

/** The family of a refresh token, whatever its state. */
export async function findFamilyOfToken(db: Db, hash: string): Promise<string | null> {
  const row = await db
    .selectFrom('identity_refresh_tokens')
    .select('family_id')
    .where('hash', '=', hash)
    .executeTakeFirst();
  return row?.family_id ?? null;
}

export async function revokeFamily(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('identity_families')
    .set({ revoked_at: now.toISOString() })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Ends every session of a user, unfinished sign-ins included, except `kept`. */
export async function revokeUser(
  db: Db,
  userId: string,
  now: Date,
  kept: string | null = null,
): Promise<void> {
  await db
    .updateTable('identity_families')
    .set({ revoked_at: now.toISOString() })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .$if(kept !== null, (query) => query.where('id', '!=', kept ?? ''))
    .execute();
  await db.deleteFrom('identity_challenges').where('user_id', '=', userId).execute();
}

/** Whether access tokens of this family are still valid: it exists, belongs to the user, and neither is blocked. */
export async function isFamilyAlive(db: Db, id: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('identity_families as f')
    .innerJoin('identity_users as u', 'u.id', 'f.user_id')
    .select('f.id')
    .where('f.id', '=', id)
    .where('f.user_id', '=', userId)
    .where('f.revoked_at', 'is', null)
    .where('u.disabled', '=', false)
    .modifyEnd(prepared)
    .executeTakeFirst();
  return row !== undefined;
}
